import type { ErrorName } from '#api/envelope.ts';

/**
 * An answer that is not a success, thrown by commands and queries and turned into the envelope in one place (http.ts).
 * `fields` maps a field to its message in the caller's language; `state` is the fresh state of a 409.
 */
export class AppError extends Error {
  readonly code: ErrorName;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorName, details: { fields?: Record<string, string>; retryAfterSeconds?: number } = {}) {
    super(code);
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Unknown, or not the caller's: the two are not told apart. */
export const notFound = () => new AppError('notFound');
export const invalid = (fields: Record<string, string>) => new AppError('invalid', { fields });

const lost =
  /^(08\w{3}|53\w{3}|57P0[123]|ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;
const lostWithoutCode =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database is out of reach now: no fault of the call, which is worth another try. */
export function isDatabaseOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return lost.test(code ?? '') || lostWithoutCode.test(error.message) || isDatabaseOutOfReach(error.cause);
}
