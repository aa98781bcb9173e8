/** The steps of a deal over the API. Each leaves a mark of its own, by which it can be found again. */
import { getContractById, signContract, type ContractView } from '#api/deals/contract.ts';
import { ship } from '#api/deals/logistics.ts';
import {
  confirmRemittance,
  createRemittance,
  decideMoneyProposal,
  type RemittanceCase,
  type RemittanceRecord,
} from '#api/deals/remittance.ts';
import { acceptQuotes, submitQuote } from '#api/deals/quote.ts';
import { createRfq } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { pdf } from '../support/pdf.ts';
import type { Answer, Client } from './client.ts';
import { password, type People, type Side } from './people.ts';

const day = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const terms = {
  ...{
    tradeTerm: 5,
    deliveryMethod: 'ONE_LOT',
    departurePort: 'CNNGB',
    destinationPort: 'SGSIN',
    destinationCountry: 'SG',
  },
  ...{ packing: 'BAG25', paymentTerm: 'TT100' },
};
const sum = '25000.00';

/** What was done and answered, by its kind, with the mark under which it must be found once. */
export type Kind = 'rfq' | 'quote' | 'award' | 'signature' | 'transfer' | 'confirmation' | 'shipment';
export type Done = { kind: Kind; mark: string };

export type Deal = {
  buyer: Side;
  supplier: Side;
  orderId: string;
  quoteId: string;
  version: number;
  lineId: string;
  subOrderId: string;
  contractId: string;
  remittanceId: string;
  proposalId: string;
};
export const steps = [
  'post',
  'quote',
  'accept',
  'buyerSigns',
  'supplierSigns',
  'transfer',
  'confirm',
  'second',
  'ship',
] as const;
export type Step = (typeof steps)[number];
export type Given = { key?: string; mark?: string };

let marks = 0;
const run = crypto.randomUUID().slice(0, 8).toUpperCase();
/** Fits in every field that keeps one, in the form in which it is kept there. */
export const newMark = () => `T${run}X${++marks}`;

