/**
 * The `Idempotency-Key` of one form: the same until its deed is done, so that a second try after a lost answer does not
 * do it twice.
 */
export type OnceKey = {
  value: () => string;
  /** Done, or overtaken: what is sent next is another deed. */
  renew: () => void;
};

export function onceKey(): OnceKey {
  let key = randomKey();
  return {
    value: () => key,
    renew: () => {
      key = randomKey();
    },
  };
}

/** `crypto.randomUUID` is missing where a site is served over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
