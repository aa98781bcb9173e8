import { eq } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { AppError } from '#server/platform/errors.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

/** Nobody decides about the money of a deal in which the own account or company is a party: 403, in words. */
export async function refuseOwnDeal(
  tx: Transaction,
  { actor }: MemberContext,
  { order, subOrder }: { order: OrderRow; subOrder: SubOrderRow },
): Promise<void> {
  const [[seller], certified] = await inOnePipeline([
    tx.select({ id: shop.ownerId }).from(shop).where(eq(shop.id, subOrder.shopId)),
    certifiedCompany(tx, actor.party),
  ]);
  const parties = [subOrder.buyerId, seller?.id];
  const companies = [order.buyerCompany, subOrder.supplierCompany];
  const isParty = [actor.id, actor.party].some((id) => parties.includes(id));
  if (isParty || (certified && companies.includes(certified.company)))
    throw new AppError('forbidden', { words: m.deals_remit_ownDeal() });
}
