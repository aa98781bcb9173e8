import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { loadCollectionAccounts } from '#seed/demo/collection-accounts.ts';
import { loadDemoDeals } from '#seed/demo/deals.ts';
import { loadDemo } from '#seed/demo/load-demo.ts';
import { loadDemoMails } from '#seed/demo/mails.ts';
import { namesPaymentDetails } from '#api/deals/payment-details.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { rowsOf } from './tables.ts';

let database: Database;
let services: Services;
beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices({ db: database.orm });
  await loadDemo(database, { offers: 400 });
  await loadCollectionAccounts(database.orm);
  await loadDemoAccounts(services);
  await loadDemoDeals(services);
  await loadDemoMails(services);
});
afterAll(() => database?.close());

const rows = (query: string) => rowsOf(database, query);
const fromMembers = 'SELECT * FROM mail WHERE sender_id IS NOT NULL';

describe('the mails of the demo', () => {
  it('are conversations in both languages, about an offer and about a deal, some unread', async () => {
    const mails = (await rows(fromMembers)) as { subject: string; content: string; offer_id: string | null }[];
    expect(mails.length).toBeGreaterThan(6);
    expect(mails.some(({ subject }) => /[\u4e00-\u9fff]/.test(subject))).toBe(true);
    expect(mails.some(({ offer_id: offerId }) => offerId !== null)).toBe(true);
    expect(mails.filter(({ content }) => namesPaymentDetails(content))).toHaveLength(1);
    expect(mails.filter(({ subject, content }) => /[{}]/.test(subject + content))).toEqual([]);
    expect(await rows(`SELECT 1 FROM mail_copy JOIN (${fromMembers}) m ON m.id = mail_id WHERE NOT read`)).not.toEqual(
      [],
    );
    expect(await rows(`SELECT 1 FROM (${fromMembers}) m WHERE cardinality(attachment_ids) > 0`)).not.toEqual([]);
  });

  it('were sent before now, and nobody gets an e-mail about them', async () => {
    expect(await rows('SELECT 1 FROM mail WHERE sent_at > now()')).toEqual([]);
    expect(await rows('SELECT 1 FROM mail_notice')).toEqual([]);
    expect(await rows(`SELECT 1 FROM outgoing_email WHERE template = 'newMail'`)).toEqual([]);
  });

  it('are loaded once', async () => {
    const before = await rows('SELECT count(*) FROM mail');
    await database.orm.execute(`DELETE FROM loaded_dataset WHERE name = 'demo mails'`);
    expect(await loadDemoMails(services)).toEqual(['demo mails']);
    expect(await rows('SELECT count(*) FROM mail')).toEqual(before);
  });
});
