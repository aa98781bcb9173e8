import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  checkEmail as presentCall,
  checkNewEmail as newCall,
  sendUpdateEmailCode as sendCall,
  updateEmail as updateCall,
} from '#api/members/safety.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { brokenUnique } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';
import { takeCaptchaToken } from './captcha.ts';
import { emailAddress } from './email-address.ts';
import { checkCode, sendCode } from './email-codes.ts';
import { localeOf, record } from './members.ts';
import { withSecondStep } from './one-time-codes.ts';
import { endSessions } from './sessions.ts';
import { dropTickets, giveTicket, takeTicket } from './tickets.ts';

/** From the first code to the last step. */
const ticketSeconds = 15 * 60;

/** A code to the present address, or to the new one. A new one that has an account is told so by mail instead. */
export async function sendEmailCode(
  context: MemberContext,
  input: z.output<(typeof sendCall)['input']>,
): Promise<{ codeTicket: string }> {
  const { actor, db } = context;
  const email = input.email === undefined ? actor.email : emailAddress(input.email);
  const isNew = input.email !== undefined;
  if (isNew && email === actor.email) throw invalid({ email: m.members_auth_emailSame() });
  await takeCaptchaToken(context, input.captchaToken);
  return db.transaction(async (tx) => {
    const [taken] = isNew ? await tx.select({ id: member.id }).from(member).where(eq(member.email, email)) : [];
    const purpose = isNew ? 'newEmail' : 'presentEmail';
    return sendCode(tx, context, { email, purpose, memberId: actor.id }, taken ? 'alreadyRegistered' : 'code');
  });
}

type Given = z.output<(typeof presentCall)['input']>;

export const checkPresentEmail = (context: MemberContext, given: Given) =>
  ticketFor(context, 'presentEmail', context.actor.email, given);

export const checkNewEmail = async (context: MemberContext, { email, ...given }: z.output<(typeof newCall)['input']>) =>
  ticketFor(context, 'newEmail', emailAddress(email), given);

async function ticketFor(context: MemberContext, purpose: 'presentEmail' | 'newEmail', email: string, given: Given) {
  const memberId = context.actor.id;
  const right = await checkCode(context, { email, purpose, memberId }, given.code, given.codeTicket);
  const ticket = await context.db.transaction(async (tx) => {
    await right.take(tx);
    return giveTicket(tx, { purpose, memberId, detail: { email }, now: context.now(), seconds: ticketSeconds });
  });
  return { ticket };
}

/** Changes the address with the tickets of both mailboxes, in either order. Ends all other sessions. */
export async function updateEmail(
  context: MemberContext,
  input: z.output<(typeof updateCall)['input']>,
): Promise<Record<never, never>> {
  const { actor, db } = context;
  const email = emailAddress(input.email);
  const [owner] = await db.select().from(member).where(eq(member.id, actor.id));
  if (!owner) throw notFound();
  await withSecondStep(context, owner, input.oneTimeCode, async (tx) => {
    const [own] = await tx.select({ email: member.email }).from(member).where(eq(member.id, owner.id)).for('update');
    await takeBoth(tx, context, input.tickets, { presentEmail: own!.email, newEmail: email });
    await tx.update(member).set({ email }).where(eq(member.id, owner.id));
    await endSessions(tx, owner.id, actor.sessionId);
    await dropTickets(tx, owner.id);
    await record(tx, context, 'member.updateEmail', owner.id);
    const [notice, at] = [{ locale: localeOf(owner), template: 'emailChanged' } as const, context.now().toISOString()];
    await queueEmail(tx, context, { ...notice, to: own!.email, data: { address: 'before', at } });
    await queueEmail(tx, context, { ...notice, to: email, data: { address: 'now', at } });
  }).catch((error: unknown) => {
    // Somebody else registered it after the code was sent.
    throw brokenUnique(error) ? invalid({ email: m.members_auth_emailTaken() }) : error;
  });
  return {};
}

type Addresses = { presentEmail: string; newEmail: string };

async function takeBoth(
  tx: Parameters<typeof takeTicket>[0],
  { actor, now }: MemberContext,
  tickets: readonly string[],
  addresses: Addresses,
): Promise<void> {
  for (const purpose of ['presentEmail', 'newEmail'] as const) {
    const taken = [];
    for (const ticket of tickets) taken.push(await takeTicket(tx, purpose, ticket, now()));
    const fits = taken.some((one) => one?.memberId === actor.id && one.detail.email === addresses[purpose]);
    if (!fits) throw invalid({ tickets: m.members_auth_emailNotVerified() });
  }
}
