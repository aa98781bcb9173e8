/**
 * Payment terms as data, and what of the price is due: one table and one pure function for pages, mails, clocks and the
 * guards of the server. Free of zod: the browser reads it too.
 */
import { daysLater } from '#lib/days.ts';
import { add, compare, multiply, subtract } from '#lib/decimal.ts';
import { movedByHolds, type PastHold } from './held-days.ts';

/** How money gets to the seller: by transfer to an account, by letter of credit, or by collection of documents. */
export const paymentPaths = ['account', 'credit', 'collection'] as const;
export type PaymentPath = (typeof paymentPaths)[number];

/**
 * What an instalment falls due after: the latest payment date of the contract; the seller's notice that the goods are
 * ready; the copy of a shipment's transport document, presented through the order; the presentation of its documents to
 * the bank that pays; the date of the transport document; the settlement of a claim of the seller's.
 */
export const dueTriggers = ['payBy', 'ready', 'copy', 'presented', 'transport', 'settled'] as const;
type Trigger = Exclude<(typeof dueTriggers)[number], 'settled'>;

/** What waits for an instalment: that the deal begins, or that goods leave. */
export const dueGates = ['start', 'shipment'] as const;

export type Instalment = {
  /** Of the price; together 100. */
  percent: number;
  path: PaymentPath;
  after: Trigger;
  /** Calendar days. */
  days: number;
  /** The contract says "or on the latest payment date, whichever is later". */
  notBeforePayBy: boolean;
  /** null: nothing but the end of the deal. */
  gates: (typeof dueGates)[number] | null;
};

const first = (percent: number): Instalment => ({
  percent,
  path: 'account',
  after: 'payBy',
  days: 0,
  notBeforePayBy: false,
  gates: 'start',
});
const whenReady = (percent: number): Instalment => ({
  ...{ percent, path: 'account', after: 'ready', days: 7, notBeforePayBy: false, gates: 'shipment' },
});
const later = (path: PaymentPath, after: Trigger, days: number, percent = 100): Instalment => ({
  ...{ percent, path, after, days, gates: null },
  notBeforePayBy: path !== 'credit' && after !== 'copy',
});
/** A bank has five banking days for documents that are presented to it (UCP 600, article 14 b). */
const atSight = 7;

/** The fourteen terms (domain: README.md beside this file). What falls due after a copy, a presentation or a transport document does so for each shipment. */
export const paymentTerms: Readonly<Record<string, readonly Instalment[]>> = {
  TT100: [first(100)],
  TT30_70BL: [first(30), later('account', 'copy', 7, 70)],
  TT30_70SH: [first(30), whenReady(70)],
  TT20_80: [first(20), whenReady(80)],
  LC_SIGHT: [later('credit', 'presented', atSight)],
  LC30: [later('credit', 'transport', 30)],
  LC60: [later('credit', 'transport', 60)],
  LC90: [later('credit', 'transport', 90)],
  DP: [later('collection', 'presented', 0)],
  CAD: [later('collection', 'presented', 0)],
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
  shipments: readonly {
    position: number;
    value: string;
    transportOn: string;
    copyOn: string | null;
    /** When its documents were presented to the bank that pays. */
    presentedOn: string | null;
    /** It is paid for through banks, and the seller has its money. */
    paidByBank: boolean;
  }[];
  /** The whole quantity is on its way. */
  fullyShipped: boolean;
  /** What settled claims of the seller's ask on top of the price, and when they were settled. */
  added: readonly { amount: string; on: string }[];
  /** What counts as paid by transfer. */
  settled: string;
  /** Holds of the deal: what falls due after something comes as much later as the deal stood still since. The latest payment date has them in it. */
  holds: readonly PastHold[];
};

export const dueParts = ['deposit', 'whole', 'balance', 'shipment', 'difference', 'claim'] as const;
export type DuePart = (typeof dueParts)[number];
export type Due = {
  part: DuePart;
  path: PaymentPath;
  /** The position of the shipment that it is for; null: for the whole, or for what has not left. */
  shipment: number | null;
  amount: string;
  /** What of it is not settled. */
  open: string;
  after: Trigger | 'settled';
  /** Calendar days after that. */
  days: number;
  /** The last day; null: what it waits for has not happened. */
  dueOn: string | null;
  gates: Instalment['gates'];
};

