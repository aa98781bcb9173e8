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
