/** What became of something that the server was asked to do, in the reader's language. */
export type Outcome<Data = void> = { ok: true; data: Data } | Failure;

export type Failure = {
  ok: false;
  message: string;
  /** The message for each field that the server refused. */
  fields: Record<string, string>;
  /** Seconds after which to ask again, when the server names them. */
  retryAfterSeconds?: number | undefined;
};
