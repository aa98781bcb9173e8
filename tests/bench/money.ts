import { eq, sql } from 'drizzle-orm';
import { getPayoutBatches, getPayoutDesk } from '#api/deals/payout.ts';
import { getCalledInClaims } from '#api/deals/claim.ts';
import { exportEvidence } from '#api/deals/evidence.ts';
import { getLedger, getPostingByPage } from '#api/deals/ledger.ts';
import { getCreditQueue } from '#api/deals/refund.ts';
import { getMoneyProposals, getRemittanceQueue } from '#api/deals/remittance.ts';
import { getStatementLines, importStatement } from '#api/deals/statement.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createApp } from '#server/web/app.ts';
import { appendEvent } from '#server/deals/deal/index.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { callOf } from '#seed/demo/call-of.ts';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import { doubtsOfLedger } from '#server/deals/ledger/index.ts';
import { testServices } from '../support/services.ts';
import { addMoney } from './add-money.ts';
import { addOrders } from './add-orders.ts';
import { paidDeal } from './deal-commands.ts';
import { ms, number, spread, timed, type Section } from './report.ts';

const runs = 60;
const warmUps = 5;
const importedLines = 10_000;
const packedEvents = 50;

type Call = { method: 'GET' | 'POST'; path: string };
const lists: readonly [name: string, call: Call, input: (n: number) => object][] = [
  ['whose the money is', getLedger, () => ({})],
  ['postings', getPostingByPage, () => ({})],
  ['postings, page 400', getPostingByPage, () => ({ pageNo: 400 })],
  ['postings of one kind', getPostingByPage, () => ({ kind: 'released' })],
  ['postings of a deal', getPostingByPage, (n) => ({ keyword: `SOBENCH-${15 * n + 7}` })],
  ['transfers, what waits first', getRemittanceQueue, () => ({})],
  ['transfers that wait', getRemittanceQueue, () => ({ state: 'submitted' })],
  ['transfers of a deal', getRemittanceQueue, (n) => ({ keyword: `SOBENCH-${15 * n + 7}` })],
  ['lines of statements, open first', getStatementLines, () => ({})],
  ['open lines of statements', getStatementLines, () => ({ state: 'open' })],
  ['refunds due', getCreditQueue, () => ({})],
  ['proposals for a second operator', getMoneyProposals, () => ({})],
  ['payouts', getPayoutDesk, () => ({})],
  ['payments made', getPayoutBatches, () => ({})],
  ['claims called in', getCalledInClaims, () => ({})],
];

/** The operators' desk of money, and what is reckoned over all of it. */
export const money: Section = async ({ database, dir, orders, say }) => {
  const services = testServices({ db: database.orm, config: readConfig({ DEMO: 'on' }) });
  await loadDemoAccounts(services);
  await addOrders(database.pool, orders);
  const idOf = async (name: string) => (await memberByEmail(services, demoAddress(name)))!.id;
  const [token, second] = [await idOf('operator'), await idOf('operator2')];
  await addMoney(database.pool, [token, second]);
  // As many connections as the site has.
  const pooled = await openDatabase({ databaseUrl: database.url, dataDir: dir });
  const app = createApp({
    services: { ...services, db: pooled.orm },
    authenticate: async (_, as) => (await callOf(services, as, 0)).actor,
    report: (error) => process.stderr.write(`${String(error)}\n`),
  });
  const ask = async ({ method, path }: Call, input: object, as = token) => {
    const asked = { method, path, input, token: as, locale: 'en-US' } as const;
    const { status, envelope } = await app.ask(asked, { address: '127.0.0.1', requestId: 'bench' });
    if (status !== 200) throw new Error(`${path}: ${envelope.message} ${JSON.stringify(envelope.data)}`);
    return envelope.data;
  };
  const postings = Number((await database.pool.query('select count(*) from posting')).rows[0].count);
  say(`## Money, with ${number(orders)} orders and ${number(postings)} postings`);
  say();
  say(`The operators’ lists through the API, ${runs} each, one at a time, after ${warmUps} that do not count.`);
  say();
  say('| List | p50 | p99 | wanted |');
  say('| --- | --- | --- | --- |');
  for (const [name, call, input] of lists) {
    const measured: number[] = [];
    for (let n = 0; n < runs + warmUps; n += 1) {
      const took = await timed(() => ask(call, input(n)));
      if (n >= warmUps) measured.push(took);
    }
    const { p50, p99 } = spread(measured);
    say(`| ${name} | ${ms(p50)} | ${ms(p99)} | p50 ≤ 15 ms |`);
  }
  say();
  say('| What | once | wanted |');
  say('| --- | --- | --- |');
  const checked = await timed(async () => {
    await database.orm.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      // Of records that another section wrote without their postings it finds some: what it kept must be what was booked.
      const wrong = (await doubtsOfLedger(tx)).find(({ what }) => what === 'balance');
      if (wrong) throw new Error(`The ledger of the bench is not right: ${JSON.stringify(wrong)}`);
    });
  });
  say(`| the ledger reckoned again | ${ms(checked)} | ≤ 10,000 ms |`);
  const content = statementOf(importedLines);
  const imported = await timed(async () => {
    const data = (await ask(importStatement, { name: 'bench.csv', content })) as { imported: number };
    if (data.imported !== importedLines) throw new Error(`${data.imported} lines imported`);
  });
  const proposed = await timed(() => ask(getStatementLines, { state: 'open', pageSize: 100 }));
  say(`| a statement of ${number(importedLines)} lines imported | ${ms(imported)} | ≤ 10,000 ms |`);
  say(`| its first hundred lines with proposals | ${ms(proposed)} | |`);
  const pack = await packOf(services, (id, as) => ask(exportEvidence, { id }, as));
  say(`| the evidence pack of a deal with ${packedEvents} events | ${ms(pack)} | ≤ 2,000 ms |`);
  await pooled.close();
};

/** For the buyer of a deal that is paid and has been on hold many times; the first pack puts into the log what is not there yet. */
async function packOf(services: Services, pack: (id: string, as: string) => Promise<unknown>): Promise<number> {
  const { orderId, cast } = await paidDeal(services);
  const context = await callOf(services, cast.operator, 0);
  const events = () => services.db.$count(tradeEvent, eq(tradeEvent.orderId, orderId));
  while ((await events()) < packedEvents)
    await services.db.transaction(async (tx) => {
      const [order] = await tx.select().from(tradeOrder).where(eq(tradeOrder.id, orderId)).for('update');
      const unmoved = { role: 'operator', company: null, from: order!.status, to: order!.status } as const;
      for (const action of ['placeHold', 'liftHold'] as const)
        await appendEvent(tx, context, order!, { ...unmoved, action, reason: action === 'placeHold' ? 'fraud' : null });
    });
  await pack(orderId, cast.buyer);
  return timed(() => pack(orderId, cast.buyer));
}

/** A CSV file as banks write it: known postscripts, and what nobody knows. */
function statementOf(lines: number): string {
  const rows = Array.from(
    { length: lines },
    (_, n) => `2026-11-20,${1_000 + n}.50,USD,Bench Trading Pte. Ltd.,SOBENCH-${n},BENCH${n}`,
  );
  return ['date,amount,currency,remitter,remark,bank reference', ...rows].join('\n');
}
