import { inArray, isNull, and } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { certifiedCompanies, certifiedCompany } from '#server/members/company/index.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { AppError } from '#server/platform/errors.ts';

/** Who is paid: a shop, and the company behind it. `company` is empty where there is none that is certified. */
export type Seller = { shopId: string; ownerId: string | null; shop: string; company: string; onHold: boolean };

/** By shop. What stops a company from selling, or its account, stops that it is paid. */
export async function sellersOf(
  db: Db,
  { locale }: Pick<Context, 'locale'>,
  shopIds: readonly string[],
): Promise<Map<string, Seller>> {
  if (shopIds.length === 0) return new Map();
  const shops = await db
    .select()
    .from(shop)
    .where(inArray(shop.id, [...shopIds]));
  const owners = shops.flatMap(({ ownerId }) => ownerId ?? []);
  const subjects = [...owners, ...shopIds];
  const held = await db
    .select({ id: hold.subjectId })
    .from(hold)
    .where(
      and(
        inArray(hold.kind, ['account', 'company', 'selling', 'shop']),
        inArray(hold.subjectId, subjects),
        isNull(hold.liftedAt),
      ),
    );
  const isHeld = (id: string | null) => held.some((one) => one.id === id);
  const companies = await certifiedCompanies(db, owners);
  return new Map(
    shops.map(({ id, ownerId, nameEn, nameZh }) => {
      const company = (ownerId !== null && companies.get(ownerId)) || '';
      const name = locale === 'zh-CN' ? nameZh : nameEn;
      return [id, { shopId: id, ownerId, shop: name, company, onHold: isHeld(id) || isHeld(ownerId) }];
    }),
  );
}

/** Whether it is the reader's own company. */
export async function isOwnSeller(
  db: Db,
  { actor }: Pick<MemberContext, 'actor'>,
  sellers: readonly Seller[],
): Promise<(seller: Seller) => boolean> {
  const own = sellers.length === 0 ? undefined : (await certifiedCompany(db, actor.party))?.company;
  return ({ ownerId, company }) =>
    ownerId === actor.id || ownerId === actor.party || (own !== undefined && own === company);
}

/** Nobody decides about the money of the own company: 403, in words. */
export async function refuseOwnSeller(db: Db, context: MemberContext, sellers: readonly Seller[]): Promise<void> {
  const isOwn = await isOwnSeller(db, context, sellers);
  if (sellers.some(isOwn)) throw new AppError('forbidden', { words: m.deals_payout_ownCompany() });
}

/** The same of one payment. */
export const refuseOwnPayout = async (db: Db, context: MemberContext, { shopId }: { shopId: string }): Promise<void> =>
  refuseOwnSeller(db, context, [...(await sellersOf(db, context, [shopId])).values()]);
