import { eq } from 'drizzle-orm';
import pg from 'pg';
import { getContractByPage, type ContractPage } from '#api/deals/contract.ts';
import { contractSorts, orderSorts } from '#api/deals/list-sorts.ts';
import { getOrderByPage, type OrderPage } from '#api/deals/order.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createApp } from '#server/web/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { printContract } from '#server/deals/contract/pdf/contract-document.ts';
import { loadTerms } from '#server/deals/contract/terms.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { callOf } from '#seed/demo/call-of.ts';
import { actingAs, subOrderOf } from '#seed/demo/deal-stage.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import type { Authenticate } from '#server/platform/http/http.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import { exportTimelineFor } from '#server/deals/deal/timeline-export.ts';
import { testServices } from '../support/services.ts';
import { addOrders, buyerEmail, comparedBuyers } from './add-orders.ts';
import { writePlainly, writesOf } from './bare-writes.ts';
import { dealCommands, paidDeal, type DealCommand } from './deal-commands.ts';
import { ms, number, spread, timed, times, type Bench, type Section } from './report.ts';

const commandRuns = 30;
const listRuns = 200;
const printRuns = 30;
/** Other work that runs into a measurement shows less than in a mean. */
const warmUps = 5;
/** A site that has been running for a while: what the first steps take is the compiler's, above all in the first kind. */
const stepWarmUps = 40;

/** What a deal costs: its steps against their bare writes, the list of orders with as many connections as the site has, what is printed. */
export const deals: Section = async (bench) => {
  const { database, orders, say } = bench;
  const services = testServices({ db: database.orm, config: readConfig({ DEMO: 'on' }) });
  await loadDemoAccounts(services);
  await addOrders(database.pool, orders);
  say(`## Deals, with ${number(orders)} orders`);
  say();
  await steps(bench, services);
  const pooled = await openDatabase({ databaseUrl: database.url, dataDir: bench.dir });
  await orderList(bench, testServices({ db: pooled.orm, config: services.config }));
  await pooled.close();
  await prints(bench, services);
};

async function steps({ database, say }: Bench, services: Services): Promise<void> {
  say(
    'A step of a deal is permission, lock, checks, the change of status, the event in the chain, the notices and the',
  );
  say(
    'answer. Against it stand the very rows that it writes, as prepared statements in one transaction, on another deal',
  );
  say(`in the same state; ${commandRuns} each, in turns, after ${stepWarmUps} that do not count.`);
  say();
  say('| Step | rows written | p50 | p50 of the bare writes | ratio | wanted |');
  say('| --- | --- | --- | --- | --- | --- |');
  const client = new pg.Client(database.url);
  await client.connect();
  for (const command of dealCommands) {
    const { writes, step, bare } = await sideBySide(command, services, client, database.url);
    say(`| ${command.name} | ${writes} | ${ms(step)} | ${ms(bare)} | ${times(step / bare)} | ≤ 3 × |`);
  }
  await client.end();
}

async function sideBySide({ ready }: DealCommand, services: Services, client: pg.Client, url: string) {
  const step: number[] = [];
  const bare: number[] = [];
  let writes = 0;
  for (let run = 0; run < commandRuns + stepWarmUps; run += 1) {
    const command = await ready(services);
    const rows = await writesOf(url, await ready(services));
    const times = [await timed(() => command(services.db)), await timed(() => writePlainly(client, rows))] as const;
    writes = rows.length;
    if (run < stepWarmUps) continue;
    step.push(times[0]);
    bare.push(times[1]);
  }
  return { writes, step: spread(step).p50, bare: spread(bare).p50 };
}

type Kind = [name: string, ask: (n: number) => Promise<OrderPage | ContractPage>, wanted: string];

