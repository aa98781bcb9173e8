import { like } from 'drizzle-orm';
import { daysBefore } from '#lib/days.ts';
import type { MemberContext, Services, UploadedFile } from '#server/platform/context.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { memberById } from '#server/members/identity/index.ts';
import { demoAddress } from './demo-member.ts';

export const daysAgo = ({ now }: Pick<Services, 'now'>, days: number): Date => daysBefore(now(), days);

/** The call of a member, so many days ago. */
export async function callOf(
  services: Services,
  memberId: string,
  days: number,
  files: UploadedFile[] = [],
): Promise<MemberContext> {
  const at = daysAgo(services, days);
  const member = (await memberById(services, memberId))!;
  const session = { sessionId: '', holds: [], secondFactorNeeded: false, provedAt: at };
  const actor = { ...member, party: member.id, roles: ['owner' as const], ...session };
  return {
    ...services,
    now: () => at,
    locale: member.locale,
    actor,
    files,
    requestId: 'demo',
    address: '',
    device: '',
    idempotencyKey: null,
  };
}

/** What members of the demo were told while it was loaded would go to mailboxes that do not exist. */
export async function dropEmailsToDemo(db: Services['db']): Promise<void> {
  await db.delete(outgoingEmail).where(like(outgoingEmail.to, `%${demoAddress('')}`));
}
