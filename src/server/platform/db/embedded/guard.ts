import { spawn } from 'node:child_process';

/** Hears of our end by that of its input: the server may be starting, may run, or not be there yet. */
const script = `read -r _ && exit
for _ in 1 2 3 4 5 6 7 8 9; do
  kill -QUIT "$(head -n 1 "$1/data/postmaster.pid")"
  rm -rf "$1" && rmdir "$2" && exit
  sleep 1
done`;

/**
 * For a cluster that nobody wants after this process: its server is ended and its folder (and `home` around it) removed when
 * the process is gone, however it went. The result calls that off.
 */
export function guard(folder: string, home: string): () => void {
  const child = spawn('/bin/sh', ['-c', script, 'sh', folder, home], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  const input = child.stdin as typeof child.stdin & { unref: () => void };
  input.unref();
  input.on('error', () => undefined);
  return () => void input.end('done\n');
}
