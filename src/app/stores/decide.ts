import { errorCodes } from '#api/common/envelope.ts';
import { ApiError } from '#client/client.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from './outcome.ts';

/** A decision of which nothing more than its being taken is wanted. */
export async function decide(call: Promise<unknown>, reload: () => Promise<void>): Promise<Outcome> {
  const answer = await decideFor(call, reload);
  return answer.ok ? { ok: true, data: undefined } : answer;
}

/** A decision is made once: where another operator was faster, the fresh state is shown, and said. */
export async function decideFor<Data>(call: Promise<Data>, reload: () => Promise<void>): Promise<Outcome<Data>> {
  let tooLate = false;
  const answer = await outcomeOf(
    call.catch((error: unknown): never => {
      tooLate = error instanceof ApiError && error.status === errorCodes.conflict;
      throw error;
    }),
  );
  if (answer.ok || tooLate) await reload();
  return tooLate ? { ok: false, message: m.console_alreadyDecided(), fields: {} } : answer;
}
