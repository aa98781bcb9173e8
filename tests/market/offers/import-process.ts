/** Another process of the site that imports a file, to be killed: database, supplier, import and the time of the test. */
import { createApp } from '#server/web/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Actor, Services } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { startImport } from '#api/market/own-offer.ts';
import { testServices } from '../../support/services.ts';

const [databaseUrl, supplierId, importId, now] = process.argv.slice(2) as [string, string, string, string];
const { orm } = await openDatabase({ databaseUrl, dataDir: '', poolSize: 4 });
const services = testServices({ db: orm, config: readConfig({}), now: () => new Date(now) });
const supplier: Actor = {
  ...{
    id: supplierId,
    sessionId: supplierId,
    secondFactorNeeded: false,
    provedAt: null,
    holds: [],
    roles: ['owner' as const],
    party: supplierId,
    email: 'supplier@example.org',
    locale: 'en-US',
  },
  ...{ type: 'QY', capabilities: ['supplier'] },
};
const authenticate = async (_: Services, token: string) => (token === supplierId ? supplier : null);
const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`);
const app = createApp({ services, authenticate, report });
const answer = await app.request(`/${startImport.path}`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${supplierId}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ id: importId, onSale: true }),
});
if (!answer.ok) throw new Error(await answer.text());