async function orderList({ say }: Bench, services: Services): Promise<void> {
  const authenticate: Authenticate = async (_, token) => (await callOf(services, token, 0)).actor;
  const app = createApp({ services, authenticate, report: (error) => process.stderr.write(`${String(error)}\n`) });
  const idOf = async (name: string | number) => (await memberByEmail(services, buyerEmail(name)))!.id;
  const read = async <Page>(
    { method, path }: typeof getOrderByPage | typeof getContractByPage,
    token: string,
    input: object,
  ) => {
    const asked = { method, path, input, token, locale: 'en-US' } as const;
    const { status, envelope } = await app.ask(asked, { address: '127.0.0.1', requestId: 'bench' });
    if (status !== 200) throw new Error(`${path}: ${envelope.message}`);
    return envelope.data as Page;
  };
  const page = (token: string, input: object) => read<OrderPage>(getOrderByPage, token, input);
  const contracts = (token: string, input: object) => read<ContractPage>(getContractByPage, token, input);
  const [many, few] = await Promise.all([idOf('many'), idOf('few')]);
  const buyers = await Promise.all(Array.from({ length: 100 }, (_, n) => idOf(1 + n * 19)));
  const deep = Math.floor(comparedBuyers.many / 20 / 2);
  // The cursor comes with the page before, as it does for who leafs through.
  const { nextCursor: cursor } = await page(many, { pageNo: deep - 1 });
  const found = async (name: string, keyword: (n: number) => string): Promise<Kind[]> => {
    if ((await page(many, { keyword: keyword(1) })).total === 0) throw new Error(`${keyword(1)} finds nothing`);
    return [
      [
        `a hundred buyers, searched by ${name}`,
        (n) => page(buyers[n % buyers.length]!, { keyword: keyword(n) }),
        'p50 ≤ 15 ms',
      ],
      [
        `the buyer with ${number(comparedBuyers.many)}, by ${name}`,
        (n) => page(many, { keyword: keyword(n) }),
        'p50 ≤ 15 ms',
      ],
    ];
  };
  const kinds: Kind[] = [
    ['a hundred buyers in turns', (n) => page(buyers[n % buyers.length]!, {}), 'p50 ≤ 15 ms'],
    [`a buyer with ${comparedBuyers.few} orders`, () => page(few, {}), ''],
    [`a buyer with ${number(comparedBuyers.many)}`, () => page(many, {}), '≤ 1.5 ×'],
    ['the same, one status', (n) => page(many, { status: 2 + (n % 5) }), ''],
    [`the same, page ${deep} by cursor`, () => page(many, { pageNo: deep, cursor }), '≤ 1.5 ×'],
    [`the same, page ${deep} without one`, () => page(many, { pageNo: deep }), ''],
    ...(await found('a sub-order', (n) => `SOBENCH-${15 * n + 4}`)),
    ...(await found('what all orders have', () => 'polymers')),
    ...(await found('port and grade', () => 'ningbo ab')),
    [`the same, by what nothing has`, () => page(many, { keyword: '纸鹤 nothing' }), 'p50 ≤ 15 ms'],
    ...orderSorts.map((sort): Kind => [
      `the same, sorted by ${sort}, page ${deep}`,
      (n) => page(many, { sort, order: n % 2 ? 'asc' : 'desc', pageNo: deep }),
      'p50 ≤ 15 ms',
    ]),
    ['contracts of a hundred buyers', (n) => contracts(buyers[n % buyers.length]!, {}), 'p50 ≤ 15 ms'],
    [`contracts of the buyer with ${number(comparedBuyers.many)}`, () => contracts(many, {}), 'p50 ≤ 15 ms'],
    ['the same, by their number', (n) => contracts(many, { keyword: `SCBENCH-${15 * n + 4}` }), 'p50 ≤ 15 ms'],
    ['the same, by what all have', () => contracts(many, { keyword: 'polymers' }), 'p50 ≤ 15 ms'],
    ['the same, to be signed', () => contracts(many, { state: 'toSign' }), 'p50 ≤ 15 ms'],
    ...contractSorts.map((sort): Kind => [
      `the same, sorted by ${sort}`,
      (n) => contracts(many, { sort, order: n % 2 ? 'asc' : 'desc' }),
      'p50 ≤ 15 ms',
    ]),
  ];
  const measured = kinds.map((): number[] => []);
  for (let run = 0; run < listRuns + warmUps; run += 1) {
    for (const [index, [, ask]] of kinds.entries()) {
      const took = await timed(() => ask(run));
      if (run >= warmUps) measured[index]!.push(took);
    }
  }
  say();
  say(`The lists of orders and of contracts through the API, ${listRuns} each, in turns, one at a time.`);
  say();
  say(`| Whose list | p50 | p99 | p50 against a buyer with ${comparedBuyers.few} | wanted |`);
  say('| --- | --- | --- | --- | --- |');
  const base = spread(measured[1]!).p50;
  for (const [index, [name, , wanted]] of kinds.entries()) {
    const { p50, p99 } = spread(measured[index]!);
    say(`| ${name} | ${ms(p50)} | ${ms(p99)} | ${times(p50 / base)} | ${wanted} |`);
  }
}

async function prints({ say }: Bench, services: Services): Promise<void> {
  const stage = await paidDeal(services);
  const subOrder = await subOrderOf(stage, 'supplier');
  const [order] = await services.db.select().from(tradeOrder).where(eq(tradeOrder.id, stage.orderId));
  const head = { number: 'SC261121-0001', version: 1, templateVersion: '2026-1', issuedAt: services.now() };
  const terms = await services.db.transaction((tx) => loadTerms(tx, services, order!, subOrder, head));
  const buyer = await actingAs(stage, 'buyer', 0);
  const kinds: [name: string, print: () => Promise<unknown>, wanted: string][] = [
    ['contract, in both languages', () => printContract(terms), '≤ 150 ms'],
    ['timeline of the deal', () => exportTimelineFor(buyer, { id: stage.orderId, format: 'pdf' }), ''],
  ];
  say();
  say('| PDF | p50 | p99 | wanted |');
  say('| --- | --- | --- | --- |');
  for (const [name, print, wanted] of kinds) {
    const measured: number[] = [];
    for (let run = 0; run < printRuns + warmUps; run += 1) {
      const took = await timed(print);
      if (run >= warmUps) measured.push(took);
    }
    const { p50, p99 } = spread(measured);
    say(`| ${name} | ${ms(p50)} | ${ms(p99)} | ${wanted} |`);
  }
}
