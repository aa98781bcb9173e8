import { statfs } from 'node:fs/promises';
import type { Running } from './services.ts';

const goodForMilliseconds = 5_000;
const megabyte = 1024 * 1024;
/** Less than this, or than a twentieth of the disk, and somebody should make room. */
const scarceBytes = 1024 * megabyte;
/** Deals go by the database's clock; a machine that differs by more is to be put right. */
const mostSkewSeconds = 1;

/** Free bytes on the disk of the data folder; null: unknown. `scarce`: somebody should make room. */
async function freeDisk(dataDir: string): Promise<{ bytes: number; scarce: boolean } | null> {
  const disk = await statfs(dataDir).catch(() => null);
  if (!disk) return null;
  const bytes = disk.bavail * disk.bsize;
  return { bytes, scarce: bytes < Math.min(scarceBytes, (disk.blocks * disk.bsize) / 20) };
}

const probes = new WeakMap<Running['storage'], { at: number; good: Promise<boolean> }>();

/** Whether the storage of files can be used; asked at most every few seconds. */
function storageReady({ storage }: Pick<Running, 'storage'>): Promise<boolean> {
  const known = probes.get(storage);
  if (known && performance.now() - known.at < goodForMilliseconds) return known.good;
  const good = storage.probe().then(
    () => true,
    () => false,
  );
  probes.set(storage, { at: performance.now(), good });
  return good;
}

/** Whether the site can work now, with what is wrong or will be soon, for `/readyz`. */
export async function readiness(running: Running): Promise<{ ready: boolean; detail: string }> {
  const [database, storage, disk] = await Promise.all([
    running.database.ready(),
    storageReady(running),
    freeDisk(running.services.config.dataDir),
  ]);
  const skew = running.databaseClock.skewSeconds();
  const clocksAgree = Math.abs(skew) <= mostSkewSeconds;
  const lines = [
    ...(database ? [] : ['database not reachable']),
    ...(storage ? [] : ['storage of files not reachable']),
    ...(clocksAgree
      ? []
      : [`clock ${skew > 0 ? 'ahead of' : 'behind'} the database's by ${Math.abs(skew).toFixed(1)} s`]),
    ...(disk?.scarce ? [`disk nearly full: ${Math.floor(disk.bytes / megabyte)} MB left`] : []),
  ];
  const ready = database && storage && clocksAgree;
  return { ready, detail: [...(ready ? ['ready'] : []), ...lines].join('\n') };
}
