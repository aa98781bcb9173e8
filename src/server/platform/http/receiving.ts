import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { networkOf } from '../limits/limits.ts';

const megabyte = 1024 * 1024;
type Place = 'memory' | 'disk';
/** What bodies may hold in this process at one time, and of that the bodies of one network address. */
type Room = Record<Place, { all: number; address: number }>;
const usualRoom: Room = {
  memory: { all: 64 * megabyte, address: 16 * megabyte },
  disk: { all: 512 * megabyte, address: 128 * megabyte },
};

/** Files are whole in memory from when the last has come until the answer is made: of so many requests at one time. */
const mostAtOnce = 4;
const retryAfterSeconds = 10;
/** What lies longer in the folder is of a process that was killed between two lines. */
const leftoverMilliseconds = 3600 * 1000;

/** What one request takes while it is received and answered; `end` gives all of it back. */
export type Reception = {
  /** Takes room for bytes that have come; throws 503 when there is none left. */
  take: (place: Place, bytes: number) => void;
  /** A file to keep a part of the body in, without a name: it is gone with `end`, and when the process is. */
  file: () => Promise<FileHandle>;
  /** Resolves when it is this request's turn to have its files in memory. */
  turn: () => Promise<void>;
  end: () => Promise<void>;
};

/** Where bodies of requests stay while they come. */
export type Receiving = {
  begin: (address: string) => Reception;
  /** Throws 507 when the disk is so full that the database would soon stand still. */
  checkDisk: () => Promise<void>;
};

export type ReceivingOptions = {
  folder: string;
  /** Bytes of the disk that are never given to files. */
  reserveBytes: number;
  /** Bytes that are free; of the disk of `folder` where it is not given. */
  freeBytes?: () => Promise<number>;
  room?: Room;
};

/** Receives bodies into `folder`, which is made when the first file comes. */
export function openReceiving({
  folder,
  reserveBytes,
  freeBytes = () => freeOf(folder),
  room = usualRoom,
}: ReceivingOptions): Receiving {
  const taken = { memory: new Map<string, number>(), disk: new Map<string, number>() };
  const waiting: (() => void)[] = [];
  let turns = mostAtOnce;
  let swept = false;

  const prepare = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (swept) return;
    swept = true;
    await sweep(folder);
  };
  const add = (place: Place, key: string, bytes: number) => {
    const sum = (taken[place].get(key) ?? 0) + bytes;
    if (sum > 0) taken[place].set(key, sum);
    else taken[place].delete(key);
    return sum;
  };
  const nextTurn = () => {
    const next = waiting.shift();
    if (next) next();
    else turns += 1;
  };

  return {
    checkDisk: async () => {
      await prepare();
      if ((await freeBytes()) < reserveBytes) throw new AppError('noSpace');
    },
    begin: (address) => {
      const network = `of ${networkOf(address)}`;
      const own = { memory: 0, disk: 0 };
      const files: FileHandle[] = [];
      let hasTurn = false;
      return {
        take: (place, bytes) => {
          own[place] += bytes;
          const all = add(place, 'all', bytes);
          const ofAddress = add(place, network, bytes);
          if (all > room[place].all || ofAddress > room[place].address)
            throw new AppError('unavailable', { retryAfterSeconds });
        },
        file: async () => {
          await prepare();
          const path = join(folder, randomUUID());
          const file = await open(path, 'wx+', 0o600);
          files.push(file);
          await rm(path);
          return file;
        },
        turn: async () => {
          if (turns > 0) turns -= 1;
          else await new Promise<void>((resolve) => waiting.push(resolve));
          hasTurn = true;
        },
        end: async () => {
          for (const place of ['memory', 'disk'] as const) {
            add(place, 'all', -own[place]);
            add(place, network, -own[place]);
          }
          if (hasTurn) nextTurn();
          await Promise.all(files.map((file) => file.close()));
        },
      };
    },
  };
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > leftoverMilliseconds) await rm(path, { force: true });
  }
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
