import { and, count, eq, gt, inArray, lte, max, or, sql, type SQL } from 'drizzle-orm';
import type { Money } from '#api/common/common.ts';
import { hiddenDefectMonths } from '#api/deals/claim-choices.ts';
import { roleOfStep } from '#api/deals/next-step.ts';
import type { ObligationView } from '#api/deals/obligation-view.ts';
import type { NextStep } from '#api/deals/order.ts';
import { orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { daysBefore, endOfDay, monthsAfter } from '#lib/days.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { evaluation, subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { notFound } from '#server/platform/errors.ts';
import { askedForQuotes, type AskedForQuote } from './asked-for-quote.ts';
import { isOwnOrOpen } from './chain.ts';
import { askedTitle, obligationNotes, obligationTitle, roleForObligation, stepTitle } from './deadline-words.ts';
import { ownShop } from './lock-deal.ts';
import { loadNames } from './names.ts';
import { nextSteps } from './next-step.ts';
import { describeObligations, readPapers } from './obligations.ts';
import { viewerOf } from './order-view.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';
import { readContracts, versionInForce } from './sub-order-view.ts';

/** One day or moment by which something is to be done in a deal, in the reader's language. */
export type Deadline = {
  order: Pick<OrderRow, 'id' | 'number' | 'gradeNumber'>;
  /** The tonnes that it is about. */
  quantity: string;
  side: Side;
  /** Names it within its deal; it stays when the day moves. */
  key: string;
  what: string;
  by: 'own' | 'theirs';
  /** Who of a company keeps it; null: nobody in particular. */
  role: CompanyRole | null;
  subOrder: { id: string; number: string } | null;
  /** The other side's company; null: the RFQ goes to several, or to who is not known yet. */
  partner: string | null;
  /** The last day, wherever on earth; or the last moment. One of them. */
  dueOn: string | null;
  until: Date | null;
  amount: Money | null;
  /** What else its reader should know, a line each. */
  notes: string[];
  contractId: string | null;
  /** Of the reader's own chain of events: how many there are, and when the last was. */
  events: number;
  changedAt: Date;
};
type Side = 'buyer' | 'supplier';
type Found = Omit<Deadline, 'order' | 'quantity' | 'side' | 'partner' | 'events' | 'changedAt'>;
type Deal = { order: OrderRow; subOrders: readonly SubOrderRow[] };

/** All deadlines in the deals of the caller's company, as buyer and as supplier, the next one first. */
export async function ownDeadlines(context: MemberContext): Promise<Deadline[]> {
  const { db, actor } = context;
  const own = await ownShop(context);
  const bought = await readDeals(context, eq(tradeOrder.buyerId, actor.party), null);
  const found = await deadlinesOf(context, 'buyer', bought, null);
  if (own) {
    const asked = db.select({ id: invitation.orderId }).from(invitation).where(eq(invitation.shopId, own.id));
    const sold = await readDeals(context, inArray(tradeOrder.id, asked), own.id);
    found.push(...(await deadlinesOf(context, 'supplier', sold, own.id)));
  }
  return found.sort(byEnd);
}

/** Those of one deal. Throws 404 for whoever is no party of it. */
export async function deadlinesIn(context: MemberContext, orderId: string): Promise<Deadline[]> {
  const { db } = context;
  const [order] = await db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
  if (!order) throw notFound();
  const { role, shopId = null } = await viewerOf(context, db, order);
  if (role === 'operator') throw notFound();
  const ofShop = shopId === null ? undefined : eq(subOrder.shopId, shopId);
  const subOrders = await db
    .select()
    .from(subOrder)
    .where(and(eq(subOrder.orderId, orderId), ofShop));
  return (await deadlinesOf(context, role, [{ order, subOrders }], shopId)).sort(byEnd);
}

const endOf = ({ until, dueOn }: Pick<Deadline, 'until' | 'dueOn'>) => until?.toISOString() ?? endOfDay(dueOn!);
const byEnd = (one: Deadline, other: Deadline) => (endOf(one) < endOf(other) ? -1 : 1);

/** Deals under way; those with a claim, that may be revived, or of which the goods may still be objected to. */
async function readDeals({ db, now }: MemberContext, own: SQL, shopId: string | null): Promise<Deal[]> {
  const { pendingQuote, shipped, completed, lapsed } = orderStatuses;
  const since = (days: number) => daysBefore(now(), days);
  const goesOn = or(
    lte(subOrder.status, shipped),
    and(eq(subOrder.status, completed), gt(subOrder.completedAt, monthsAfter(now(), -hiddenDefectMonths))),
    and(eq(subOrder.status, lapsed), gt(subOrder.updatedAt, since(tradeDays.revival))),
    sql`exists (select from ${claim} where ${claim.subOrderId} = ${subOrder.id}
      and (${claim.endedAt} is null or (${claim.owed} > 0 and ${claim.owedPaidAt} is null)))`,
  );
  const [asking, awarded] = await inOnePipeline([
    db
      .select()
      .from(tradeOrder)
      .where(and(own, eq(tradeOrder.status, pendingQuote))),
    db
      .select({ row: subOrder, order: tradeOrder })
      .from(subOrder)
      .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
      .where(and(own, goesOn, shopId === null ? undefined : eq(subOrder.shopId, shopId))),
  ]);
  const byOrder = Map.groupBy(awarded, ({ order }) => order.id);
  return [
    ...asking.map((order) => ({ order, subOrders: [] })),
    ...[...byOrder.values()].map((rows) => ({ order: rows[0]!.order, subOrders: rows.map(({ row }) => row) })),
  ];
}

/** Of these deals for one side, from what says what is next in them and what each side owes. */
async function deadlinesOf(
  context: MemberContext,
  side: Side,
  held: readonly Deal[],
  shopId: string | null,
): Promise<Deadline[]> {
  // While a deal is on hold its clocks stand still.
  const deals = held.filter(({ order }) => order.heldAt === null);
  if (deals.length === 0) return [];
  const { db, now } = context;
  const orders = deals.map(({ order }) => order);
  const rows = deals.flatMap(({ subOrders }) => subOrders);
  const ids = rows.map(({ id }) => id);
  const asking = orders.filter(({ status }) => status === orderStatuses.pendingQuote);
  const [{ steps, balances, windows }, asked, contracts, papers, evaluations, heads] = await inOnePipeline([
    nextSteps(db, side, orders, rows, now()),
    askedForQuotes(db, asking, shopId === null ? [] : [shopId], now()),
    ids.length === 0 ? (new Map() as Awaited<ReturnType<typeof readContracts>>) : readContracts(db, ids),
    readPapers(db, rows, false),
    db
      .select({ id: evaluation.subOrderId, at: evaluation.at })
      .from(evaluation)
      .where(inArray(evaluation.subOrderId, ids)),
    ownEvents(db, orders, shopId),
  ]);
  const names = await loadNames(context);
  const fromSteps = (order: OrderRow): Found[] => [
    ...[asked.get(shopId ?? '')?.get(order.id)].flatMap((one) => (one?.until ? [fromAsked(one.kind, one.until)] : [])),
    ...steps.get(order.id)!.flatMap(fromStep),
  ];
  const fromObligations = (order: OrderRow, row: SubOrderRow): Found[] =>
    describeObligations({
      ...{ order, row, papers, names, balance: balances.get(row.id)!, now: now() },
      window: windows.get(row.id) ?? order,
      version: versionInForce(contracts.get(row.id))?.contract.templateVersion ?? null,
      evaluatedAt: evaluations.find(({ id }) => id === row.id)?.at ?? null,
    }).flatMap((one) => fromObligation(one, side, row));
  return deals.flatMap(({ order, subOrders }) => {
    const { events, at } = heads.get(order.id)!;
    const found = [
      ...fromSteps(order),
      // Before both have signed nobody owes anything.
      ...subOrders
        .filter(({ status }) => status > orderStatuses.pendingSignatures)
        .flatMap((row) => fromObligations(order, row)),
    ];
    return found.map((one): Deadline => {
      const row = subOrders.find(({ id }) => id === one.subOrder?.id);
      const partner = side === 'supplier' ? order.buyerCompany : (row?.supplierCompany ?? null);
      const of = { order, quantity: row?.quantity ?? order.quantity, side, partner, events, changedAt: at };
      return { ...one, ...of };
    });
  });
}

/**
 * How many events of a deal are the reader's own, and when the last was; by the order's id. What others do is not even
 * counted.
 */
async function ownEvents(db: Db, orders: readonly OrderRow[], shopId: string | null) {
  const rows = await db
    .select({ id: tradeEvent.orderId, events: count(), last: max(tradeEvent.at) })
    .from(tradeEvent)
    .where(
      and(
        inArray(
          tradeEvent.orderId,
          orders.map(({ id }) => id),
        ),
        shopId === null ? undefined : isOwnOrOpen(shopId),
      ),
    )
    .groupBy(tradeEvent.orderId);
  return new Map(
    orders.map((order) => {
      const head = rows.find(({ id }) => id === order.id);
      return [order.id, { events: head?.events ?? 0, at: head?.last ?? order.postedAt }];
    }),
  );
}

const nothingMore = { dueOn: null, until: null, amount: null, contractId: null } as const;

function fromAsked(kind: AskedForQuote['kind'], until: Date): Found {
  const what = { key: kind, what: askedTitle(kind), by: 'own', role: 'sales' } as const;
  return { ...nothingMore, ...what, subOrder: null, until, notes: [] };
}

function fromStep(step: NextStep): Found[] {
  const { kind, turn, subOrder: of, contract, amount, until, day } = step;
  const title = stepTitle(kind);
  if (title === null || (until === null && day === null)) return [];
  // Of notices several may wait, each with its own day.
  const key = day === null ? kind : `${kind}-${day}`;
  const when = { dueOn: until === null ? day : null, until: until === null ? null : new Date(until) };
  return [
    {
      ...{ key, what: title, by: turn === 'own' ? 'own' : 'theirs', role: roleOfStep[kind] ?? null, subOrder: of },
      ...{ ...when, amount, notes: [], contractId: contract?.id ?? null },
    },
  ];
}

const isAhead = ({ state }: ObligationView) => state === 'open' || state === 'late' || state === 'notYet';

function fromObligation(one: ObligationView, side: Side, { id, number }: SubOrderRow): Found[] {
  const { kind, by, shipment, claim: of, part, dueOn, until } = one;
  if (by === 'marketplace' || !isAhead(one) || (dueOn === null && until === null)) return [];
  // The times for objections follow one another: each is a deadline of its own.
  const its = kind === 'objections' ? until!.slice(0, 10) : null;
  const key = [kind, part, shipment, of, its].filter((each) => each !== null).join('-');
  return [
    {
      ...{ key, what: obligationTitle(one, side), by: by === side ? 'own' : 'theirs', role: roleForObligation[kind] },
      ...{ subOrder: { id, number }, amount: one.open, notes: obligationNotes(one), contractId: null },
      ...{ dueOn: until === null ? dueOn : null, until: until === null ? null : new Date(until) },
    },
  ];
}
