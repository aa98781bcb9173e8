import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import type { Authenticate } from '#server/http.ts';
import { openReceiving } from '#server/receiving.ts';
import { ScopeCache } from '#server/scope-cache.ts';
import { sealKeyOf } from '#server/secrets.ts';

/** What the API is built from, where a test is about none of it: no budgets, files in memory, secrets that hide nothing. */
export function testServices(given: Partial<Services> & Pick<Services, 'db'>): Services {
  const files = new Map<string, Uint8Array>();
  return {
    config: readConfig({}),
    cache: new ScopeCache(),
    now: () => new Date(),
    storage: {
      put: async (key, bytes) => void files.set(key, bytes),
      get: async (key) => files.get(key) ?? null,
      remove: async (key) => void files.delete(key),
    },
    limits: { take: async () => undefined, spend: async () => undefined },
    receiving: openReceiving({ folder: join(tmpdir(), 'resinport-receiving'), reserveBytes: 0 }),
    secrets: {
      signingKey: 'the signing key of a test',
      encrypt: (text) => text,
      decrypt: (text) => text,
      sealKey: sealKeyOf(Buffer.alloc(32, 7)),
    },
    accountEnds: [],
    ...given,
  };
}

/** For tests in which nobody is logged in. */
export const nobody: Authenticate = async () => null;
