import { expect, test, vi } from 'vitest';
import { freshFolder, kill, query, serverPid, spawnChild, start } from './harness.ts';

async function writeUntilKilled(killAll: (url: string, where: string) => Promise<void>) {
  const dataDir = await freshFolder();
  const child = spawnChild('write', dataDir);
  const { started, where } = await child.said('started');
  const committed = () => child.messages.filter((message) => 'committed' in message).map(({ committed: id }) => id);
  await vi.waitFor(() => expect(committed().length).toBeGreaterThan(500), 20_000);
  await killAll(String(started), String(where));
  await kill(child);
  const { url } = await start({ dataDir, durable: true });
  const rows = await query<{ id: number }>(url, 'SELECT id FROM written');
  const kept = new Set(rows.map(({ id }) => id));
  return { acknowledged: committed().length, lost: committed().filter((id) => !kept.has(id as number)) };
}

test('no acknowledged write is lost when our process is killed in the middle of writes', async () => {
  const { acknowledged, lost } = await writeUntilKilled(async () => undefined);
  expect(acknowledged).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});

test('no acknowledged write is lost when every process of the database is killed in the middle of writes', async () => {
  const { acknowledged, lost } = await writeUntilKilled(async (url, where) => {
    const workers = await query<{ pid: number }>(url, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    process.kill(await serverPid(where), 'SIGKILL');
    for (const { pid } of workers) process.kill(pid, 'SIGKILL');
  });
  expect(acknowledged).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});
