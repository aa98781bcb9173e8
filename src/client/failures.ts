/** What the browser's client tells the stores, which it may not know. */
export type FailureHandlers = {
  /** A warning for the reader. */
  warn: (message: string) => void;
  /** The server does not know the token (any more). */
  loggedOut: (token: string | undefined) => void;
  /** A call wants a fresh proof of who sits there: asks the reader for it. Resolves with whether it was given. */
  prove: () => Promise<boolean>;
};

const handlers: FailureHandlers = {
  warn: () => undefined,
  loggedOut: () => undefined,
  prove: () => Promise.resolve(false),
};

/** Says who hears of failed calls; the last one named does. */
export function onFailures(given: Partial<FailureHandlers>): void {
  Object.assign(handlers, given);
}

export const failureHandlers: Readonly<FailureHandlers> = handlers;
