import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  ne,
  not,
  notInArray,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { getContractByPage } from '#api/deals/contract.ts';
import { mayNow, orderStatuses } from '#api/deals/order-states.ts';
import { buyerFace, loadDirectory, shopFace } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { exchangeRate } from '#server/platform/db/schema/reference.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import {
  amendmentFacts,
  dealFoundBy,
  gradesOf,
  hasOpenAmendment,
  isLatestRate,
  openAmendments,
  ownShop,
  readContracts,
  versionFor,
} from '#server/deals/deal/index.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { onOneConnection } from '#server/platform/db/on-one-connection.ts';
import type { Side } from './own-contract.ts';

type Input = z.output<(typeof getContractByPage)['input']>;

const { pendingSignatures, pendingPayment, pendingShipment, shipped, cancelled, lapsed } = orderStatuses;
const underWay = [pendingPayment, pendingShipment, shipped];
const ended = [cancelled, lapsed];

/** The caller's contracts on either side, newest first unless sorted otherwise; each in its latest version. */
export async function contractsByPage(
  context: MemberContext,
  { state, side, keyword, sort, order: direction, pageNo, pageSize }: Input,
): Promise<z.output<(typeof getContractByPage)['data']>> {
  const { db, actor } = context;
  const shop = await ownShop(context);
  const own = {
    buyer: eq(subOrder.buyerId, actor.party),
    supplier: shop ? eq(subOrder.shopId, shop.id) : sql`false`,
  };
  const mine = and(isNotNull(subOrder.contractId), side === undefined ? or(own.buyer, own.supplier) : own[side]);
  const ownSide = sql<Side>`case when ${own.buyer} then 'buyer' else 'supplier' end`;
  const signedOwn = (version: AnyColumn) =>
    exists(
      db
        .select({ side: signature.side })
        .from(signature)
        .where(and(eq(signature.contractId, version), eq(signature.side, ownSide))),
    );
  const signed = signedOwn(subOrder.contractId);
  const states: Record<NonNullable<Input['state']>, SQL> = {
    toSign: or(
      and(eq(subOrder.status, pendingSignatures), not(signed)),
      // Of a contract in force that is being changed it is the version for that which is signed.
      and(
        ...[inArray(subOrder.status, underWay), ne(subOrder.newestContractId, subOrder.contractId)],
        ...[hasOpenAmendment, not(signedOwn(subOrder.newestContractId))],
      ),
    )!,
    signed: and(signed, notInArray(subOrder.status, ended))!,
    ended: inArray(subOrder.status, ended),
  };
  const parties = shop ? [actor.party, shop.id] : [actor.party];
  const shown = and(state && states[state], dealFoundBy(keyword, subOrder.orderId, ...parties));
  // Who only buys has sellers across, whose names stand with the contract.
  const maySell = shop !== undefined && side !== 'buyer';
  const counterparty = sql`case when ${own.buyer} then ${subOrder.supplierCompany} else ${tradeOrder.buyerCompany} end`;
  const sorts: Record<Input['sort'], SQL> = {
    issued: sql`${subOrder.contractAt}`,
    counterparty: sql`lower(${maySell ? counterparty : subOrder.supplierCompany})`,
    amount: sql`${subOrder.total} / coalesce(${exchangeRate.perUsd}, 1)`,
  };
  // All are gathered to be sorted: counted there, they are gathered once, and read whole when it is known which are shown.
  const gathered = db
    .select({ id: sql<string>`${subOrder.contractId}`, total: sql<number>`count(*) over ()::integer` })
    .from(subOrder)
    .$dynamic();
  const listing = withWhatSorts()
    .where(and(mine, shown))
    .orderBy(sql`${sorts[sort]} ${sql.raw(direction)}`, desc(subOrder.contractAt), desc(subOrder.contractId))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  function withWhatSorts() {
    if (sort === 'amount') return gathered.leftJoin(exchangeRate, isLatestRate(subOrder.currency));
    const readsBuyer = sort === 'counterparty' && maySell;
    return readsBuyer ? gathered.innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId)) : gathered;
  }
  const counting = (wanted: SQL | undefined) => db.$count(subOrder, and(mine, wanted));
  const [listed, toSign] = await Promise.all([listing, counting(states.toSign)]);
  const total = listed[0]?.total ?? (pageNo === 1 ? 0 : await counting(shown));
  const ids = listed.map(({ id }) => id);
  const { rows, grades, amendments, versions } = await onOneConnection(db, async (db) => {
    const read = await db
      .select({ subOrder, order: tradeOrder, side: ownSide })
      .from(contract)
      .innerJoin(subOrder, eq(subOrder.id, contract.subOrderId))
      .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
      .where(isOneOf(contract.id, ids));
    const rows = read.sort((a, b) => ids.indexOf(a.subOrder.contractId!) - ids.indexOf(b.subOrder.contractId!));
    const subOrders = rows.map((row) => row.subOrder);
    const awarded = subOrders.map(({ id }) => id);
    const [grades, amendments, versions] = await inOnePipeline([
      gradesOf(db, awarded),
      openAmendments(db, subOrders),
      awarded.length === 0 ? new Map<string, never>() : readContracts(db, awarded),
    ]);
    return { rows, grades, amendments, versions };
  });
  const directory = await loadDirectory(context);
  const now = context.now();
  return {
    list: rows.map(({ subOrder: awarded, order, side: as }) => {
      const own = versions.get(awarded.id);
      const amendment = amendments.get(awarded.id);
      const { contract: issued, sides: signedBy } =
        versionFor(amendment, own) ?? own!.find((one) => one.contract.id === awarded.contractId)!;
      return {
        id: issued.id,
        number: issued.number,
        orderId: order.id,
        subOrderId: awarded.id,
        status: awarded.status,
        side: as,
        party:
          as === 'buyer' ? shopFace(directory, awarded.shopId, awarded.supplierCompany) : buyerFace(order.buyerCompany),
        gradeNumber: grades.get(awarded.id) ?? order.gradeNumber,
        total: { amount: awarded.total, currency: awarded.currency },
        issuedAt: issued.issuedAt.toISOString(),
        signBy: awarded.signBy.toISOString(),
        signedBy,
        maySign:
          awarded.signBy > now &&
          mayNow('subOrder', awarded.status, 'sign', as, {
            onHold: order.heldAt !== null,
            signed: signedBy.includes(as),
            ...amendmentFacts(amendment, as),
          }),
      };
    }),
    total,
    toSign,
    pageNo,
    pageSize,
  };
}
