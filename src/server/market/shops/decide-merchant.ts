import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { decideMerchant } from '#api/members/backstage.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { certification, merchantApplication } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { refuseOwn, verdictOf } from '#server/members/company/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { grantCapability } from '#server/members/identity/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { openShop } from './open-shop.ts';
import { checkShopNames } from './renaming.ts';

type Application = typeof merchantApplication.$inferSelect;

/**
 * An operator's decision on a merchant registration: success grants what was asked for and opens a supplier's shop.
 * Throws 409 when it has been decided already.
 */
export async function decideOnMerchant(
  context: MemberContext,
  { id, ...said }: z.output<typeof decideMerchant.input>,
): Promise<Record<never, never>> {
  const verdict = verdictOf(context, said);
  const own = eq(merchantApplication.id, id);
  return context.db.transaction(async (tx) => {
    const [decided] = await tx
      .update(merchantApplication)
      .set(verdict)
      .where(and(own, eq(merchantApplication.state, 'underAudit')))
      .returning();
    if (!decided) throw (await tx.$count(merchantApplication, own)) > 0 ? new AppError('conflict') : notFound();
    refuseOwn(context, decided);
    const { memberId, kind, shopName, reason, remark } = decided;
    if (reason) {
      const data = { kind, shopName, reason, remark: remark ?? '' };
      await notifyMember(tx, context, memberId, { template: 'merchantRejected', data });
    } else {
      // Somebody else may have taken the name while this one waited.
      if (kind === 'supplier') await checkShopNames(tx, memberId, { approve: shopName });
      await grantCapability(tx, context, memberId, kind);
      const shopId = kind === 'supplier' ? await openShopOf(tx, context, decided) : null;
      await tx.update(merchantApplication).set({ shopId }).where(own);
      await notifyMember(tx, context, memberId, { template: 'merchantApproved', data: { kind, shopName } });
      if (shopId !== null) for (const follow of context.shopOpened) await follow(tx, context, memberId);
    }
    const action = reason ? 'merchant.refuse' : 'merchant.approve';
    await audit(tx, context, action, { kind: 'merchantApplication', id }, { member: memberId, kind, reason });
    return {};
  });
}

/** The shop stands where its company does. Throws 409 when the company is not certified (any more). */
async function openShopOf(
  tx: Db,
  context: MemberContext,
  { memberId, shopName, intro, categoryIds }: Application,
): Promise<string> {
  const [company] = await tx
    .select({ nation: certification.nation, demo: member.demo, closingAt: member.closingAt })
    .from(certification)
    .innerJoin(member, eq(member.id, certification.memberId))
    .where(and(eq(certification.memberId, memberId), eq(certification.state, 'success')))
    .orderBy(desc(certification.decidedAt))
    .limit(1);
  if (!company) throw new AppError('conflict');
  const { closingAt, ...origin } = company;
  const closedAt = closingAt && context.now();
  const words = { name: shopName, intro, mainCategories: categoryIds };
  return openShop(tx, context, { ...origin, ...words, ownerId: memberId, closedAt });
}
