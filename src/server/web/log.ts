import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. Whatever could identify or let in a person is masked. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['email', '*.email', 'password', '*.password', 'token', '*.token', 'authorization', '*.authorization'],
      censor: '[masked]',
    },
  });
}
