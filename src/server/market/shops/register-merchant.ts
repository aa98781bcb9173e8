import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { MerchantApplication, registerMerchant } from '#api/members/enterprise.ts';
import { m } from '#i18n/messages.ts';
import { finishNotices } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { category } from '#server/platform/db/schema/catalogue.ts';
import { merchantApplication } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { storingFiles } from '#server/platform/files/index.ts';
import { recordConsents } from '#server/members/identity/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { readApplications } from './merchants.ts';
import { checkShopNames } from './renaming.ts';

type Registration = z.output<typeof registerMerchant.input>;

/** Categories of the level that shops name as theirs. */
const shopCategoryLevel = 2;

/**
 * A certified company applies to be a supplier or a forwarder. Throws 422 at a field, 409 while an application of that
 * kind waits or once it was granted.
 */
export async function applyAsMerchant(
  context: MemberContext,
  registration: Registration,
): Promise<MerchantApplication> {
  const { kind, intro, shopName } = registration;
  await checkShopNames(context.db, context.actor.party, { shopName });
  const categoryIds = [...new Set(registration.categoryIds)];
  await checkCategories(context, kind, categoryIds);
  const id = uuidv7(context.now());
  return storingFiles(context, async (tx, store) => {
    // Locked, so that of two applications at once the second sees the first.
    const [applicant] = await tx.select().from(member).where(eq(member.id, context.actor.party)).for('update');
    if (!applicant) throw notFound();
    const { memberId, state } = merchantApplication;
    const waiting = and(eq(memberId, applicant.id), eq(merchantApplication.kind, kind), eq(state, 'underAudit'));
    if (applicant.capabilities.includes(kind) || (await tx.$count(merchantApplication, waiting)) > 0) {
      throw new AppError('conflict');
    }
    const documentIds: string[] = [];
    for (const file of context.files) documentIds.push(await store({ purpose: 'merchantDocument', file }));
    await tx.insert(merchantApplication).values({
      id,
      memberId: applicant.id,
      kind,
      shopName,
      intro,
      categoryIds,
      documentIds,
      state: 'underAudit',
      submittedAt: context.now(),
    });
    await recordConsents(tx, context, context.actor.id, ['merchant']);
    await finishNotices(tx, context, { thing: 'company', kind: 'registerAgain', party: applicant.id });
    await audit(tx, context, 'merchant.submit', { kind: 'merchantApplication', id }, { kind });
    const [submitted] = await readApplications({ db: tx, locale: context.locale }, eq(merchantApplication.id, id));
    return submitted!;
  });
}

/** Suppliers name what they deal in, at the `field`; forwarders deal in nothing. */
export async function checkCategories(
  { db }: Pick<Context, 'db'>,
  kind: Registration['kind'],
  ids: string[],
  field = 'categoryIds',
): Promise<void> {
  if (kind === 'forwarder' && ids.length === 0) return;
  if (kind === 'supplier' && ids.length === 0) throw invalid({ [field]: m.field_required() });
  const known =
    kind === 'supplier' &&
    (await db.$count(category, and(inArray(category.id, ids), eq(category.level, shopCategoryLevel))));
  if (known !== ids.length) throw invalid({ [field]: m.field_chooseOne() });
}
