import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { migrate, migrateAs } from '#server/platform/db/migrate.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { composeEmail } from '#server/platform/mailer/templates.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { startMemberApi, type Person } from '../support/member-api.ts';
import { noticesOf, toldTo } from '../support/notices.ts';
import { post } from './post.ts';

const api = startMemberApi();
const { box, deleted } = post(api);

const deal = { side: 'buyer', orderId: crypto.randomUUID(), number: 'SO260715-0001', goods: 'PP, T30S, 24.5 t' };
const route = { fromEn: 'Ningbo', fromZh: '宁波', toEn: 'Apapa', toZh: '阿帕帕' };
/** What letters were told before each kind had data of its own, and how they read. */
const letters: [template: string, data: Record<string, string>, reads: string[]][] = [
  [
    'deal',
    { ...deal, kind: 'refunded', who: 'USD 28103.63', words: '' },
    ['USD 28,103.63 of the overpayment for PP, T30S, 24.5 t has been'],
  ],
  [
    'deal',
    { ...deal, kind: 'remittanceRejected', who: 'USD 5.00', words: 'The money has not arrived\nPay again' },
    ['USD 5.00.', '> The money has not arrived\n> Pay again'],
  ],
  ['deal', { ...deal, kind: 'accountChanging', who: 'CNY, 2026-07-20', words: '' }, ['CNY, 20 July 2026.']],
  [
    'deal',
    { ...deal, kind: 'quoteReceived', who: 'USD 5.00', words: '', events: '3', head: 'ab12' },
    ['USD 5.00', 'ab12'],
  ],
  ['deal', { ...deal, kind: 'noQuote', who: '', words: '' }, ['PP, T30S, 24.5 t within 7 days']],
  [
    'freightAsked',
    { ...route, requestId: crypto.randomUUID(), load: '2 × 40HQ', goods: 'PP, 25 t', readyOn: '2026-07-30' },
    ['2 × 40HQ', 'PP, 25 t'],
  ],
  [
    'freightQuoted',
    { ...route, ...deal, who: 'Ocean Bridge', amount: 'USD 3700.00', transitDays: '28' },
    ['USD 3,700.00', '28 days'],
  ],
  ['moneyProposed', { kind: 'refund', number: 'SO260715-0001', amount: 'CNY 12.50', by: 'a@b.example' }, ['CNY 12.50']],
  [
    'certificationRejected',
    { companyName: 'Rhein', reason: 'other', remark: '', fields: 'certificate,nation' },
    ['Business registration certificate'],
  ],
  ['certificationRejected', { companyName: 'Rhein', reason: 'other', remark: '', fields: '' }, ['Rhein']],
  ['safetyChanged', { change: 'recoveryCodeUsed', at: '2026-07-15T12:34:56.000Z', left: '9' }, ['9']],
];

const ids = letters.map(() => uuidv7(new Date('2026-07-15T12:00:00Z')));
const shopsOrder = crypto.randomUUID();
let reader: Person;

/** What stood in a database of then: what the marketplace told lay among the mails. */
beforeAll(async () => {
  const { db } = api;
  await db.execute(sql.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA drizzle CASCADE'));
  const journal = new URL('../../src/server/platform/db/migrations/meta/_journal.json', import.meta.url);
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] };
  await migrateAs(api.databaseUrl, [entries[0]!.when]);
  const person = async (email: string): Promise<Person> => {
    const id = uuidv7(api.clock.now);
    await db.execute(sql`insert into member (id, email, nickname, locale, type, capabilities, password_hash, registered_at, demo)
      values (${id}, ${email}, 'Person', 'en-US', 'PT', '{}', '!', ${api.clock.now}, false)`);
    return { id, email };
  };
  reader = await person('reader@example.org');
  const writer = await person('writer@example.org');
  const told = async (id: string, template: string, data: object, { read = false, deleted: gone = false } = {}) => {
    await db.execute(sql`insert into mail (id, thread_id, sender_id, subject, content, template, data, sent_at)
      values (${id}, ${id}, null, '', '', ${template}, ${JSON.stringify(data)}, ${api.clock.now})`);
    await db.execute(sql`insert into mail_copy (mail_id, owner_id, box, sent_at, read, deleted_at)
      values (${id}, ${reader.id}, 'inbox', ${api.clock.now}, ${read}, ${gone ? api.clock.now : null})`);
  };
  for (const [index, [template, data]] of letters.entries()) await told(ids[index]!, template, data);
  const asked = { ...deal, side: 'supplier', kind: 'rfqReceived', who: 'Rhein', words: '', orderId: shopsOrder };
  await told(crypto.randomUUID(), 'deal', asked, { read: true });
  await told(crypto.randomUUID(), 'deal', asked, { deleted: true });
  await told(crypto.randomUUID(), 'deal', asked);
  const written = uuidv7(api.clock.now);
  await db.execute(sql`insert into mail (id, thread_id, sender_id, receiver_ids, subject, content, sent_at)
    values (${written}, ${written}, ${writer.id}, ${`{${reader.id}}`}, 'ABS', 'In stock', ${api.clock.now})`);
  await db.execute(sql`insert into mail_copy (mail_id, owner_id, box, sent_at, read)
    values (${written}, ${reader.id}, 'inbox', ${api.clock.now}, false)`);
  for (const [index, [template, data]] of letters.entries())
    await db.execute(sql`insert into outgoing_email (id, to_address, locale, template, data, created_at, due_at, tries)
      values (${ids[index]!}, 'waits@example.org', 'en-US', ${template}, ${JSON.stringify(data)}, ${api.clock.now}, ${api.clock.now}, 0)`);
  await migrate({ url: api.databaseUrl });
});

it('letters from before their data was of its kind read as they did, among notices and where they wait to be sent', async () => {
  const { list } = await noticesOf(api, reader, { pageSize: 100 });
  const emails = await api.db.select().from(outgoingEmail);
  for (const [index, [template, , reads]] of letters.entries()) {
    const { content } = list.flatMap(({ notices }) => notices).find(({ id }) => id === ids[index])!;
    const { data } = emails.find(({ id }) => id === ids[index])!;
    const { text } = composeEmail(template as never, data as never, { locale: 'en-US', siteUrl: 'https://s.example' });
    for (const words of reads) {
      // The head of the chain is for who keeps the e-mail.
      if (words !== 'ab12') expect(content, template).toContain(words);
      expect(text, template).toContain(words);
    }
  }
});

it('what was told leaves the mails without loss: by its thing, read or not, and what asked for something asks on', async () => {
  const { list, unread } = await noticesOf(api, reader, { pageSize: 100 });
  expect(list.map(({ thing }) => thing).toSorted()).toEqual(
    ['company', 'account', 'money', 'freight', 'deal', 'deal'].toSorted(),
  );
  expect(list.find(({ id }) => id === shopsOrder)).toMatchObject({ side: 'supplier', unread: 1, more: 0 });
  expect(unread).toBe(letters.length + 1);
  const told = (await toldTo(api, reader)).filter(({ thingId }) => thingId === shopsOrder);
  expect(told.map(({ asks, readAt }) => [asks, readAt !== null])).toEqual(
    expect.arrayContaining([
      [[], true],
      [['quote'], false],
    ]),
  );
  expect(await box(reader)).toMatchObject({ total: 1, unread: 1, list: [{ subject: 'ABS' }] });
  expect((await deleted(reader)).total).toBe(0);
});
