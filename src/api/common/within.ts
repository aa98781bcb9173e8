import type { Locale } from '#i18n/locales.ts';
import type { Envelope } from './envelope.ts';

/** A call from within the server's own process, for its pages: plain data, neither written as JSON nor read again. */
export type CallWithin = {
  method: 'GET' | 'POST';
  path: string;
  input: object;
  locale: Locale;
  token?: string | undefined;
  idempotencyKey?: string | undefined;
};

/** What the response would say. Its data may be shared with others: it is read, never changed. */
export type AnswerWithin = {
  status: number;
  envelope: Envelope<unknown>;
  retryAfterSeconds?: number | undefined;
  /** What a failure that is our own comes from. It never leaves the process. */
  cause?: unknown;
};
