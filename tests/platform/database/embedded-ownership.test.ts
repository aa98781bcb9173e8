import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { freshFolder, isRoot, kill, query, serverPid, spawnChild, start } from './harness.ts';

test('the server of a killed process is adopted, not started again', async () => {
  const dataDir = await freshFolder();
  const child = spawnChild('hold', dataDir);
  const where = String((await child.said('started')).where);
  const orphan = await serverPid(where);
  await kill(child);

  const notes: string[] = [];
  const { url } = await start({ dataDir, log: (note) => notes.push(note) });
  expect(await serverPid(where)).toBe(orphan);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(notes).toEqual([expect.stringContaining('took over')]);
});

test('an adopted server ends with its new owner', async () => {
  const dataDir = await freshFolder();
  const child = spawnChild('hold', dataDir);
  await child.said('started');
  await kill(child);
  const { url, stop } = await startEmbedded({ dataDir });
  await stop();
  await expect(query(url, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});

test('a second live process on the folder is refused and told which one has it', async () => {
  const dataDir = await freshFolder();
  const { url } = await start({ dataDir });
  const second = spawnChild('hold', dataDir);
  expect(String((await second.said('refused')).refused)).toContain(`in use by process ${process.pid}:`);
  await second.ended;
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('of two processes that start at once in an empty folder one wins and the other is refused', async () => {
  const dataDir = await freshFolder();
  const children = [spawnChild('hold', dataDir), spawnChild('hold', dataDir)];
  const outcomes = children.map((child) => Promise.any([child.said('started'), child.said('refused')]));
  const told = await Promise.all(outcomes);
  expect(told.filter((message) => 'started' in message)).toHaveLength(1);
  expect(told.filter((message) => 'refused' in message)).toEqual([{ refused: expect.stringContaining('in use by') }]);
  const winner = told.find((message) => 'started' in message)!;
  expect(await query(String(winner.started), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a server that is still ending is waited for', async () => {
  const dataDir = await freshFolder();
  const child = spawnChild('hold', dataDir);
  const { started, where } = await child.said('started');
  const ending = await serverPid(String(where));
  const guest = new pg.Client({ connectionString: String(started) });
  await guest.connect();
  await kill(child);
  // "Smart": it ends when the last guest has left, and lets nobody in until then.
  process.kill(ending, 'SIGTERM');
  await vi.waitFor(() => expect(query(String(started), 'SELECT 1')).rejects.toThrow(/shutting down/), 10_000);

  const next = start({ dataDir });
  await guest.end();
  const { url } = await next;
  expect(await serverPid(String(where))).not.toBe(ending);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a killed server is brought back by its owner, at the same address', async () => {
  const { url, where } = await start({ dataDir: await freshFolder(), durable: true });
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS id');
  const killed = await serverPid(where);
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(async () => expect(await query(url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]), 10_000);
  expect(await serverPid(where)).not.toBe(killed);
});

test('the owner stays the owner when the server is brought back', async () => {
  const dataDir = await freshFolder();
  const { url, where } = await start({ dataDir });
  process.kill(await serverPid(where), 'SIGKILL');
  await vi.waitFor(() => query(url, 'SELECT 1'), 10_000);
  const second = spawnChild('hold', dataDir);
  expect(String((await second.said('refused')).refused)).toContain('in use by process');
});

test('a left-over postmaster.pid whose number another program has now does not confuse', async () => {
  const dataDir = await freshFolder();
  const first = await startEmbedded({ dataDir, durable: false });
  const data = join(first.where, 'data');
  const left = await readFile(join(data, 'postmaster.pid'), 'utf8');
  await first.stop();
  // The same user's program: only of those PostgreSQL believes that they are a server.
  const { uid, gid } = await stat(data);
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other, 'spawn');
  await writeFile(join(data, 'postmaster.pid'), left.replace(/^\d+/, String(other.pid)));

  const second = await start({ dataDir });
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(other.exitCode ?? other.signalCode).toBeNull();
});

test('a process that ends by an error takes its server along', async () => {
  const dataDir = await freshFolder();
  const child = spawnChild('write', dataDir);
  const { started, where } = await child.said('started');
  await child.said('committed');
  // The child does not catch what its writers throw.
  await query(String(started), 'DROP TABLE written');
  await child.ended;
  expect(child.messages).toContainEqual({ complaint: expect.stringContaining('"written" does not exist') });
  await vi.waitFor(() => expect(serverPid(String(where))).rejects.toThrow('ENOENT'), 10_000);
});
