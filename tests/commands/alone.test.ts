import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { alone } from '../../src/commands/alone.mjs';

async function lockFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'resinport-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'lock');
}

/** A process that says when it holds the lock, and lets it go when its input ends. */
async function holder(lock: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('child.ts', import.meta.url)), lock], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

test('of many that want the same at once, one works at a time, and nothing is left behind', async () => {
  const lock = await lockFile();
  let working = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      alone(lock, async () => {
        working += 1;
        expect(working).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        working -= 1;
        done += 1;
      }),
    ),
  );
  expect(done).toBe(5);
  expect(await readdir(join(lock, '..'))).toEqual([]);
});

test('who comes second is told so, and goes on when the first has finished', async () => {
  const lock = await lockFile();
  const first = await holder(lock);
  const order: string[] = [];
  let told!: () => void;
  const waits = new Promise<void>((resolve) => (told = resolve));
  const second = alone(
    lock,
    async () => void order.push('second'),
    () => told(),
  );
  await waits;
  order.push('first');
  first.stdin.end();
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('the lock of a process that was killed is taken over', async () => {
  const lock = await lockFile();
  const first = await holder(lock);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await readFile(lock, 'utf8')).toContain(`${hostname()} ${first.pid}`);
  expect(await alone(lock, async () => 'done')).toBe('done');
});

test('work that fails lets the lock go', async () => {
  const lock = await lockFile();
  await expect(alone(lock, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await alone(lock, async () => 'done')).toBe('done');
});

test('a lock of our own number, left in a former life of the machine, stops nobody', async () => {
  const lock = await lockFile();
  await writeFile(lock, `${hostname()} ${process.pid} former`);
  expect(await alone(lock, async () => 'done')).toBe('done');
});
