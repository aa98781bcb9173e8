import { chmod, mkdir } from 'node:fs/promises';
import { startServer } from '../support/servers.ts';

/** Milliseconds from starting the process to its printed address: on an empty folder, and again on the same one. */
export async function startTimes(dataDir: string): Promise<{ first: number; later: number }> {
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  const once = async () => {
    const begun = performance.now();
    const server = await startServer('src/commands/serve.mjs', { DATA_DIR: dataDir });
    const time = performance.now() - begun;
    await server.stop();
    return time;
  };
  return { first: await once(), later: await once() };
}
