import type { z } from 'zod';
import type { decideMerchant } from '#api/members/backstage.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

/**
 * What an operator says about an application, as it is stored. Throws 422 where a refusal lacks its reason, or the
 * reason `other` its words.
 */
export function verdictOf(
  { actor, now }: MemberContext,
  { approve, reason, remark = '' }: Omit<z.output<typeof decideMerchant.input>, 'id'>,
) {
  if (!approve && !reason) throw invalid({ reason: m.field_required() });
  if (!approve && reason === 'other' && remark === '') throw invalid({ remark: m.field_required() });
  return {
    state: approve ? ('success' as const) : ('failure' as const),
    reason: approve ? null : reason!,
    remark: remark || null,
    decidedAt: now(),
    decidedBy: actor.id,
  };
}

/** Nobody decides on their own application. */
export function refuseOwn({ actor }: MemberContext, application: { memberId: string }): void {
  if (application.memberId === actor.party) throw new AppError('forbidden');
}
