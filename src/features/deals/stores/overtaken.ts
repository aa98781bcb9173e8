import { errorCodes } from '#api/common/envelope.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { ApiError } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';

/** Says in words what a conflict means here: somebody was faster. */
export async function answered<Data>(call: Promise<Data>, overtaken: () => string): Promise<Outcome<Data>> {
  let late = false;
  const outcome = await outcomeOf(
    call.catch((error: unknown) => {
      late = error instanceof ApiError && error.status === errorCodes.conflict;
      throw error;
    }),
  );
  return late && !outcome.ok ? { ok: false, message: overtaken(), fields: {} } : outcome;
}
