import { asc, eq, inArray } from 'drizzle-orm';
import { namesOf, type CompanyRecord } from '#api/members/company-record.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { recordOf } from '#server/members/company/index.ts';
import type { OrderRow } from './rows.ts';
import { readContracts } from './sub-order-view.ts';

export type PaperParty = {
  side: 'buyer' | 'supplier';
  names: { en: string; zh: string };
  nation: string;
  /** null: it has not been stated yet, or is not the reader's to see. */
  record: CompanyRecord | null;
  /** The sub-orders of a seller. */
  parts: readonly string[];
};
export type PaperPart = {
  subOrder: SubOrderView;
  contracts: { number: string; version: number; sealedAt: Date | null; sha256: string }[];
};

/** Who stands in a deal, as the latest signature of each has it; before that as certified. No more than its reader sees. */
export async function partiesOf({ db }: MemberContext, row: OrderRow, order: OrderView): Promise<PaperParty[]> {
  const ids = order.subOrders.map(({ id }) => id);
  const signed = ids.length === 0 ? [] : await signedRecords(db, ids);
  const buyer = signed.findLast(({ side }) => side === 'buyer')?.record;
  const seesBuyer = order.role !== 'supplier' || ids.length > 0;
  const parties: PaperParty[] = [
    party('buyer', order.buyer, buyer ?? (seesBuyer && row.buyerId ? await certified(db, row.buyerId) : null), []),
  ];
  for (const [company, parts] of Map.groupBy(order.subOrders, ({ supplier }) => supplier.company)) {
    const own = new Set(parts.map(({ id }) => id));
    const record = signed.findLast(({ side, subOrderId }) => side === 'supplier' && own.has(subOrderId))?.record;
    const { supplier } = parts[0]!;
    const numbers = parts.map(({ number }) => number);
    parties.push(
      party('supplier', { ...supplier, company }, record ?? (await ofShop(db, supplier.shop.id)) ?? null, numbers),
    );
  }
  return parties;
}

const party = (
  side: PaperParty['side'],
  { company, nation }: { company: string; nation: string },
  record: CompanyRecord | null,
  parts: readonly string[],
): PaperParty => ({ side, names: namesOf(company, record?.otherName ?? ''), nation, record, parts });

const signedRecords = (db: Db, ids: string[]) =>
  db
    .select({ side: signature.side, record: signature.record, subOrderId: contract.subOrderId })
    .from(signature)
    .innerJoin(contract, eq(contract.id, signature.contractId))
    .where(inArray(contract.subOrderId, ids))
    .orderBy(asc(signature.at));

async function certified(db: Db, memberId: string): Promise<CompanyRecord | null> {
  const record = (await recordOf(db, memberId))?.record;
  return record?.registeredAddress ? record : null;
}

async function ofShop(db: Db, shopId: string): Promise<CompanyRecord | null> {
  const [found] = await db.select({ ownerId: shop.ownerId }).from(shop).where(eq(shop.id, shopId));
  return found?.ownerId ? certified(db, found.ownerId) : null;
}

/** Each sub-order with every version of its contract, oldest first. */
export async function partsOf({ db }: MemberContext, { subOrders }: OrderView): Promise<PaperPart[]> {
  const ids = subOrders.map(({ id }) => id);
  const issued = ids.length === 0 ? new Map<string, never>() : await readContracts(db, ids);
  return subOrders.map((subOrder) => ({
    subOrder,
    contracts: (issued.get(subOrder.id) ?? []).map(
      ({ contract: { number, version, sealedAt, sealedSha256, sha256 } }) => ({
        ...{ number, version, sealedAt, sha256: sealedSha256 ?? sha256 },
      }),
    ),
  }));
}
