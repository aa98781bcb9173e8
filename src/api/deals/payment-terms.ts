/**
 * Payment terms as data, and what of the price is due: one table and one pure function for pages, mails, clocks and the
 * guards of the server. Free of zod: the browser reads it too.
 */
import { daysLater } from '#lib/days.ts';
import { add, compare, multiply, subtract } from '#lib/decimal.ts';

/** How money gets to the seller: by transfer to an account, by letter of credit, or by collection of documents. */
export const paymentPaths = ['account', 'credit', 'collection'] as const;
export type PaymentPath = (typeof paymentPaths)[number];

/**
 * What an instalment falls due after: the latest payment date of the contract; the seller's notice that the goods are
 * ready; the copy of a shipment's transport document, presented through the order; the date of that document.
 */
export const dueTriggers = ['payBy', 'ready', 'copy', 'transport'] as const;
type Trigger = (typeof dueTriggers)[number];

/** What waits for an instalment: that the deal begins, or that goods leave. */
export const dueGates = ['start', 'shipment'] as const;

type Instalment = {
  /** Of the price; together 100. */
  percent: number;
  path: PaymentPath;
  after: Trigger;
  /** Calendar days. */
  days: number;
  /** null: nothing but the end of the deal. */
  gates: (typeof dueGates)[number] | null;
};

const first = (percent: number): Instalment => ({ percent, path: 'account', after: 'payBy', days: 0, gates: 'start' });
const whenReady = (percent: number): Instalment => ({
  ...{ percent, path: 'account', after: 'ready', days: 7, gates: 'shipment' },
});
const later = (path: PaymentPath, after: Trigger, days: number, percent = 100): Instalment => ({
  ...{ percent, path, after, days, gates: null },
});

/** The fourteen terms (domain: README.md beside this file). What falls due after a copy or a transport document does so for each shipment. */
export const paymentTerms: Readonly<Record<string, readonly Instalment[]>> = {
  TT100: [first(100)],
  TT30_70BL: [first(30), later('account', 'copy', 7, 70)],
  TT30_70SH: [first(30), whenReady(70)],
  TT20_80: [first(20), whenReady(80)],
  LC_SIGHT: [later('credit', 'transport', 0)],
  LC30: [later('credit', 'transport', 30)],
  LC60: [later('credit', 'transport', 60)],
  LC90: [later('credit', 'transport', 90)],
  DP: [later('collection', 'copy', 0)],
  CAD: [later('collection', 'copy', 0)],
  DA30: [later('collection', 'transport', 30)],
  DA60: [later('collection', 'transport', 60)],
  OA30: [later('account', 'transport', 30)],
  OA60: [later('account', 'transport', 60)],
};

const termOf = (code: string): readonly Instalment[] => paymentTerms[code] ?? [];

/** How much of the price is paid before goods are shipped, in per cent. */
export const percentBeforeShipment = (code: string): number =>
  termOf(code).reduce((sum, { percent, gates }) => sum + (gates ? percent : 0), 0);

/** What of a deal decides what is due. Sums in its currency, with two places. */
export type Payable = {
  paymentTerm: string;
  /** The contract's price. */
  total: string;
  /** The price, once it is known by what was shipped. */
  finalAmount: string | null;
  /** The last day for what is paid first. */
  payBy: string;
  /** The day from which the seller's notice counts; null: none was given. */
  readyOn: string | null;
  /** In their order. */
  shipments: readonly { position: number; value: string; transportOn: string; copyOn: string | null }[];
  /** The whole quantity is on its way. */
  fullyShipped: boolean;
  /** What counts as paid. */
  settled: string;
};

export const dueParts = ['deposit', 'whole', 'balance', 'shipment', 'difference'] as const;
export type DuePart = (typeof dueParts)[number];
export type Due = {
  part: DuePart;
  path: PaymentPath;
  /** The position of the shipment that it is for; null: for the whole, or for what has not left. */
  shipment: number | null;
  amount: string;
  /** What of it is not settled. */
  open: string;
  after: Trigger;
  /** Calendar days after that. */
  days: number;
  /** The last day; null: what it waits for has not happened. */
  dueOn: string | null;
  gates: Instalment['gates'];
};

