import { describe, expect, it } from 'vitest';
import { ScopeCache } from '#server/platform/cache/scope-cache.ts';

describe('a look-up that several ask for at once', () => {
  it('is made once, and again for all who waited when it fails for the one who began it', async () => {
    const cache = new ScopeCache();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return `${loads}`;
    };
    const givesWay = async () => {
      loads += 1;
      throw new Error('could not serialize access');
    };
    const [begun, ...waiting] = await Promise.allSettled([
      cache.get('directory', ['shops'], givesWay),
      cache.get('directory', ['shops'], load),
      cache.get('directory', ['shops'], load),
    ]);
    expect(begun.status).toBe('rejected');
    expect(waiting).toEqual([
      { status: 'fulfilled', value: '2' },
      { status: 'fulfilled', value: '2' },
    ]);
    expect(await cache.get('directory', ['shops'], load)).toBe('2');
  });

  it('that fails for everybody says so to everybody, and is made twice at most', async () => {
    const cache = new ScopeCache();
    let loads = 0;
    const fails = async () => {
      loads += 1;
      throw new Error('no server');
    };
    const asked = Array.from({ length: 5 }, () => cache.get('directory', ['shops'], fails));
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(loads).toBe(2);
  });
});
