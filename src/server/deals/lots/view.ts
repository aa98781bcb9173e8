import { asc, eq } from 'drizzle-orm';
import type { LotStatementView, LotsView, LotView } from '#api/deals/lot.ts';
import { inLimitsUnit, verdictOf } from '#api/deals/lot-rules.ts';
import { mayNow } from '#api/deals/order-states.ts';
import { covers, deviationText, type Deviation } from '#api/deals/shipment-consent.ts';
import { compare } from '#lib/decimal.ts';
import { safeLine } from '#lib/readable-text.ts';
import {
  claimFacts,
  describeAgreed,
  loadNames,
  mayMeasure,
  partyDeal,
  readBalance,
  standingConsent,
  type PartyDeal,
  type StandingConsent,
} from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import { faultsOf, propertyNames } from './faults.ts';
import { isLot, readSentLots, readStatements, standing, type OfLot, type StatementRow } from './statements.ts';

/** The lots of a sub-order as one of its two sides or an operator reads them. Throws 404 for all others. */
export async function describeLots(context: MemberContext, subOrderId: string): Promise<LotsView> {
  const { db } = context;
  const deal = await partyDeal(context, subOrderId);
  const { row, order, role } = deal;
  const now = context.now();
  const lines = await db
    .select()
    .from(subOrderLine)
    .where(eq(subOrderLine.subOrderId, row.id))
    .orderBy(asc(subOrderLine.position));
  const statements = await readStatements(db, row.id);
  const sent = await readSentLots(db, row.id);
  const consent = await standingConsent(db, row, now);
  const names = await propertyNames(db, row);
  const agreed = await agreedBefore(context, row.id);
  const balance = await readBalance(db, row);
  const onHold = order.heldAt !== null;
  const mayStateAt = (lot: LotStand): boolean => {
    if (role === 'supplier')
      return mayNow('subOrder', row.status, 'stateAnalysis', role, { onHold }) && !(lot.sent && lot.supplier);
    const facts = { onHold, mayMeasure: mayMeasure(row, balance, now) };
    return (
      role === 'buyer' && lot.sent !== undefined && mayNow('subOrder', row.status, 'stateMeasurement', role, facts)
    );
  };
  return {
    ...{ subOrderId: row.id, number: row.number, orderId: order.id, role },
    lines: lines.map(({ position, gradeNumber }) => ({ position, gradeNumber: safeLine(gradeNumber) })),
    limits: describeAgreed(await loadNames(context), row.limits),
    lots: lotsIn(statements, sent).map((of): LotView => {
      const line = lines.find(({ position }) => position === of.line)!;
      const faults = (side: StatementRow | undefined) => (side ? faultsOf(row, line, side, names) : []);
      const stand = {
        supplier: standing(statements, of, 'supplier'),
        buyer: standing(statements, of, 'buyer'),
        sent: sent.find((one) => isLot(one, of)),
      };
      return {
        ...{ line: of.line, gradeNumber: safeLine(line.gradeNumber), lot: safeLine(of.lot) },
        shipment: stand.sent?.position ?? null,
        supplier: describe(deal, stand.supplier, faults(stand.supplier)),
        buyer: describe(deal, stand.buyer, faults(stand.buyer)),
        waiver: waiverOf(faults(stand.supplier), consent, agreed, stand.sent !== undefined),
        mayState: mayStateAt(stand),
      };
    }),
    mayAdd:
      role === 'supplier' &&
      mayNow('subOrder', row.status, 'stateAnalysis', role, { onHold }) &&
      compare(balance.shipped, row.quantity) < 0,
    mayClaim:
      role === 'buyer' &&
      mayNow('subOrder', row.status, 'makeClaim', role, { onHold, ...claimFacts(row, balance, role, now) }),
  };
}

type LotStand = {
  supplier: StatementRow | undefined;
  buyer: StatementRow | undefined;
  sent: OfLot | undefined;
};

/** Each lot once, as it was called first. */
const lotsIn = (statements: readonly StatementRow[], sent: readonly OfLot[]): OfLot[] => {
  const lots: OfLot[] = [];
  for (const { line, lot } of [...sent, ...statements])
    if (!lots.some((one) => isLot(one, { line, lot }))) lots.push({ line, lot });
  return lots;
};

function waiverOf(
  faults: readonly Deviation[],
  consent: StandingConsent | undefined,
  agreed: readonly Deviation[],
  hasLeft: boolean,
): LotView['waiver'] {
  if (faults.length === 0) return null;
  const covered = (by: readonly Deviation[]) => faults.every((one) => by.some((to) => covers(to, one)));
  if (hasLeft) return covered(agreed) ? 'used' : null;
  if (consent && covered(consent.deviations)) return consent.agreed ? 'granted' : 'asked';
  return 'needed';
}

/** In what shipments have left otherwise than agreed, with consent. */
async function agreedBefore({ db }: MemberContext, subOrderId: string): Promise<Deviation[]> {
  const rows = await db
    .select({ deviations: shipment.deviations })
    .from(shipment)
    .where(eq(shipment.subOrderId, subOrderId));
  return rows.flatMap(({ deviations }) => deviations);
}

function describe(
  { row: { limits } }: PartyDeal,
  stated: StatementRow | undefined,
  faults: readonly Deviation[],
): LotStatementView | null {
  if (!stated) return null;
  const { version, certificate, analysedOn, statedAt, measured } = stated;
  return {
    ...{ version, certificate: safeLine(certificate), analysedOn, at: statedAt.toISOString() },
    values: measured.map((value) => {
      const limit = value.limit === null ? undefined : limits[value.limit];
      const own = limit ? inLimitsUnit(value, limit) : null;
      return {
        ...{ limit: value.limit, value: value.value, verdict: verdictOf(value, limits) },
        ...{ name: safeLine(value.name), method: safeLine(value.method), condition: safeLine(value.condition) },
        unit: safeLine(value.unit),
        converted: own !== null && limit && compare(own, value.value) !== 0 ? own : null,
      };
    }),
    faults: faults.map(deviationText),
    bankWarning: namesAccount(
      certificate,
      ...measured.flatMap(({ name, method, condition, unit }) => [name, method, condition, unit]),
    ),
  };
}
