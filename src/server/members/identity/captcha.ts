import type { z } from 'zod';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { randomInt } from 'node:crypto';
import { captchaTokenSeconds } from '#api/members/member.ts';
import type { captchaCheck, captchaGet } from '#api/members/user.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import { normaliseEmail } from '#server/platform/text/email-address.ts';
import { invalid, wrongProof } from '#server/platform/errors.ts';
import { isRealDrag, lookOfDrag } from './real-drag.ts';
import { giveTicket, rememberOnce, takeTicket } from './tickets.ts';
import { workFor } from './wrong-tries.ts';

const challengeSeconds = 600;
/** A recorded drag is not accepted again for so long. */
const trackSeconds = 24 * 3600;
/** About half a second of a laptop, two of a phone: less than it takes to drag. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, counter: { min: 150, max: 400 } };

/** `times`: how many times the usual work. */
type Kept = { challenge: Challenge; givenAt: number; times: number };

const keysOf = (signingKey: string) => ({
  hmacSignatureSecret: signingKey,
  hmacKeySignatureSecret: `key:${signingKey}`,
});

/**
 * A challenge of its own for each slider; it is kept here, so that a solution fits no other. It takes more work where
 * it is for an e-mail address at which much was tried.
 */
export async function giveCaptcha(
  context: Context,
  { email }: z.output<(typeof captchaGet)['input']>,
): Promise<z.output<(typeof captchaGet)['data']>> {
  const now = context.now();
  const address = email === undefined ? null : normaliseEmail(email);
  const times = address === null ? 1 : await workFor(context, address);
  const share = times * context.config.captchaFactor;
  const challenge = await createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(Math.ceil(share * work.counter.min), Math.ceil(share * work.counter.max) + 1),
    deriveKey,
    ...keysOf(context.secrets.signingKeys[0]),
  });
  const kept: Kept = { challenge, givenAt: now.getTime(), times };
  const captchaId = await giveTicket(context.db, { purpose: 'captcha', detail: kept, now, seconds: challengeSeconds });
  return { captchaId, proofOfWork: { parameters: { ...challenge.parameters }, signature: challenge.signature! } };
}

/** One try for each captcha, right or wrong. Throws 422 at the field `track`, which does not tell what was wrong. */
export async function checkCaptcha(
  context: Context,
  { captchaId, track, solution }: z.output<(typeof captchaCheck)['input']>,
): Promise<{ captchaToken: string }> {
  const now = context.now();
  const taken = await takeTicket(context.db, 'captcha', captchaId, now);
  if (!taken) throw invalid({ track: m.members_auth_captchaExpired() });
  const { challenge, givenAt, times } = taken.detail as Kept;
  const isHuman =
    isRealDrag(track, now.getTime() - givenAt) &&
    (await isSolved(context, challenge, solution)) &&
    (await rememberOnce(context.db, { text: lookOfDrag(track), now, seconds: trackSeconds }));
  if (!isHuman) throw wrongProof({ track: m.members_auth_captchaFailed() });
  return { captchaToken: await giveCaptchaToken(context, times) };
}

type Solution = Parameters<typeof verifySolution>[0]['solution'];

async function isSolved({ secrets }: Context, challenge: Challenge, solution: Solution): Promise<boolean> {
  for (const key of secrets.signingKeys)
    if ((await verifySolution({ challenge, solution, deriveKey, ...keysOf(key) })).verified) return true;
  return false;
}

export const giveCaptchaToken = ({ db, now }: Context, times = 1): Promise<string> =>
  giveTicket(db, { purpose: 'captchaToken', detail: { times }, now: now(), seconds: captchaTokenSeconds });

/**
 * Every call that asks for a captcha begins with this; those that a stranger makes name the e-mail address, for which
 * the captcha must have taken work enough. Throws 422 at the field `captchaToken`.
 */
export async function takeCaptchaToken(context: Context, token: string, email?: string): Promise<void> {
  const taken = await takeTicket(context.db, 'captchaToken', token, context.now());
  if (!taken) throw invalid({ captchaToken: m.members_auth_captchaExpired() });
  if (email !== undefined && Number(taken.detail.times) < (await workFor(context, email))) {
    throw invalid({ captchaToken: m.members_auth_captchaLonger() });
  }
}
