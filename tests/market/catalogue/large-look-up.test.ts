import { expect, test } from 'vitest';
import { largeLookUp } from '#server/market/catalogue/large-look-up.ts';
import { ScopeCache } from '#server/platform/cache/scope-cache.ts';

/** Reads that end when they are told to. */
function reads(isLarge: boolean) {
  const cache = new ScopeCache();
  const pending: PromiseWithResolvers<string>[] = [];
  const load = () => {
    pending.push(Promise.withResolvers<string>());
    return pending.at(-1)!.promise;
  };
  const look = () => largeLookUp(cache, { key: 'offers', scopes: ['offers'], load, isLarge: () => isLarge });
  return { cache, pending, look };
}

test('a small look-up is always made anew after a change', async () => {
  const { cache, pending, look } = reads(false);
  const first = look();
  pending[0]!.resolve('old');
  expect(await first).toBe('old');
  cache.drop(['offers']);
  const second = look();
  pending[1]!.resolve('new');
  expect(await second).toBe('new');
});

test('while a large one is read again nobody waits, and everybody gets the new one afterwards', async () => {
  const { cache, pending, look } = reads(true);
  const first = look();
  pending[0]!.resolve('old');
  expect(await first).toBe('old');
  cache.drop(['offers']);
  expect(await look()).toBe('old');
  expect(await look()).toBe('old');
  expect(pending).toHaveLength(2);
  pending[1]!.resolve('new');
  await pending[1]!.promise;
  expect(await look()).toBe('new');
});

test('a failed reading of a large one leaves the last, and is tried again', async () => {
  const { cache, pending, look } = reads(true);
  const first = look();
  pending[0]!.resolve('old');
  await first;
  cache.drop(['offers']);
  expect(await look()).toBe('old');
  pending[1]!.reject(new Error('no database'));
  await pending[1]!.promise.catch(() => undefined);
  expect(await look()).toBe('old');
  await expect.poll(() => look().then(() => pending.length)).toBe(3);
});

test('the first reading of all is waited for, and its failure is told', async () => {
  const { pending, look } = reads(true);
  const first = look();
  pending[0]!.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
});
