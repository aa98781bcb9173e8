import { onceKey, type OnceKey } from '#app/stores/once-key.ts';

const keys = new WeakMap<File, Map<string, OnceKey>>();

/**
 * The `Idempotency-Key` of a file that is sent with some words: the same until it has arrived, so that one which is sent again after a
 * lost answer is not there twice.
 */
export function keyOfPicture(picture: File, said: object = {}): OnceKey {
  const ofFile = keys.get(picture) ?? new Map<string, OnceKey>();
  keys.set(picture, ofFile);
  const words = JSON.stringify(said);
  const key = ofFile.get(words) ?? onceKey();
  ofFile.set(words, key);
  return key;
}
