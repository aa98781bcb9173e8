import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { prepare } from '../../src/commands/prepare.mjs';
import { createTestDatabase } from '../support/database.ts';
import { report, torture } from '../torture/torture.ts';

/** One of each kind. */
const races = 13;

/** `npm run torture` does it at length, and kills PostgreSQL as well. */
it('nothing that two machines have answered is lost or done twice when one is killed in the midst of deals', async () => {
  await prepare({ build: true });
  const { url, close } = await createTestDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'resinport-torture-'));
  onTestFinished(async () => {
    await close();
    await rm(dir, { recursive: true, maxRetries: 20, retryDelay: 100 });
  });
  const result = await torture({
    ...{ dir, processes: 2, kills: 1, races, lanes: 2, seed: 1 },
    databaseUrl: () => url,
    openOwn: () => openDatabase({ databaseUrl: url, dataDir: dir, poolSize: 4 }),
  });
  process.stdout.write(`${report(result).join('\n')}\n`);
  expect(result).toMatchObject({ violations: [], wrongRaces: [], faults: [], races });
  expect(result.acknowledged).toBeGreaterThan(races);
}, 600_000);
