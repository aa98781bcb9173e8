import { and, eq } from 'drizzle-orm';
import type { AgreedLimit } from '#api/deals/spec-limit-rules.ts';
import type { Deviation } from '#api/deals/shipment-consent.ts';
import { namesOf } from '#api/members/company-record.ts';
import { partyDeal, type PartyDeal } from '#server/deals/deal/index.ts';
import { recordOf } from '#server/members/company/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { faultsOf, propertyNames } from './faults.ts';
import { isLot, readStatements, standing, type OfLot, type StatementRow } from './statements.ts';

type Party = { company: string; names: { en: string; zh: string }; nation: string; address: string };
type ShipmentRow = typeof shipment.$inferSelect;

/** Everything that is known of a lot, read before it is drawn or written. */
export type Passport = {
  deal: PartyDeal;
  lot: string;
  line: typeof subOrderLine.$inferSelect;
  seller: Party;
  buyer: Party;
  limits: readonly AgreedLimit[];
  /** Names of the properties of the limits. */
  names: Awaited<ReturnType<typeof propertyNames>>;
  supplier: StatementRow;
  measured: StatementRow | undefined;
  faults: readonly Deviation[];
  /** In which it left; undefined: it has not. */
  sent: ShipmentRow | undefined;
};

/** The passport of a lot, for the two sides of its deal and operators. Throws 404 without a certificate of the supplier. */
export async function readPassport(context: MemberContext, subOrderId: string, of: OfLot): Promise<Passport> {
  const { db } = context;
  const deal = await partyDeal(context, subOrderId);
  const { row, order } = deal;
  const rows = await readStatements(db, row.id);
  const supplier = standing(rows, of, 'supplier');
  const [line] = await db
    .select()
    .from(subOrderLine)
    .where(and(eq(subOrderLine.subOrderId, row.id), eq(subOrderLine.position, of.line)));
  if (!supplier || !line) throw notFound();
  const shipments = await db.select().from(shipment).where(eq(shipment.subOrderId, row.id));
  const names = await propertyNames(db, row);
  const [own] = await db.select({ ownerId: shop.ownerId }).from(shop).where(eq(shop.id, row.shopId));
  return {
    ...{ deal, lot: supplier.lot, line, limits: row.limits, names, supplier },
    seller: await partyOf(context, own?.ownerId ?? null, row.supplierCompany, row.supplierNation),
    buyer: await partyOf(context, order.buyerId, order.buyerCompany, order.buyerNation),
    measured: standing(rows, of, 'buyer'),
    faults: faultsOf(row, line, supplier, names),
    sent: shipments.find(({ line: position, lots }) => lots.some(({ lot }) => isLot({ line: position ?? 1, lot }, of))),
  };
}

async function partyOf({ db }: MemberContext, id: string | null, company: string, nation: string): Promise<Party> {
  const said = id === null ? undefined : await recordOf(db, id);
  const record = said?.companyName === company ? said.record : undefined;
  return {
    ...{ company, names: namesOf(company, record?.otherName ?? ''), nation },
    address: record?.registeredAddress ?? '',
  };
}
