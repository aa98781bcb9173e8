/** Several who want the same at the same moment, on several machines: exactly one gets it. */
import { refuseContract } from '#api/deals/contract.ts';
import { acceptQuotes, withdrawQuote } from '#api/deals/quote.ts';
import { cancelInquiry } from '#api/deals/rfq.ts';
import type { Answer, Client } from './client.ts';
import { newMark, type Deal, type Deals, type Step } from './deals.ts';

const contenders = 8;
type Contest = (deal: Deal) => Promise<Answer<unknown>>[];
type Race = { name: string; at: Step; contest: Contest; winners: number };

/** Resolves with what went wrong; empty: nothing. */
export function racesOf(client: Client, deals: Deals) {
  const many = (ask: (nth: number) => Promise<Answer<unknown>>) =>
    Array.from({ length: contenders }, (_, nth) => ask(nth));
  /** Eight requests of their own: one is done, the others are told that it has been. */
  const several = (name: string, at: Step): Race => ({
    ...{ name: `${name}, eight requests`, at, winners: 1 },
    contest: (deal) => {
      const mark = newMark();
      return many(() => deals.acts[at]({ ...deal }, { mark }));
    },
  });
  /** One request that is sent eight times: all get the same answer. */
  const repeated = (name: string, at: Step): Race => ({
    ...{ name: `${name}, one request sent eight times`, at, winners: contenders },
    contest: (deal) => {
      const given = { key: crypto.randomUUID(), mark: newMark() };
      return many(() => deals.acts[at]({ ...deal }, given));
    },
  });
  const accept = ({ orderId, quoteId, version, lineId, buyer }: Deal) =>
    client.ask(acceptQuotes, {
      token: buyer.token,
      input: { orderId, awards: [{ quoteId, version, lineId, quantity: '25' }] },
    });
  const races: Race[] = [
    repeated('an RFQ', 'post'),
    repeated('a quote', 'quote'),
    several('accepting a quote', 'accept'),
    repeated('accepting a quote', 'accept'),
    several('signing by the buyer', 'buyerSigns'),
    several('signing by the supplier', 'supplierSigns'),
    repeated('a transfer', 'transfer'),
    several('confirming a transfer', 'confirm'),
    several('the second confirmation', 'second'),
    repeated('a shipment', 'ship'),
    {
      ...{ name: 'accepting and cancelling', at: 'accept', winners: 1 },
      contest: (deal) =>
        many((nth) => {
          if (nth % 2 === 0) return accept(deal);
          const input = { orderId: deal.orderId, reason: 'notNeeded' };
          return client.ask(cancelInquiry, { token: deal.buyer.token, input });
        }),
    },
    {
      ...{ name: 'accepting and withdrawing', at: 'accept', winners: 1 },
      contest: (deal) =>
        many((nth) => {
          if (nth % 2 === 0) return accept(deal);
          const input = { orderId: deal.orderId, reason: 'Sold out' };
          return client.ask(withdrawQuote, { token: deal.supplier.token, input });
        }),
    },
    {
      ...{ name: 'refusing a contract, eight requests', at: 'buyerSigns', winners: 1 },
      contest: ({ contractId, buyer }) =>
        many(() => client.ask(refuseContract, { token: buyer.token, input: { id: contractId, reason: 'price' } })),
    },
  ];
  return {
    run: async (nth: number): Promise<{ calls: number; wrong: string | null }> => {
      const { name, at, contest, winners } = races[nth % races.length]!;
      const deal = await deals.ready(nth, at);
      const answers = await Promise.all(contest(deal));
      const won = answers.filter(({ status }) => status === 200).length;
      const statuses = answers.map(({ status }) => status).join(' ');
      // Who asks again after 503 may find it done by the request whose answer was lost: then nobody is told.
      const unsure = answers.some(({ replayed }) => replayed) && won < winners;
      return { calls: answers.length, wrong: won === winners || unsure ? null : `${name}: ${statuses}` };
    },
  };
}
