import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Postmaster = {
  pid: number;
  /** Absent until the server has opened its socket. */
  socketDir: string | undefined;
};

/**
 * The live server of a data folder, whoever started it. A postmaster.pid whose number has gone to another program
 * since is removed: PostgreSQL would take that program for a running server. (Should orphaned back ends still be at
 * work, it refuses by its shared memory.) One whose process is gone it replaces itself.
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = join(data, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Math.abs(Number(lines[0]));
  if (!pid) return undefined;
  if (!(await commandLine(pid)).includes(`/postgres -D ${data}`)) {
    const unchanged = (await readFile(file, 'utf8').catch(() => '')) === lines.join('\n');
    if (unchanged && isTaken(pid)) await rm(file, { force: true });
    return undefined;
  }
  return { pid, socketDir: lines[4] || undefined };
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Empty for a process that is gone or that only waits to be reaped. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  const listed = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return (await listed.catch(() => ({ stdout: '' }))).stdout;
}
