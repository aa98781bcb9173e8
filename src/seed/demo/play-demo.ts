import type { Services } from '#server/platform/context.ts';
import { keepDemoPassword } from '#server/members/identity/index.ts';
import { loadDemoAccounts } from './accounts.ts';
import { loadDemoDeals } from './deals.ts';
import { demoAddress, demoPasswordOf } from './demo-member.ts';
import { loadDemoDocuments } from './documents.ts';
import { loadDemoFreight } from './freight.ts';
import { loadDemoLotPhotos } from './lot-photos.ts';
import { loadDemoMails } from './mails.ts';
import { loadDemoSamples } from './samples.ts';
import { loadDemoShopPages } from './shop-pages.ts';
import { loadDemoVisits } from './visits.ts';

export { answerForDemoSuppliers } from './demo-suppliers.ts';
export { loadDemo } from './load-demo.ts';

/** The members of the demo and what they do, by the commands of the site itself. Needs `loadDemo` to have run. */
export async function playDemo(services: Services): Promise<void> {
  await loadDemoAccounts(services);
  await keepDemoPassword(services, demoAddress('buyer'), demoPasswordOf(services));
  await loadDemoDeals(services);
  await loadDemoShopPages(services);
  await loadDemoDocuments(services);
  await loadDemoLotPhotos(services);
  await loadDemoFreight(services);
  await loadDemoSamples(services);
  await loadDemoMails(services);
  await loadDemoVisits(services);
}
