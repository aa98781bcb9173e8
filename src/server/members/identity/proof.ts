import type { z } from 'zod';
import type { proveAgain as passwordCall, proveWithPasskey as passkeyCall } from '#api/members/user.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { passkey } from '#server/platform/db/schema/identity.ts';
import { invalid } from '#server/platform/errors.ts';
import { eq } from 'drizzle-orm';
import { withOwnSteps } from './own-steps.ts';
import { passkeyFailed, withPasskey } from './passkeys.ts';
import { keepProof } from './sessions.ts';

type Proved = z.output<(typeof passwordCall)['data']>;

/**
 * Proves anew whose session this is, as a login would. Who has an operator's duties and a passkey, but no authenticator,
 * proves it with that: the password alone would be less than what opened the session. Throws 422 at `password` or
 * `oneTimeCode`.
 */
export const proveAgain = (context: MemberContext, steps: z.output<(typeof passwordCall)['input']>): Promise<Proved> =>
  withOwnSteps(context, steps, async (tx, own) => {
    const twoSteps = own.twoStepSince !== null;
    const isOperator = own.capabilities.includes('operator');
    if (isOperator && !twoSteps && (await tx.$count(passkey, eq(passkey.memberId, own.id))) > 0) {
      throw invalid({ password: m.members_auth_provePasskey() });
    }
    return keepProof(tx, context, twoSteps);
  });

/** The same by a passkey of the member who is logged in. Throws 422 at the field `response`. */
export const proveWithPasskey = (
  context: MemberContext,
  input: z.output<(typeof passkeyCall)['input']>,
): Promise<Proved> =>
  withPasskey(context, input, (tx, owner) => {
    if (owner.id !== context.actor.id) throw passkeyFailed();
    return keepProof(tx, context, true);
  });
