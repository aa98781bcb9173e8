import pino, { type DestinationStream, type Logger } from 'pino';
import { inSources } from './source-lines.ts';

export type Log = Logger;

/** Structured lines on standard output. Whatever could identify or let in a person is masked. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => tellError(error) },
    redact: {
      paths: ['email', '*.email', 'password', '*.password', 'token', '*.token', 'authorization', '*.authorization'],
      censor: '[masked]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

type ToldError = { type: string; message: string; stack?: string; cause?: ToldError } & Record<string, unknown>;

/** What says where and why, and carries nothing that somebody has sent. */
const toldProperties = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];
const mostCauses = 5;

/**
 * An error without the values of a failed query: its parameters (in the message of the library and in `params`), and
 * what PostgreSQL quotes of them (after a colon in its message, in `detail` and `where`).
 */
function tellError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const given = error as Error & Record<string, unknown>;
  const isQuery = typeof given['query'] === 'string' && 'params' in given;
  const isOfDatabase = 'severity' in given && 'routine' in given;
  const message = isQuery
    ? `Failed query: ${given['query'] as string}`
    : isOfDatabase
      ? error.message.replace(/:\s*".*$|:\s*\S*$|"(?! of relation ")[^"]*[^\w"-][^"]*"/gs, '')
      : error.message;
  // A stack begins with the message.
  const steps = inSources(error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    ...Object.fromEntries(toldProperties.filter((name) => name in given).map((name) => [name, given[name]])),
    stack: [`${error.name}: ${message}`, ...steps].join('\n'),
    ...(error.cause instanceof Error && depth < mostCauses && { cause: tellError(error.cause, depth + 1) }),
  };
}
