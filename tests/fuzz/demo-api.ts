import { createApp } from '#server/web/app.ts';
import type { Services } from '#server/platform/context.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { loadDemoDeals } from '#seed/demo/deals.ts';
import { loadDemoFreight } from '#seed/demo/freight.ts';
import { loadDemo } from '#seed/demo/load-demo.ts';
import { loadDemoMails } from '#seed/demo/mails.ts';
import { loadDemoShopPages } from '#seed/demo/shop-pages.ts';
import type { App } from '#server/platform/http/http.ts';
import { createTemplate, createTestDatabase } from '../support/database.ts';
import { real } from '../support/roles.ts';
import { memoryStorage, testServices } from '../support/services.ts';
import { gatherCast, type Cast } from './cast.ts';

const offers = 100;

export type DemoApi = { app: App; cast: Cast; services: Services; close: () => Promise<void> };

/** To play the demo takes long: once for each process of the run, of which everybody gets a copy. */
let played: Promise<{ template: string; files: ReadonlyMap<string, Uint8Array> }> | undefined;

async function playDemo() {
  const files = new Map<string, Uint8Array>();
  const template = await createTemplate(async (database) => {
    const services = testServices({ db: database.orm, storage: memoryStorage(files) });
    await loadDemo(database, { offers });
    for (const load of [loadDemoAccounts, loadDemoDeals, loadDemoShopPages, loadDemoFreight, loadDemoMails])
      await load(services);
  });
  return { template, files };
}

/** The API in this process, over a database of its own with the data of the demo and everybody who calls. */
export async function openDemoApi(): Promise<DemoApi> {
  const { template, files } = await (played ??= playDemo());
  const database = await createTestDatabase(template);
  const services = testServices({ db: database.orm, storage: memoryStorage(new Map(files)) });
  const app = createApp({ services, authenticate: real, report: () => undefined });
  return { app, services, cast: await gatherCast(database), close: database.close };
}
