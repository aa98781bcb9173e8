import { failureText } from '#client/browser.ts';
import { ApiError } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';

/** A call as something that a form can show: its data, or what was wrong and where. */
export async function outcomeOf<Data>(call: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { ok: true, data: await call };
  } catch (error) {
    const answered = error instanceof ApiError;
    return {
      ok: false,
      message: failureText(error),
      fields: answered ? error.fields : {},
      ...(answered && error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    };
  }
}
