import { sql } from 'drizzle-orm';
import { daysBefore } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';
import { deviceName } from './device-name.ts';
import type { Member } from './members.ts';

const rememberedDays = 90;

/** What the audit trail keeps of a login, and what later ones are compared with. */
export const loginDetail = ({ device }: Context) => ({ device: deviceName(device) ?? '' });

/**
 * Sends the notice of a login from a browser and system, or a network, that the member has not used lately. To be
 * called before the login is recorded.
 */
export async function noticeNewDevice(
  tx: Db,
  context: Context,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<void> {
  const { address, now } = context;
  const { device } = loginDetail(context);
  const since = daysBefore(now(), rememberedDays);
  // A provider moves its customers about within the neighbourhood.
  const network = (of: ReturnType<typeof sql>) =>
    sql`network(set_masklen(${of}, case family(${of}) when 4 then 24 else 48 end))`;
  const { rows } = await tx.execute(sql`
    select 1 from ${auditEvent}
    where subject_kind = 'member' and subject_id = ${id} and action in ('member.login', 'member.register')
      and at > ${since} and detail->>'device' = ${device}
      and ${network(sql`address`)} is not distinct from ${network(sql`${address || null}::inet`)}
    limit 1`);
  if (rows.length > 0) return;
  await queueEmail(tx, context, {
    to: email,
    locale: context.locale,
    template: 'newLogin',
    data: { device, address, at: now().toISOString() },
  });
}
