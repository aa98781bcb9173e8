import { and, asc, eq, sql } from 'drizzle-orm';
import { asksPrice, closedAsUnpaid, endsWholly, type AvoidanceRight, type Delay } from '#api/deals/avoidance.ts';
import { allowedActions, orderStatuses } from '#api/deals/order-states.ts';
import { mayTender, takingNow } from '#api/deals/taking.ts';
import type { TradeFacts } from '#api/deals/trade-facts.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { askedOnce } from '#server/platform/db/built-once.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { evaluation, subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { freightBooking, freightQuote } from '#server/platform/db/schema/freight.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { amendmentFacts, type OpenAmendment } from './amendments.ts';
import { awaitsArrival } from './arrival.ts';
import { dangerOf, lineGoods, type GoodsOf } from './carried-goods.ts';
import { readBalances, type Balance } from './balance.ts';
import { claimFacts, describeClaims, mayMeasure } from './claims.ts';
import { bankFacts, describeBanks } from './bank-payment.ts';
import { closesOn, readDelay, rightToEnd } from './delay.ts';
import { describeDirect, moneyFacts } from './direct-money.ts';
import { describeConsent, isAsked } from './deviations.ts';
import { describeEnding, endingBy } from './ending.ts';
import { describeNotices, noticeSteps } from './notices.ts';
import { describeObligations, readPapers } from './obligations.ts';
import { payBy } from './pay-by.ts';
import { describeTaking } from './taking.ts';
import { describeRevival, revivalFor } from './revival.ts';
import { readReached } from './reached.ts';
import { readRefunds } from './refunds.ts';
import { describeAgreed } from './limits.ts';
import type { Names } from './names.ts';
import type { PickupPlaces } from './pickup-place.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';
import { readStanding } from './standing.ts';
import { sellersAccounts } from '#server/deals/payout/index.ts';

/** As which side somebody looks at a deal: a supplier sees what concerns its own shop. */
export type Viewer = { role: 'buyer' | 'operator'; shopId?: undefined } | { role: 'supplier'; shopId: string };

/** A version of a contract with the sides that have signed it. */
type IssuedVersion = { contract: typeof contract.$inferSelect; sides: ('buyer' | 'supplier')[] };

const selectContracts = askedOnce((db) =>
  db
    .select({ contract, side: signature.side })
    .from(contract)
    .leftJoin(signature, eq(signature.contractId, contract.id))
    .where(isOneOf(contract.subOrderId, sql.placeholder('ids')))
    .orderBy(asc(contract.version)),
);

/** All versions of the contract of each sub-order, oldest first. */
export async function readContracts(db: Db, ids: string[]): Promise<Map<string, IssuedVersion[]>> {
  const rows = await selectContracts(db, { ids });
  const bySubOrder = new Map<string, IssuedVersion[]>();
  for (const row of rows) {
    const versions = bySubOrder.get(row.contract.subOrderId) ?? [];
    bySubOrder.set(row.contract.subOrderId, versions);
    const kept = versions.at(-1);
    const current = kept?.contract.id === row.contract.id ? kept : { contract: row.contract, sides: [] };
    if (current !== kept) versions.push(current);
    if (row.side) current.sides.push(row.side);
  }
  return bySubOrder;
}

/** The version that counts: the last that both have signed; before that the last that was issued. */
export const versionInForce = (versions: readonly IssuedVersion[] = []): IssuedVersion | undefined =>
  versions.findLast((one) => one.contract.sealedSha256 !== null) ?? versions.at(-1);

/** The version that is signed for a change of a contract in force. */
export const versionFor = (
  amendment: OpenAmendment | undefined,
  versions: readonly IssuedVersion[] = [],
): IssuedVersion | undefined => versions.find((one) => one.contract.version === amendment?.version);

/** Something falls due after the seller's notice that the goods are ready. */
export const paysWhenReady = ({ dues }: Pick<Balance, 'dues'>): boolean =>
  dues.some(({ after, dueOn, open }) => after === 'ready' && dueOn === null && compare(open, '0') > 0);

/** Its seller may say that goods are ready: for what falls due then, or for the buyer to come for them. */
export const awaitsReadyNotice = (balance: Balance, now: Date): boolean =>
  paysWhenReady(balance) || (balance.paidBeforeShipment && mayTender(balance.taking, utcDay(now)));

/** The instalments as their parties read them. */
export const describeDues = ({ dues }: Pick<Balance, 'dues'>, currency: string): SubOrderView['dues'] =>
  dues.map(({ amount, open, ...due }) => ({
    ...due,
    amount: { amount, currency },
    open: { amount: open, currency },
  }));

/** Goods have left of whose transport document the buyer has no copy, for which the balance would fall due. */
export const awaitsCopy = ({ dues }: Pick<Balance, 'dues'>): boolean =>
  dues.some(
    ({ after, shipment, dueOn, open }) =>
      after === 'copy' && shipment !== null && dueOn === null && compare(open, '0') > 0,
  );

