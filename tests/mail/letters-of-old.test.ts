import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { composeEmail } from '#server/platform/mailer/templates.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { newBuyer } from '../support/deals.ts';
import { startMemberApi } from '../support/member-api.ts';
import { post } from './post.ts';

const api = startMemberApi();
const { box, open } = post(api);

const deal = { side: 'buyer', orderId: crypto.randomUUID(), number: 'SO260715-0001', goods: 'PP, T30S, 24.5 t' };
const route = { fromEn: 'Ningbo', fromZh: '宁波', toEn: 'Apapa', toZh: '阿帕帕' };
/** What letters were told before each kind had data of its own, and how they read. */
const letters: [template: string, data: Record<string, string>, reads: string[]][] = [
  ['deal', { ...deal, kind: 'refunded', who: 'USD 28103.63', words: '' }, ['PP, T30S, 24.5 t, USD 28,103.63 has been']],
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

it('letters from before their data was of its kind read as they did, in boxes and where they wait to be sent', async () => {
  const reader = await newBuyer(api);
  const ids = letters.map(() => uuidv7(api.clock.now));
  const at = api.clock.now;
  const rows = letters.map(([template, data], index) => ({ id: ids[index]!, template, data }));
  const asMail = { senderId: null, subject: '', content: '', sentAt: at };
  await api.db.insert(mail).values(rows.map((row) => ({ ...row, ...asMail, threadId: row.id })));
  await api.db
    .insert(mailCopy)
    .values(ids.map((mailId) => ({ mailId, ownerId: reader.id, box: 'inbox' as const, sentAt: at, read: false })));
  const waiting = { to: 'waits@example.org', locale: 'en-US', createdAt: at, dueAt: at, tries: 0 };
  await api.db.insert(outgoingEmail).values(rows.map((row) => ({ ...row, ...waiting })));

  const file = new URL('../../src/server/platform/db/migrations/0001_typed_letters.sql', import.meta.url);
  // Twice: what is of its kind already stays as it is.
  for (const statements of [await readFile(file, 'utf8'), await readFile(file, 'utf8')])
    await api.db.execute(sql.raw(statements));

  const emails = await api.db.select().from(outgoingEmail);
  for (const [index, [template, , reads]] of letters.entries()) {
    const { content } = await open(reader, ids[index]!);
    const { data } = emails.find(({ id }) => id === ids[index])!;
    const { text } = composeEmail(template as never, data as never, { locale: 'en-US', siteUrl: 'https://s.example' });
    for (const words of reads) {
      expect(content, template).toContain(words);
      expect(text, template).toContain(words);
    }
  }
  for (const keyword of ['T30S', '28103', '28,103.63', '24.5 t'])
    expect((await box(reader, { keyword })).total, keyword).toBeGreaterThan(0);
});
