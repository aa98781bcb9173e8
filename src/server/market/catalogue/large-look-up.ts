import type { Scope, ScopeCache } from '#server/platform/cache/scope-cache.ts';

type LookUp<Value> = {
  key: string;
  scopes: readonly Scope[];
  load: () => Promise<Value>;
  /** Whether reading it again takes so long that nobody should wait for it. */
  isLarge: (value: Value) => boolean;
};

/** Dropped earlier when the data change. */
const seconds = 600;

const lasts = new WeakMap<ScopeCache, Map<string, unknown>>();

/**
 * A look-up kept until its data change. While a large one is read anew, readers get the last one: the change of one
 * offer among a million does not hold up everybody. A small one is always up to date.
 */
export function largeLookUp<Value>(cache: ScopeCache, { key, scopes, load, isLarge }: LookUp<Value>): Promise<Value> {
  const known = lasts.get(cache) ?? new Map<string, unknown>();
  lasts.set(cache, known);
  const remember = async () => {
    const value = await load();
    known.set(key, value);
    return value;
  };
  const answer = cache.get(key, scopes, remember, seconds);
  const last = known.get(key) as Value | undefined;
  if (last === undefined || !isLarge(last)) return answer;
  answer.catch(() => undefined);
  return Promise.resolve(last);
}
