import type { ErrorName } from '#api/common/envelope.ts';

/**
 * An answer that is not a success, thrown by commands and queries and turned into the envelope in one place (http.ts).
 * `fields` maps a field to its message in the caller's language; `words`, in it too, take the place of what the code says.
 */
export class AppError extends Error {
  readonly code: ErrorName;
  readonly words: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** A password, code or passkey that was not the right one: such tries are counted (refusals.ts). */
  readonly isWrongProof: boolean;

  constructor(
    code: ErrorName,
    details: {
      words?: string;
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      isWrongProof?: boolean;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.words = details.words;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isWrongProof = details.isWrongProof ?? false;
  }
}

/** Unknown, or not the caller's: the two are not told apart. */
export const notFound = () => new AppError('notFound');
export const invalid = (fields: Record<string, string>) => new AppError('invalid', { fields });
/** The same for a password, code or passkey that was not the right one. */
export const wrongProof = (fields: Record<string, string>) => new AppError('invalid', { fields, isWrongProof: true });

/** The storage of files cannot be used now: no fault of the call, which is worth another try. */
export class StorageOutOfReach extends Error {}

/**
 * A line that broke (08), no memory, disk or connection left (53), a statement or server that was stopped (57), a server
 * that only reads (25006), a disk that fails (58030), and a transaction that was given up for others even when it was
 * begun again (db/retrying.ts); then what the operating system says of lines and disks.
 */
const lost =
  /^(08\w{3}|53\w{3}|57014|57P0[123]|25006|58030|40P01|40001|55P03|ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOSPC|EDQUOT|EROFS)$/;
const lostWithoutCode =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database is out of reach now: no fault of the call, which is worth another try. */
export function isDatabaseOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof StorageOutOfReach) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A socket that is not there, not a file.
  if (code === 'ENOENT' && syscall !== 'connect') return false;
  return lost.test(code ?? '') || lostWithoutCode.test(error.message) || isDatabaseOutOfReach(error.cause);
}

/** Out of the range of a type, no day of a calendar, none of the form of a type, a text that no column holds. */
const unkeepable = /^22(003|007|008|P02|001|015|021|P05)$/;

/** Whether an error says that the database cannot hold a value: the call's fault, though its schema let it through. */
export function isUnkeepableValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return unkeepable.test((error as NodeJS.ErrnoException).code ?? '') || isUnkeepableValue(error.cause);
}

/** Whether the database, or the storage of files, is out of reach now. */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof StorageOutOfReach) return true;
  return isDatabaseOutOfReach(error) || (error instanceof Error && isOutOfReach(error.cause));
}
