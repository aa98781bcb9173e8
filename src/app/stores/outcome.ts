import { failureText } from '#client/browser.ts';
import { ApiError } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';

/** A call as something that a form can show: its data, or what was wrong and where. */
export async function outcomeOf<Data>(call: Promise<Data>): Promise<Outcome<Data>> {
  try {
    const data = await call;
    // What waits for the reader is less now, or more (frame/accompany.ts).
    dispatchEvent(new Event('deed'));
    return { ok: true, data };
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