export function dealsOf(client: Client, people: People, done: (one: Done) => void) {
  /** 409 of a request that was sent again: done before, and the answer lost. Who else asks may have been the one. */
  const isDone = ({ status, replayed }: Answer<unknown>) => status === 200 || (replayed && status === 409);
  const operator = (index: 0 | 1) => people.operators[index]!;

  const acts: Record<Step, (deal: Deal, given: Given & { mark: string }) => Promise<Answer<unknown>>> = {
    post: async (deal, { key, mark }) => {
      const input = {
        ...terms,
        ...{ categoryId: 'abs', gradeNumber: 'Grade 100', qualityClass: 'PREMIUM', quantity: '25', currency: 'USD' },
        ...{
          shippingMethod: 'SEA_FCL',
          deliveryStart: dayIn(0),
          deliveryDeadline: dayIn(60),
          latestPayment: dayIn(30),
        },
        remarks: mark,
      };
      const answer = await client.ask<{ id: string }>(createRfq, { token: deal.buyer.token, input, key });
      if (answer.status === 200) deal.orderId = answer.data.id;
      return answer;
    },
    quote: async (deal, { key, mark }) => {
      const input = {
        ...{ orderId: deal.orderId, ...terms, currency: 'USD', leadTimeDays: 14, remarks: mark },
        validUntil: `${dayIn(10)}T00:00:00Z`,
        lines: [{ gradeNumber: 'Grade 100', quantity: '25', unitPrice: '1000' }],
      };
      const answer = await client.ask<OrderView>(submitQuote, { token: deal.supplier.token, input, key });
      if (answer.status === 200) {
        const [quote] = answer.data.quotes;
        const { version, lines } = quote!.versions[0]!;
        Object.assign(deal, { quoteId: quote!.id, version, lineId: lines[0]!.id });
      }
      return answer;
    },
    accept: async (deal, { key }) => {
      const { orderId, quoteId, version, lineId } = deal;
      const input = { orderId, awards: [{ quoteId, version, lineId, quantity: '25' }] };
      const answer = await client.ask<OrderView>(acceptQuotes, { token: deal.buyer.token, input, key });
      if (answer.status === 200) {
        const [subOrder] = answer.data.subOrders;
        Object.assign(deal, { subOrderId: subOrder!.id, contractId: subOrder!.contract!.id });
      }
      return answer;
    },
    buyerSigns: (deal, given) => sign(deal, deal.buyer, given),
    supplierSigns: (deal, given) => sign(deal, deal.supplier, given),
    transfer: async (deal, { key, mark }) => {
      const input = {
        subOrderId: deal.subOrderId,
        amount: sum,
        remitter: mark,
        remittanceBank: 'Quay Bank',
        sentAt: dayIn(0),
      };
      const files = { slip: pdf(mark) };
      const answer = await client.ask<RemittanceRecord>(createRemittance, {
        token: deal.buyer.token,
        input,
        files,
        key,
      });
      if (answer.status === 200) deal.remittanceId = answer.data.id;
      return answer;
    },
    confirm: async (deal, { key, mark }) => {
      // The mark is who has paid, which is another than the buyer.
      const note = 'Paid by another company of the group';
      const input = { id: deal.remittanceId, arrived: sum, arrivedAt: dayIn(0), receivingNumber: mark, note };
      const answer = await client.ask<RemittanceCase>(confirmRemittance, { token: operator(0), input, key });
      if (answer.status === 200) deal.proposalId = answer.data.proposal!.id;
      return answer;
    },
    second: (deal, { key }) =>
      client.ask(decideMoneyProposal, { token: operator(1), input: { id: deal.proposalId, approve: true }, key }),
    ship: (deal, { key, mark }) => {
      const input = {
        ...{ subOrderId: deal.subOrderId, carrier: 'MAEU', transportDocument: mark, quantity: '25' },
        ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(9) },
      };
      return client.ask(ship, { token: deal.supplier.token, input, files: { billOfLading: pdf(mark) }, key });
    },
  };

  async function sign({ contractId }: Deal, side: Side, { key }: Given): Promise<Answer<unknown>> {
    const { data } = await client.ask<ContractView>(getContractById, { token: side.token, input: { id: contractId } });
    const { sha256, consent } = data;
    const input = { id: contractId, sha256, consentSha256: consent.sha256, fullName: 'Ada 安达', password };
    return client.ask(signContract, { token: side.token, input, key });
  }

  const doneBy: Record<Step, (deal: Deal, mark: string) => Done> = {
    post: (_, mark) => ({ kind: 'rfq', mark }),
    quote: (_, mark) => ({ kind: 'quote', mark }),
    accept: ({ quoteId }) => ({ kind: 'award', mark: quoteId }),
    buyerSigns: ({ contractId }) => ({ kind: 'signature', mark: `${contractId} buyer` }),
    supplierSigns: ({ contractId }) => ({ kind: 'signature', mark: `${contractId} supplier` }),
    transfer: (_, mark) => ({ kind: 'transfer', mark }),
    confirm: ({ proposalId }) => ({ kind: 'confirmation', mark: proposalId }),
    second: ({ proposalId }) => ({ kind: 'confirmation', mark: proposalId }),
    ship: (_, mark) => ({ kind: 'shipment', mark }),
  };

  const newDeal = (pair: number): Deal => ({
    ...{
      buyer: people.buyers[pair % people.buyers.length]!,
      supplier: people.suppliers[pair % people.suppliers.length]!,
    },
    ...{
      orderId: '',
      quoteId: '',
      version: 0,
      lineId: '',
      subOrderId: '',
      contractId: '',
      remittanceId: '',
      proposalId: '',
    },
  });
  /** One step; false when the deal cannot go on, because what was done got no answer that tells of it. */
  const take = async (deal: Deal, step: Step): Promise<boolean> => {
    const mark = newMark();
    const answer = await acts[step](deal, { mark });
    if (answer.status === 200) done(doneBy[step](deal, mark));
    else if (!isDone(answer)) client.figures.faults.push(`${answer.status} at the step ${step}`);
    return answer.status === 200;
  };
  /** A new deal that waits for this step. */
  const ready = async (pair: number, step: Step): Promise<Deal> => {
    const deal = newDeal(pair);
    for (const one of steps.slice(0, steps.indexOf(step)))
      if (!(await take(deal, one))) throw new Error(`A deal did not get beyond ${one}`);
    return deal;
  };
  return { newDeal, take, ready, acts };
}
export type Deals = ReturnType<typeof dealsOf>;
