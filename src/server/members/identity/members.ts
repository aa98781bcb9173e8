import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Capability, MemberType } from '#api/members/member.ts';
import { defaultLocale, isLocale, type Locale } from '#i18n/locales.ts';
import type { AuditAction } from '#api/members/audit-actions.ts';
import { audit, type AuditDetail, type OnlyKnown } from '#server/platform/audit.ts';
import type { Config } from '#server/platform/config.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { normaliseEmail } from '#server/platform/text/email-address.ts';
import { notFound } from '#server/platform/errors.ts';
import { isUuid, uuidv7 } from '#server/platform/uuid.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';

/** What a change of a member is recorded with. Commands have no actor and no address. */
export type Recorder = Parameters<typeof audit>[1];

export type Member = {
  id: string;
  email: string;
  nickname: string;
  /** In which messages to the member are written. */
  locale: Locale;
  type: MemberType;
  capabilities: Capability[];
};

const columns = {
  id: member.id,
  email: member.email,
  nickname: member.nickname,
  locale: member.locale,
  type: member.type,
  capabilities: member.capabilities,
};

/** A member whose account is not closed, or null. */
export async function memberById({ db }: { db: Db }, id: string): Promise<Member | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select(columns)
    .from(member)
    .where(and(eq(member.id, id), isNull(member.closedAt)));
  return row ? { ...row, locale: localeOf(row) } : null;
}

export const localeOf = ({ locale }: { locale: string }): Locale => (isLocale(locale) ? locale : defaultLocale);

/** The member with this address, or null. For commands: nobody may learn through the site who has an account. */
export async function memberByEmail({ db }: { db: Db }, email: string): Promise<Member | null> {
  const [row] = await db
    .select(columns)
    .from(member)
    .where(eq(member.email, normaliseEmail(email) ?? ''));
  return row ? { ...row, locale: localeOf(row) } : null;
}

/** Gives a capability that the member may already have. `operator` is given by the machine's own command only. */
export async function grantCapability(
  tx: Db,
  context: Recorder,
  memberId: string,
  capability: Capability,
): Promise<void> {
  if (capability === 'operator' && context.actor) throw new Error('Nobody becomes an operator through the site');
  const changed = await tx
    .update(member)
    .set({
      capabilities: sql`case when ${capability} = any(${member.capabilities}) then ${member.capabilities}
        else array_append(${member.capabilities}, ${capability}) end`,
    })
    .where(and(eq(member.id, memberId), isNull(member.closedAt)))
    .returning({ id: member.id });
  if (changed.length === 0) throw notFound();
  await record(tx, context, 'member.grant', memberId, { capability });
}

/** Takes the role of an operator away, by the machine's own command; false: the member has not got it. */
export async function revokeOperator(tx: Db, context: Recorder, memberId: string): Promise<boolean> {
  const changed = await tx
    .update(member)
    .set({ capabilities: sql`array_remove(${member.capabilities}, 'operator')` })
    .where(and(eq(member.id, memberId), sql`'operator' = any(${member.capabilities})`))
    .returning({ id: member.id });
  if (changed.length === 0) return false;
  await record(tx, context, 'member.revoke', memberId, { capability: 'operator' });
  return true;
}

/** Makes the member an ordinary one or a certified enterprise. */
export async function setMemberType(tx: Db, context: Recorder, memberId: string, type: MemberType): Promise<void> {
  const changed = await tx
    .update(member)
    .set({ type })
    .where(and(eq(member.id, memberId), isNull(member.closedAt)))
    .returning({ id: member.id });
  if (changed.length === 0) throw notFound();
  await record(tx, context, 'member.setType', memberId, { type });
}

export type NewMember = {
  email: string;
  nickname: string;
  password: string;
  locale: Locale;
  type?: MemberType;
  capabilities?: Capability[];
  demo?: boolean;
};

/**
 * Makes an account without a verified address, for demo data and commands. Returns its id, or null when the address
 * has one already. Throws when address or password are none that could be registered.
 */
export async function createMember(tx: Db, context: Recorder, input: NewMember): Promise<string | null> {
  const email = normaliseEmail(input.email);
  if (!email) throw new Error(`Not an e-mail address: ${input.email}`);
  await checkNewPassword(input.password, email);
  const id = await insertMember(tx, context.now(), {
    ...input,
    email,
    passwordHash: await hashPassword(input.password),
  });
  if (id) await record(tx, context, 'member.create', id, { type: input.type ?? 'PT' });
  return id;
}

/** The row itself; null when the address is taken, by whoever was first. */
export async function insertMember(
  tx: Db,
  now: Date,
  input: Omit<NewMember, 'password'> & { passwordHash: string },
): Promise<string | null> {
  const [row] = await tx
    .insert(member)
    .values({
      id: uuidv7(now),
      email: input.email,
      nickname: input.nickname,
      locale: input.locale,
      type: input.type ?? 'PT',
      capabilities: input.capabilities ?? [],
      passwordHash: input.passwordHash,
      registeredAt: now,
      demo: input.demo ?? false,
    })
    .onConflictDoNothing({ target: member.email })
    .returning({ id: member.id });
  return row?.id ?? null;
}

/** Whether the account is closed, its cooling-off time has passed, or it is none of this installation: nobody logs in. */
export const isOver = (
  {
    closingAt,
    closedAt,
    ...account
  }: Pick<typeof member.$inferSelect, 'closingAt' | 'closedAt' | 'demo' | 'capabilities'>,
  { now, config }: Pick<Context, 'now' | 'config'>,
): boolean => closedAt !== null || (closingAt !== null && closingAt <= now()) || isShut(account, config);

/**
 * An account of the demo whose password is published: it opens nothing where there is no demo, nor, where the world can
 * reach the demo, the operator's console.
 */
export const isShut = (
  { demo, capabilities }: Pick<typeof member.$inferSelect, 'demo' | 'capabilities'>,
  { demo: hasDemo, publicDemo }: Config,
): boolean => demo && (!hasDemo || (publicDemo && capabilities.includes('operator')));

type MemberAction = Extract<AuditAction, `member.${string}`>;

/** An entry of the audit trail about a member. */
export function record<Detail extends AuditDetail>(
  tx: Db,
  context: Recorder,
  action: MemberAction,
  id: string,
  detail?: OnlyKnown<Detail>,
): Promise<void> {
  return audit(tx, context, action, { kind: 'member', id }, detail);
}

/** The same of what the member did without a session: by a code, a password or a passkey it is known who that is. */
export const recordOwn = <Detail extends AuditDetail>(
  tx: Db,
  context: Recorder,
  action: MemberAction,
  id: string,
  detail?: OnlyKnown<Detail>,
): Promise<void> => record(tx, { now: context.now, address: context.address, actor: { id } }, action, id, detail);
