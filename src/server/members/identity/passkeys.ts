import { and, asc, eq } from 'drizzle-orm';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type {
  addPasskey as addCall,
  beginPasskey as beginCall,
  Passkey,
  removePasskey as removeCall,
} from '#api/members/safety.ts';
import type { loginWithPasskey as loginCall } from '#api/members/user.ts';
import { m } from '#i18n/messages.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { member, passkey } from '#server/platform/db/schema/identity.ts';
import { notFound, wrongProof } from '#server/platform/errors.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { welcome } from './login.ts';
import { isOver, record } from './members.ts';
import { withOwnSteps } from './own-steps.ts';
import { endSessions, type NewSession } from './sessions.ts';
import { giveTicket, takeTicket } from './tickets.ts';

/** Its certificates and tables are read when the first passkey is used. */
const webAuthn = () => import('@simplewebauthn/server');

const siteName = 'Resinport';
const seconds = 300;
/** Ed25519, ES256, RS256 (COSE): what every authenticator has one of. */
const algorithms = [-8, -7, -257];

type Asserted = Pick<z.output<(typeof loginCall)['input']>, 'challengeId' | 'response'>;
type Begun = { challengeId: string; options: Record<string, unknown> };

export const passkeyFailed = () => wrongProof({ response: m.members_auth_passkeyFailed() });

/** A passkey belongs to one host name and answers on one origin: those of SITE_URL. */
function relyingParty({ config }: Context): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.siteUrl);
  return { id: hostname, origin };
}

export async function ownPasskeys({ db, actor }: MemberContext): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkey)
    .where(eq(passkey.memberId, actor.id))
    .orderBy(asc(passkey.addedAt), asc(passkey.id));
  return rows.map(({ id, name, addedAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Begins to add a passkey: as it will open the account by itself, both steps are asked for once more. */
export const beginPasskey = (context: MemberContext, steps: z.output<(typeof beginCall)['input']>): Promise<Begun> =>
  withOwnSteps(context, steps, async (tx, own) => {
    const known = await tx.select().from(passkey).where(eq(passkey.memberId, own.id));
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID: relyingParty(context).id,
      userID: new TextEncoder().encode(own.id),
      userName: own.email,
      userDisplayName: own.nickname,
      attestationType: 'none',
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const challengeId = await giveTicket(tx, {
      purpose: 'passkeyToAdd',
      memberId: own.id,
      detail: { challenge: options.challenge },
      now: context.now(),
      seconds,
    });
    return { challengeId, options: { ...options } };
  });

export async function addPasskey(
  context: MemberContext,
  input: z.output<(typeof addCall)['input']>,
): Promise<Passkey[]> {
  const { actor, db, now } = context;
  const name = input.name;
  const begun = await takeTicket(db, 'passkeyToAdd', input.challengeId, now());
  if (begun?.memberId !== actor.id) throw passkeyFailed();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context);
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: input.response as unknown as RegistrationResponseJSON,
    expectedChallenge: String(begun.detail.challenge),
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw passkeyFailed();

  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(passkey)
      .values({
        id,
        memberId: actor.id,
        name,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.filter((transport) => /^[a-z-]{1,30}$/.test(transport)),
        addedAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id });
    if (added.length === 0) throw passkeyFailed();
    await endSessions(tx, actor.id, actor.sessionId);
    await record(tx, context, 'member.addPasskey', actor.id, { name });
    const data = { change: 'passkeyAdded', at: now().toISOString(), name } as const;
    await notifyMember(tx, context, actor.id, { template: 'safetyChanged', data });
  });
  return ownPasskeys(context);
}

export async function removePasskey(
  context: MemberContext,
  { id, ...steps }: z.output<(typeof removeCall)['input']>,
): Promise<Passkey[]> {
  await withOwnSteps(context, steps, async (tx, own) => {
    const removed = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.memberId, own.id)))
      .returning({ name: passkey.name });
    if (removed.length === 0) throw notFound();
    const { name } = removed[0]!;
    await endSessions(tx, own.id, context.actor.sessionId);
    await record(tx, context, 'member.removePasskey', own.id, { name });
    const data = { change: 'passkeyRemoved', at: context.now().toISOString(), name } as const;
    await notifyMember(tx, context, own.id, { template: 'safetyChanged', data });
  });
  return ownPasskeys(context);
}

/** The browser offers the passkeys that it has for this site: no account is named, and none can be asked about. */
export async function beginPasskeyLogin(context: Context): Promise<Begun> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    userVerification: 'required',
  });
  const detail = { challenge: options.challenge };
  const challengeId = await giveTicket(context.db, { purpose: 'passkeyLogin', detail, now: context.now(), seconds });
  return { challengeId, options: { ...options } };
}

/** Logs in with a passkey: possession and person, so both steps at once. */
export const loginWithPasskey = (context: Context, input: Asserted): Promise<NewSession> =>
  withPasskey(context, input, (tx, owner) => welcome(tx, context, owner, true));

/**
 * What a passkey permits whose holder the device has verified, in one transaction with its use. A counter that does not
 * advance is that of a copied key and is refused. Throws 422 at the field `response`.
 */
export async function withPasskey<Result>(
  context: Context,
  input: Asserted,
  work: (tx: Transaction, owner: typeof member.$inferSelect) => Promise<Result>,
): Promise<Result> {
  const { db, now } = context;
  const response = input.response as unknown as AuthenticationResponseJSON;
  const begun = await takeTicket(db, 'passkeyLogin', input.challengeId, now());
  const id = typeof response.id === 'string' && /^[\w-]{1,1400}$/.test(response.id) ? response.id : '';
  const [found] = await db
    .select({ passkey, member })
    .from(passkey)
    .innerJoin(member, eq(member.id, passkey.memberId))
    .where(eq(passkey.id, id));
  if (!begun || !found || isOver(found.member, context)) throw passkeyFailed();

  const { publicKey, counter } = found.passkey;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: String(begun.detail.challenge),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw passkeyFailed();

  return db.transaction(async (tx) => {
    // Removed meanwhile, or used by its copy: then it opens nothing.
    const used = await tx
      .update(passkey)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now() })
      .where(and(eq(passkey.id, id), eq(passkey.counter, counter)))
      .returning({ id: passkey.id });
    if (used.length === 0) throw passkeyFailed();
    return work(tx, found.member);
  });
}