/** What stands of a sub-order besides its row and its money. */
type Standing = {
  hasContract: boolean;
  signedBy: readonly string[];
  evaluated: boolean;
  amendment: OpenAmendment | undefined;
  delay: Delay | null;
};

/** Of claims and notices, which stand beside the status. */
function besideFacts(row: SubOrderRow, balance: Balance, role: Viewer['role'], now: Date) {
  const claims = claimFacts(row, balance, role, now);
  return { ...claims, claimSteps: [...claims.claimSteps, ...noticeSteps(balance, role)] };
}

/** By which right a side ends a deal decides on what becomes of it. */
export const endFacts = (right: AvoidanceRight | null) => ({
  mayAvoid: right !== null && right !== closedAsUnpaid && !endsWholly(right),
  mayAvoidShipped: endsWholly(right),
  mayClose: right === closedAsUnpaid,
});

/** Of a deal that has ended its buyer records no payment any more; what comes all the same is recorded by who collects. */
const nothingAsked = (role: Viewer['role']): TradeFacts => ({
  bankSteps: [],
  ...(role === 'buyer' && { byTransfer: false }),
});

/** What decides on a sub-order's actions besides its status. */
export const factsOf = (
  row: SubOrderRow,
  balance: Balance,
  { hasContract, signedBy, evaluated, amendment, delay }: Standing,
  role: Viewer['role'],
  now: Date,
): TradeFacts => ({
  ...bankFacts(balance.banks, role),
  ...besideFacts(row, balance, role, now),
  ...endFacts(rightToEnd(delay, balance, role)),
  hasContract,
  // What is in force is signed: of a change the version for it is.
  signed: signedBy.includes(role) || (row.status !== orderStatuses.pendingSignatures && amendment?.version == null),
  ...amendmentFacts(amendment, role),
  paidInFull: balance.paidInFull,
  paidBeforeShipment: balance.paidBeforeShipment,
  awaitsReadyNotice: awaitsReadyNotice(balance, now),
  takes: takingNow(balance.taking) !== null,
  hasReceived: compare(balance.received, '0') > 0,
  hasCredit: compare(balance.refundable, '0') > 0,
  hasRefund: compare(balance.refunded, '0') > 0,
  ...moneyFacts(row, balance, role, now),
  fullyShipped: balance.fullyShipped,
  ...(!asksPrice(row) && nothingAsked(role)),
  awaitsArrival: awaitsArrival(row, balance),
  mayMeasure: mayMeasure(row, balance, now),
  evaluated,
});

/** The sub-orders of an order that the viewer may see, with what it may do to each now. */
export async function readSubOrders(
  db: Db,
  names: Names,
  order: OrderRow,
  viewer: Viewer,
  { pickup, goodsOf }: { pickup: PickupPlaces; goodsOf: GoodsOf },
  now: Date,
): Promise<SubOrderView[]> {
  // Before a quote is accepted there are none.
  if (order.status === orderStatuses.pendingQuote) return [];
  const rows = await db
    .select()
    .from(subOrder)
    .where(
      and(eq(subOrder.orderId, order.id), viewer.shopId === undefined ? undefined : eq(subOrder.shopId, viewer.shopId)),
    )
    .orderBy(asc(subOrder.number));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [balances, refunds, contracts, lines, pending, evaluations, booked, papers, accounts, reached] =
    await inOnePipeline([
      readBalances(db, rows),
      readRefunds(db, ids, viewer.role),
      readContracts(db, ids),
      db.select().from(subOrderLine).where(isOneOf(subOrderLine.subOrderId, ids)).orderBy(asc(subOrderLine.position)),
      readStanding(db, rows, now),
      db.select().from(evaluation).where(isOneOf(evaluation.subOrderId, ids)),
      db
        .select({ booking: freightBooking, company: freightQuote.company })
        .from(freightBooking)
        .innerJoin(freightQuote, eq(freightQuote.id, freightBooking.quoteId))
        .where(and(isOneOf(freightBooking.subOrderId, ids), eq(freightBooking.state, 'confirmed'))),
      readPapers(db, rows, viewer.role !== 'buyer'),
      sellersAccounts(
        db,
        rows.filter(({ status }) => status === orderStatuses.pendingSignatures),
        now,
      ),
      readReached(db, rows),
    ]);
  const { amendments, windows, endings, revivals, consents } = pending;
  return rows.map((row) => {
    const balance = balances.get(row.id)!;
    const versions = contracts.get(row.id);
    const issued = versionInForce(versions);
    const evaluated = evaluations.find(({ subOrderId }) => subOrderId === row.id);
    const amendment = amendments.get(row.id);
    const change = versionFor(amendment, versions);
    const signedBy = (change ?? issued)?.sides ?? [];
    const window = windows.get(row.id) ?? {
      deliveryStart: order.deliveryStart,
      deliveryDeadline: order.deliveryDeadline,
    };
    const delay = readDelay(row, balance, window.deliveryDeadline, now);
    const standing = {
      hasContract: issued !== undefined,
      signedBy,
      evaluated: evaluated !== undefined,
      amendment,
      delay,
    };
    const facts = factsOf(row, balance, standing, viewer.role, now);
    return describe(row, names, balance, {
      terms: names.terms(row, pickup(row.shopId)),
      reached: reached.get(row.id) ?? row.status,
      ...window,
      delay: delay && { ...delay, closesOn: closesOn(delay, balance, now) },
      lines: lines
        .filter((line) => line.subOrderId === row.id)
        .map((line) => ({
          position: line.position,
          gradeNumber: safeLine(line.gradeNumber),
          material: line.materialId ? names.material(line.materialId) : null,
          danger: dangerOf(lineGoods(goodsOf, line, order)),
          quantity: line.quantity,
          unitPrice: line.unitPrice,
          amount: line.amount,
          shippedQuantity: balance.shippedByLine.get(line.position) ?? '0.000',
        })),
      refunds: refunds.get(row.id) ?? [],
      sellersAccount: accounts.get(row.id) ?? null,
      obligations: describeObligations({
        ...{ order, row, balance, papers, window, names, now },
        version: issued?.contract.templateVersion ?? null,
        evaluatedAt: evaluated?.at ?? null,
      }),
      claims: describeClaims(balance, row.currency),
      notices: describeNotices(balance),
      taking: describeTaking(balance, window, now),
      ending: describeEnding(row, balance, endings.get(row.id)),
      deviation: describeConsent(balance, consents.get(row.id)),
      revival: describeRevival(row, balance, revivals.get(row.id)),
      contract: issued
        ? {
            id: issued.contract.id,
            number: issued.contract.number,
            version: issued.contract.version,
            issuedAt: issued.contract.issuedAt.toISOString(),
            signedBy: issued.sides,
          }
        : null,
      change:
        amendment && change
          ? {
              ...{ contractId: change.contract.id, version: change.contract.version, by: amendment.by },
              ...{ until: row.signBy.toISOString(), signedBy: change.sides },
              total: { amount: amendment.terms.total, currency: row.currency },
            }
          : null,
      freight: describeFreight(booked.find(({ booking }) => booking.subOrderId === row.id)),
      evaluation: evaluated
        ? { stars: evaluated.stars, text: safeProse(evaluated.text), at: evaluated.at.toISOString() }
        : null,
      allowedActions: allowedActions('subOrder', row.status, viewer.role, {
        ...facts,
        deviationAsked: isAsked(consents.get(row.id), balance),
        endingBy: endingBy(endings.get(row.id), viewer.role),
        revival: revivalFor(revivals.get(row.id), viewer.role),
        onHold: order.heldAt !== null,
      }),
    });
  });
}

