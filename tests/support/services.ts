import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealsEnd } from '#server/deals/deal/index.ts';
import { postWaitingRfqs, tellAwardedGuest } from '#server/deals/rfq/index.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import type { Authenticate } from '#server/platform/http/http.ts';
import { openReceiving } from '#server/platform/http/receiving.ts';
import { openRefusals } from '#server/platform/http/refusals.ts';
import { openMissedSearches } from '#server/platform/missed-searches.ts';
import { openViewCounts } from '#server/platform/view-counts.ts';
import { ScopeCache } from '#server/platform/cache/scope-cache.ts';
import { sealKeyOf, type Secrets } from '#server/platform/secrets/secrets.ts';
import { shardOf } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

export const testSecrets: Secrets = {
  signingKeys: ['the signing key of a test'],
  encryptedStart: '',
  encrypt: (text) => text,
  decrypt: (text) => text,
  sealKey: sealKeyOf(Buffer.alloc(32, 7)),
};

/** What the API is built from, where a test is about none of it: no budgets, files in memory, secrets that hide nothing. */
export function testServices(given: Partial<Services> & Pick<Services, 'db'>): Services {
  return {
    config: readConfig({}),
    cache: new ScopeCache(),
    now: () => new Date(),
    storage: memoryStorage(),
    limits: { take: async () => undefined, spend: (_name, _keys, _amount, work) => work() },
    news: { follow: () => null, end: () => undefined },
    receiving: openReceiving({ folder: join(tmpdir(), 'resinport-receiving'), reserveBytes: 0 }),
    secrets: testSecrets,
    accountEnds: [dealsEnd],
    certified: [postWaitingRfqs, tellAwardedGuest],
    shopOpened: [tellAwardedGuest],
    refusals: openRefusals({ db: given.db, now: given.now ?? (() => new Date()) }),
    views: openViewCounts({ db: given.db, now: given.now ?? (() => new Date()) }),
    missedSearches: openMissedSearches({ db: given.db, now: given.now ?? (() => new Date()) }),
    ...given,
  };
}

/** A storage in memory; `files` are the bytes by their keys. */
export function memoryStorage(files = new Map<string, Uint8Array>()): Storage {
  let owner: string | null = null;
  return {
    name: 'memory',
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key) ?? null,
    remove: async (key) => void files.delete(key),
    list: async function* (shard) {
      for (const [key, { length }] of files)
        if (shardOf(key) === shard) yield { key, size: length, storedAt: new Date() };
    },
    probe: async () => undefined,
    readOwner: async () => owner,
    writeOwner: async (id) => void (owner = id),
    removeDrafts: async () => 0,
    close: async () => undefined,
  };
}

/** For tests in which nobody is logged in. */
export const nobody: Authenticate = async () => null;
