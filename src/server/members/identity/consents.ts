import { and, desc, inArray, lte } from 'drizzle-orm';
import { utcDay } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { agreement } from '#server/platform/db/schema/content.ts';
import { consent } from '#server/platform/db/schema/identity.ts';

export type AgreementCode = 'user' | 'privacy' | 'merchant';

/** Keeps that the member has agreed to the versions in force today (UTC); those agreed to before keep their time. */
export async function recordConsents(
  tx: Db,
  context: Context,
  memberId: string,
  codes: readonly AgreementCode[],
): Promise<void> {
  const now = context.now();
  const inForce = await tx
    .selectDistinctOn([agreement.code], { code: agreement.code, version: agreement.version })
    .from(agreement)
    .where(and(inArray(agreement.code, [...codes]), lte(agreement.effectiveFrom, utcDay(now))))
    .orderBy(agreement.code, desc(agreement.effectiveFrom), desc(agreement.version));
  if (inForce.length === 0) return;
  await tx
    .insert(consent)
    .values(
      inForce.map(({ code, version }) => ({
        memberId,
        agreementCode: code,
        version,
        locale: context.locale,
        agreedAt: now,
        address: context.address || '0.0.0.0',
      })),
    )
    .onConflictDoNothing();
}