/** After the last transport document, what more was shipped than agreed is settled within so many days: the contract's clause on tolerance. */
const daysForDifference = 10;
/** To pay what was added by a claim: as long as every other balance has. */
export const daysForClaim = 7;

/** Everything that a deal asks to be paid, in the order in which what arrives is counted towards it. */
export function duesOf(deal: Payable): Due[] {
  const { total, finalAmount, shipments, fullyShipped, holds } = deal;
  const dueAfter = (from: string, days: number) => movedByHolds(daysLater(from, days), from, holds);
  const price = fullyShipped ? (finalAmount ?? total) : total;
  const dues: Omit<Due, 'open'>[] = [];
  const asked = () => add('0.00', ...dues.map(({ amount }) => amount));
  const terms = termOf(deal.paymentTerm);
  for (const [at, { percent, path, after, days, notBeforePayBy, gates }] of terms.entries()) {
    const rest = { path, after, days, gates };
    const last = at === terms.length - 1;
    const share = (of: string) => multiply(of, multiply(String(percent), '0.01', 2), 2);
    if (after !== 'payBy' && after !== 'ready') {
      for (const [nth, { position, value, transportOn, copyOn, presentedOn }] of shipments.entries()) {
        const isEnd = last && fullyShipped && nth === shipments.length - 1;
        const from = { copy: copyOn, presented: presentedOn, transport: transportOn }[after];
        const day = from && dueAfter(from, days);
        const dueOn = day && notBeforePayBy && day < deal.payBy ? deal.payBy : day;
        const amount = isEnd ? subtract(price, asked()) : share(value);
        dues.push({ ...rest, part: 'shipment', shipment: position, amount, dueOn });
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
    const dueOn = after === 'payBy' ? daysLater(deal.payBy, days) : deal.readyOn && dueAfter(deal.readyOn, days);
    const amount = last ? subtract(total, asked()) : share(total);
    dues.push({ ...rest, part: wordOf(percent, at), shipment: null, amount, dueOn });
  }
  const difference = subtract(price, asked());
  if (compare(difference, '0') > 0) {
    const dueOn = dueAfter(shipments.at(-1)?.transportOn ?? deal.payBy, daysForDifference);
    const rest = { path: 'account', after: 'transport', days: daysForDifference, gates: null, shipment: null } as const;
    dues.push({ ...rest, part: 'difference', amount: difference, dueOn });
  }
  const all = compare(difference, '0') < 0 ? lessened(dues, difference) : dues;
  const claims = deal.added.map(({ amount, on }) => ({
    ...({ part: 'claim', path: 'account', after: 'settled', days: daysForClaim, gates: null, shipment: null } as const),
    ...{ amount, dueOn: dueAfter(on, daysForClaim) },
  }));
  return counted([...all, ...claims], deal);
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

/** What is settled by transfer goes to the first instalments first; what banks pay for is settled shipment by shipment. */
function counted(dues: readonly Omit<Due, 'open'>[], { settled, shipments }: Payable): Due[] {
  let left = settled;
  return dues.map((due) => {
    if (due.path !== 'account') {
      const isPaid = shipments.some(({ position, paidByBank }) => position === due.shipment && paidByBank);
      return { ...due, open: isPaid ? '0.00' : due.amount };
    }
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

const byTransfer = ({ path }: Pick<Due, 'path'>): boolean => path === 'account';

/** What is to be transferred now, in all: everything that has a day by which it is due. */
export const openNow = (dues: readonly Due[]): string =>
  add('0.00', ...dues.filter((due) => byTransfer(due) && due.dueOn !== null).map(({ open }) => open));

/** The first of these that is not settled. */
export const firstOpen = <One extends Pick<Due, 'path' | 'dueOn'> & { open: string }>(
  dues: readonly One[],
): One | undefined => dues.find((due) => byTransfer(due) && due.dueOn !== null && compare(due.open, '0') > 0);

/** What banks have paid for and the seller has. */
export const paidByBanks = (dues: readonly Due[]): string =>
  add('0.00', ...dues.filter((due) => !byTransfer(due)).map(({ amount, open }) => subtract(amount, open)));

/** Whether anything of a deal is transferred; not, where banks pay for all of it. */
export const isTransferred = (paymentTerm: string): boolean => termOf(paymentTerm).some(byTransfer);
