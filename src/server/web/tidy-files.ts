import type { Services } from '#server/platform/context.ts';
import { removeOrphans } from '#server/platform/files/index.ts';
import { removeHalfWritten } from '#server/platform/mailer/index.ts';
import { belongingOf } from '#server/platform/storage/installation.ts';
import { shards, type Storage } from '#server/platform/storage/storage.ts';

/** A part of the storage at a time: all of it within a day, a little in each round. */
const shardsARound = 4;
const draftHours = 24;

/**
 * One round of tidying what killed processes left: half-written files, half-written e-mails and, in a storage that is
 * known to be this installation's, bytes without a row. Gives how many bytes without a row it has removed.
 */
export function fileTidier(services: Pick<Services, 'db' | 'config' | 'now'>, storage: Storage): () => Promise<number> {
  let round = Math.floor(Math.random() * (shards.length / shardsARound));
  return async () => {
    const { db, config, now } = services;
    const before = new Date(now().getTime() - draftHours * 3_600_000);
    await storage.removeDrafts(before);
    await removeHalfWritten(config.dataDir, before);
    if ((await belongingOf(db, storage)) !== 'own') return 0;
    const start = (round++ * shardsARound) % shards.length;
    return removeOrphans(db, storage, shards.slice(start, start + shardsARound), now());
  };
}
