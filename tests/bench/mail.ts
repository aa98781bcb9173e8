import type { Pool } from 'pg';
import type { Call } from '#api/common/call.ts';
import { getMailById, getUnreadMail, getWebMailByPage, receiveMail, type MailPage } from '#api/mail/mail.ts';
import { createApp } from '#server/web/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Actor } from '#server/platform/context.ts';
import { testServices } from '../support/services.ts';
import { ms, number, spread, timed, times, type Bench, type Section } from './report.ts';

const runs = 200;
/** Other work that runs into a measurement shows less than in a mean. */
const warmUps = 10;
const compared = { many: 20_000, few: 200 };
/** Of others, so that no index fits one member alone. */
const othersMails = 100_000;
const pageSize = 20;

/** What the inbox costs a member with many mails: pages, the badge, one mail, a search. */
export const mail: Section = async ({ database, say }: Bench) => {
  const [many, few] = await addMails(database.pool);
  const services = testServices({ db: database.orm, config: readConfig({ DEMO: 'on' }) });
  const authenticate = async (_: unknown, id: string): Promise<Actor> => ({
    ...{
      id,
      party: id,
      sessionId: id,
      holds: [],
      roles: ['owner' as const],
      secondFactorNeeded: false,
      provedAt: null,
      email: `${id}@example.org`,
      locale: 'en-US' as const,
    },
    ...{ type: 'QY' as const, capabilities: [] },
  });
  const app = createApp({ services, authenticate, report: (error) => process.stderr.write(`${String(error)}\n`) });
  const ask = async <Data>(call: Call, token: string, input: object): Promise<Data> => {
    const asked = { method: call.method, path: call.path, input, token, locale: 'en-US' } as const;
    const { status, envelope } = await app.ask(asked, { address: '127.0.0.1', requestId: 'bench' });
    if (status !== 200) throw new Error(`${call.path}: ${envelope.message}`);
    return envelope.data as Data;
  };
  const page = (token: string, input: object = {}) => ask<MailPage>(getWebMailByPage, token, { pageSize, ...input });

  const deep = compared.many / pageSize / 2;
  // The cursor comes with the page before, as it does for who leafs through.
  const { nextCursor: cursor, list } = await page(many, { pageNo: deep - 1 });
  const kinds: [name: string, ask: (n: number) => Promise<unknown>, wanted: string][] = [
    [`inbox of ${number(compared.few)} mails`, () => page(few), ''],
    [`inbox of ${number(compared.many)}`, () => page(many), 'p50 ≤ 15 ms'],
    ['the same, unread ones', () => page(many, { filter: 'unread' }), 'p50 ≤ 15 ms'],
    [`the same, page ${deep} by cursor`, () => page(many, { pageNo: deep, cursor }), 'p50 ≤ 15 ms'],
    [`the same, page ${deep} without one`, () => page(many, { pageNo: deep }), ''],
    ['number of unread mails, for the badge', () => ask(getUnreadMail, many, {}), '≤ 5 ms'],
    ['one mail with its conversation', (n) => ask(getMailById, many, { id: list[n % pageSize]!.id }), ''],
    ['marking it as read', (n) => ask(receiveMail, many, { ids: [list[n % pageSize]!.id], read: n % 2 === 0 }), ''],
  ];
  say(`## Mail, a member with ${number(compared.many)} among ${number(othersMails)} of others`);
  say();
  say(`Through the API, ${runs} each, in turns, one at a time. One mail in five is a notice, one in ten unread.`);
  say();
  say(`| What | p50 | p99 | p50 against ${number(compared.few)} mails | wanted |`);
  say('| --- | --- | --- | --- | --- |');
  const measured = kinds.map((): number[] => []);
  for (let run = 0; run < runs + warmUps; run += 1) {
    for (const [index, [, work]] of kinds.entries()) {
      const took = await timed(() => work(run));
      if (run >= warmUps) measured[index]!.push(took);
    }
  }
  const base = spread(measured[0]!).p50;
  for (const [index, [name, , wanted]] of kinds.entries()) {
    const { p50, p99 } = spread(measured[index]!);
    say(`| ${name} | ${ms(p50)} | ${ms(p99)} | ${times(p50 / base)} | ${wanted} |`);
  }
  const searches: number[] = [];
  for (let run = 0; run < runs / 10; run += 1)
    searches.push(await timed(() => page(many, { keyword: `PA-7${run} container` })));
  const { p50, p99 } = spread(searches);
  say(`| search through all of them | ${ms(p50)} | ${ms(p99)} | ${times(p50 / base)} | |`);
};

/** Two members with many and few mails, and others with theirs; gives the ids of the two. */
async function addMails(pool: Pool): Promise<[many: string, few: string]> {
  const others = 500;
  const { rows } = await pool.query<{ id: string }>(
    `insert into member (id, email, nickname, locale, type, capabilities, password_hash, registered_at, demo)
     select gen_random_uuid(), 'mail-' || n || '-' || gen_random_uuid() || '@example.org', 'Bench ' || n, 'en-US', 'QY',
       '{}', '!', now() - interval '3 years', true
     from generate_series(1, $1::int) n
     returning id`,
    [others + 2],
  );
  const [many, few, ...rest] = rows.map(({ id }) => id) as [string, string, ...string[]];
  await pool.query('set statement_timeout = 0');
  for (const [owners, count] of [
    [[many], compared.many],
    [[few], compared.few],
    [rest, othersMails],
  ] as const)
    await pool.query(insertMails, [owners, rest, count]);
  for (const table of ['mail', 'mail_copy', 'member']) await pool.query(`vacuum analyze ${table}`);
  return [many, few];
}

/** $1 owners in turns, $2 senders, $3 mails over two years: conversations of five, some notices, some unread. */
const insertMails = `
  with made as (
    select gen_random_uuid() as id, n, ($1::uuid[])[1 + n % cardinality($1::uuid[])] as owner,
      ($2::uuid[])[1 + n / 5 % cardinality($2::uuid[])] as sender, now() - n * interval '50 minutes' as at
    from generate_series(0, $3::int - 1) n
  ), threaded as (
    select *, first_value(id) over (partition by owner, n / 5 order by n) as thread from made
  ), written as (
    insert into mail (id, thread_id, sender_id, receiver_ids, subject, content, template, data, sent_at)
    select id, case when n % 5 = 0 then id else thread end, case when n % 5 = 0 then null else sender end,
      case when n % 5 = 0 then '{}'::uuid[] else array[owner] end,
      case when n % 5 = 0 then '' else 'ABS PA-' || 700 + n % 90 || ', 25 t for June' end,
      case when n % 5 = 0 then '' else repeat('Can you ship a container of it to Lagos? ', 1 + n % 20) end,
      case when n % 5 = 0 then 'deal' end,
      case when n % 5 = 0 then jsonb_build_object('kind', 'quoteReceived', 'side', 'buyer', 'orderId', id,
        'number', 'RQ260101-' || n, 'goods', 'ABS PA-757, 25 t', 'who', 'Bench Ltd', 'words', '') end,
      at
    from threaded
  )
  insert into mail_copy (mail_id, owner_id, box, sent_at, read)
  select id, owner, 'inbox', at, n % 10 <> 1 from threaded`;
