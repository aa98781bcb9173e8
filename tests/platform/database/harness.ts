import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { startEmbedded, type Embedded, type EmbeddedOptions } from '#server/platform/db/embedded/start-embedded.ts';

export const isRoot = process.getuid?.() === 0;
export const hasProc = process.platform === 'linux';

/** An empty folder that other users may enter; removed after the test, with whatever still runs in it. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'resinport-ground-'));
  await chmod(folder, 0o755);
  onTestFinished(async () => {
    const pid = await serverPid(join(folder, 'postgres')).catch(() => undefined);
    if (pid && (await commandLine(pid)).includes(folder)) process.kill(pid, 'SIGQUIT');
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
  });
  return folder;
}

/** In this process, stopped after the test, without fsync unless asked for. */
export async function start(options: EmbeddedOptions): Promise<Embedded> {
  const embedded = await startEmbedded({ durable: false, ...options });
  onTestFinished(embedded.stop);
  return embedded;
}

export type Child = {
  process: ChildProcess;
  /** Resolves with the first message that has this key, and rejects when the process ends without one. */
  said: (key: string) => Promise<Record<string, unknown>>;
  /** Every message so far; complete once `ended`. */
  messages: Record<string, unknown>[];
  ended: Promise<void>;
};

/** Another process of ours (see child.ts), `prefix` in front of its command; killed after the test. */
export function spawnChild(action: 'hold' | 'write', dataDir: string, prefix: string[] = []): Child {
  const script = fileURLToPath(new URL('child.ts', import.meta.url));
  const [file = '', ...args] = [...prefix, process.execPath, script, action, dataDir];
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const messages: Child['messages'] = [];
  child.stderr.setEncoding('utf8').on('data', (complaint: string) => messages.push({ complaint }));
  const lines = createInterface({ input: child.stdout }).on('line', (line) => messages.push(JSON.parse(line)));
  const ended = Promise.all([once(lines, 'close'), once(child, 'close')]).then(() => undefined);
  const said = async (key: string) => {
    for (;;) {
      const found = messages.find((message) => key in message);
      if (found) return found;
      const hasEnded = await Promise.race([once(lines, 'line').then(() => false), ended.then(() => true)]);
      if (hasEnded && !messages.some((message) => key in message)) {
        throw new Error(`ended without saying "${key}": ${JSON.stringify(messages)}`);
      }
    }
  };
  return { process: child, said, messages, ended };
}

export async function kill(child: Child): Promise<void> {
  child.process.kill('SIGKILL');
  await child.ended;
}

/** The number of the PostgreSQL server of a cluster's folder. */
export async function serverPid(where: string): Promise<number> {
  return Number((await readFile(join(where, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The server may be killed while we take our leave.
  client.on('error', () => undefined);
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

/** Every process whose command line names this text (Linux). */
export async function processesNaming(text: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid && pid !== process.pid);
  const named = await Promise.all(pids.map(async (pid) => (await commandLine(pid)).includes(text)));
  return pids.filter((_, index) => named[index]);
}

async function commandLine(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