type Booked = { booking: typeof freightBooking.$inferSelect; company: string };

const describeFreight = (found: Booked | undefined): SubOrderView['freight'] =>
  found
    ? {
        company: found.company,
        reference: safeLine(found.booking.reference!),
        vessel: safeLine(found.booking.vessel ?? ''),
        cutOff: found.booking.cutOff?.toISOString() ?? null,
        etd: found.booking.etd!,
      }
    : null;

type Rest = Pick<
  SubOrderView,
  | 'terms'
  | 'deliveryStart'
  | 'deliveryDeadline'
  | 'lines'
  | 'refunds'
  | 'obligations'
  | 'delay'
  | 'reached'
  | 'claims'
  | 'notices'
  | 'taking'
  | 'ending'
  | 'deviation'
  | 'revival'
  | 'contract'
  | 'change'
  | 'freight'
  | 'evaluation'
  | 'sellersAccount'
  | 'allowedActions'
>;

function describe(row: SubOrderRow, names: Names, balance: Balance, rest: Rest): SubOrderView {
  const money = (amount: string) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    reason: row.reason,
    supplier: {
      shop: names.shop(row.shopId),
      company: row.supplierCompany,
      nation: names.country(row.supplierNation).name,
    },
    quoteId: row.quoteId,
    paymentTerm: names.coded('paymentTerm', row.paymentTerm),
    packing: names.coded('packing', row.packing),
    limits: describeAgreed(names, row.limits),
    quantity: row.quantity,
    total: money(row.total),
    finalAmount: balance.finalAmount === null ? null : money(balance.finalAmount),
    dueBeforeShipment: money(balance.dueBeforeShipment),
    dues: describeDues(balance, row.currency),
    readyOn: row.readyOn,
    banks: describeBanks(row, balance),
    received: money(balance.received),
    throughBanks: money(balance.throughBanks),
    bankCharges: money(balance.bankCharges),
    submitted: money(balance.submitted),
    refunded: money(balance.refunded),
    credited: money(balance.credited),
    balance: money(balance.balance),
    refundable: money(balance.refundable),
    collecting: row.collecting,
    direct: describeDirect(row, balance),
    paymentStatus: balance.paymentStatus,
    signBy: row.signBy.toISOString(),
    latestPayment: payBy(row),
    keptOnEnd: compare(row.keptOnEnd, '0') > 0 ? money(row.keptOnEnd) : null,
    released:
      row.endedAt === null && row.completedAt === null && compare(row.released, '0') > 0 ? money(row.released) : null,
    shippedQuantity: balance.shipped,
    ...rest,
  };
}