/** After the last transport document, what more was shipped than agreed is settled within so many days: the contract's clause on tolerance. */
const daysForDifference = 10;

/** Everything that a deal asks to be paid, in the order in which what arrives is counted towards it. */
export function duesOf(deal: Payable): Due[] {
  const { total, finalAmount, shipments, fullyShipped } = deal;
  const price = fullyShipped ? (finalAmount ?? total) : total;
  const dues: Omit<Due, 'open'>[] = [];
  const asked = () => add('0.00', ...dues.map(({ amount }) => amount));
  const terms = termOf(deal.paymentTerm);
  for (const [at, { percent, path, after, days, gates }] of terms.entries()) {
    const rest = { path, after, days, gates };
    const last = at === terms.length - 1;
    const share = (of: string) => multiply(of, multiply(String(percent), '0.01', 2), 2);
    if (after === 'copy' || after === 'transport') {
      for (const [nth, { position, value, transportOn, copyOn }] of shipments.entries()) {
        const isEnd = last && fullyShipped && nth === shipments.length - 1;
        const from = after === 'copy' ? copyOn : transportOn;
        const amount = isEnd ? subtract(price, asked()) : share(value);
        dues.push({ ...rest, part: 'shipment', shipment: position, amount, dueOn: from && daysLater(from, days) });
      }
      const amount = subtract(last ? total : add(asked(), share(total)), asked());
      if (!fullyShipped && compare(amount, '0') > 0)
        dues.push({
          ...rest,
          part: shipments.length > 0 ? 'balance' : wordOf(percent),
          shipment: null,
          amount,
          dueOn: null,
        });
      continue;
    }
    const from = after === 'payBy' ? deal.payBy : deal.readyOn;
    const amount = last ? subtract(total, asked()) : share(total);
    dues.push({ ...rest, part: wordOf(percent, at), shipment: null, amount, dueOn: from && daysLater(from, days) });
  }
  const difference = subtract(price, asked());
  if (compare(difference, '0') > 0) {
    const dueOn = daysLater(shipments.at(-1)?.transportOn ?? deal.payBy, daysForDifference);
    const rest = { path: 'account', after: 'transport', days: daysForDifference, gates: null, shipment: null } as const;
    dues.push({ ...rest, part: 'difference', amount: difference, dueOn });
  }
  return counted(compare(difference, '0') < 0 ? lessened(dues, difference) : dues, deal.settled);
}

/** Less was shipped than agreed: what was to come last is lessened first. */
function lessened(dues: readonly Omit<Due, 'open'>[], difference: string): Omit<Due, 'open'>[] {
  let left = subtract('0.00', difference);
  return dues
    .toReversed()
    .map((due) => {
      const part = compare(left, due.amount) < 0 ? left : due.amount;
      left = subtract(left, part);
      return { ...due, amount: subtract(due.amount, part) };
    })
    .toReversed();
}

const wordOf = (percent: number, at = 1): DuePart => (percent === 100 ? 'whole' : at === 0 ? 'deposit' : 'balance');

/** What is settled goes to the first instalments first. */
function counted(dues: readonly Omit<Due, 'open'>[], settled: string): Due[] {
  let left = settled;
  return dues.map((due) => {
    const paid = compare(left, due.amount) < 0 ? left : due.amount;
    left = subtract(left, paid);
    return { ...due, open: subtract(due.amount, paid) };
  });
}

/** What has to be settled before the deal begins (`start`), or goods leave (`shipment`: both), in all. */
export const askedBefore = (dues: readonly Due[], what: 'start' | 'shipment'): string =>
  add(
    '0.00',
    ...dues.filter(({ gates }) => gates && (what === 'shipment' || gates === what)).map(({ amount }) => amount),
  );

/** What is asked for now, in all: everything that has a day by which it is due. */
export const openNow = (dues: readonly Due[]): string =>
  add('0.00', ...dues.filter(({ dueOn }) => dueOn !== null).map(({ open }) => open));

/** The first of these that is not settled. */
export const firstOpen = <One extends Pick<Due, 'dueOn'> & { open: string }>(dues: readonly One[]): One | undefined =>
  dues.find(({ open, dueOn }) => dueOn !== null && compare(open, '0') > 0);
