import type { ListedKind } from '#api/common/console-list-choices.ts';
import * as lists from '#api/members/console-lists.ts';
import { createApp } from '#server/web/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { callOf } from '#seed/demo/call-of.ts';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import { testServices } from '../support/services.ts';
import { addOrders } from './add-orders.ts';
import { ms, number, spread, timed, type Section } from './report.ts';

const runs = 100;
const warmUps = 5;

const calls = {
  members: lists.listMembers,
  companies: lists.listCompanies,
  shops: lists.listShops,
  offers: lists.listOffers,
  orders: lists.listOrders,
  transfers: lists.listTransfers,
};

/** What operators look for, each time something else. */
const searches: [name: string, kind: ListedKind, input: (n: number) => object][] = [
  ['members', 'members', () => ({})],
  ['a member by e-mail address', 'members', (n) => ({ keyword: `bench-${100 + n}@` })],
  ['companies', 'companies', () => ({})],
  ['a company by name', 'companies', () => ({ keyword: 'pelican' })],
  ['a company by two characters', 'companies', () => ({ keyword: '纸鹤' })],
  ['shops', 'shops', () => ({})],
  ['offers', 'offers', () => ({})],
  ['page 100 of the offers', 'offers', () => ({ pageNo: 100 })],
  ['offers by grade', 'offers', () => ({ keyword: 'PA-757' })],
  ['offers by shop', 'offers', () => ({ keyword: 'pelican' })],
  ['offers not on sale', 'offers', () => ({ only: 'offSale' })],
  ['orders', 'orders', () => ({})],
  ['orders of one status', 'orders', (n) => ({ only: String(1 + (n % 8)) })],
  ['an order by its number', 'orders', (n) => ({ keyword: `RQBENCH-${1_000 + n}` })],
  ['an order by that of a sub-order', 'orders', (n) => ({ keyword: `SOBENCH-${15 * n + 4}` })],
  ['orders by e-mail address of the buyer', 'orders', (n) => ({ keyword: `bench-${100 + n}@` })],
  ['orders by grade', 'orders', () => ({ keyword: 'HF380' })],
  ['orders by what all have', 'orders', () => ({ keyword: 'bench' })],
  ['orders by what none has', 'orders', () => ({ keyword: 'nothing like it' })],
  ['transfers', 'transfers', () => ({})],
  ['transfers by number', 'transfers', (n) => ({ keyword: `SOBENCH-${15 * n + 4}` })],
];

/** The lists that operators look through. */
export const consoleSection: Section = async ({ database, orders, offers, say }) => {
  const services = testServices({ db: database.orm, config: readConfig({ DEMO: 'on' }) });
  await loadDemoAccounts(services);
  await addOrders(database.pool, orders);
  const app = createApp({
    services,
    authenticate: async (_, token) => (await callOf(services, token, 0)).actor,
    report: (error) => process.stderr.write(`${String(error)}\n`),
  });
  const token = (await memberByEmail(services, demoAddress('operator')))!.id;
  say(`## The operator’s lists, with ${number(orders)} orders and ${number(offers)} offers`);
  say();
  say(`Through the API, ${runs} each, one at a time, after ${warmUps} that do not count. Wanted of all: p50 ≤ 20 ms.`);
  say();
  say('| What | found | p50 | p99 |');
  say('| --- | --- | --- | --- |');
  for (const [name, kind, input] of searches) {
    const { method, path } = calls[kind];
    let found = '';
    const measured: number[] = [];
    for (let n = 0; n < runs + warmUps; n += 1) {
      const asked = { method, path, input: input(n), token, locale: 'en-US' } as const;
      const took = await timed(async () => {
        const { status, envelope } = await app.ask(asked, { address: '127.0.0.1', requestId: 'bench' });
        if (status !== 200) throw new Error(`${path}: ${envelope.message}`);
        const { total, more } = envelope.data as { total: number; more: boolean };
        found = number(total) + (more ? ' and more' : '');
      });
      if (n >= warmUps) measured.push(took);
    }
    const { p50, p99 } = spread(measured);
    say(`| ${name} | ${found} | ${ms(p50)} | ${ms(p99)} |`);
  }
};
