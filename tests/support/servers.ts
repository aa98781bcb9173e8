import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A first start migrates, and loads reference and demo data. */
const startMilliseconds = 600_000;
const stopMilliseconds = 15_000;
const ticksPerSecond = 100;

export type Server = {
  url: string;
  /** Processor time used so far, in seconds; NaN where the system does not tell (no /proc). */
  cpuSeconds: () => Promise<number>;
  /** Memory that it holds, in megabytes; NaN where the system does not tell. */
  memory: () => Promise<number>;
  /** What objects and buffers of a server that was started with `collecting` take, garbage collected, in megabytes. */
  memoryHeld: () => Promise<number>;
  /** Resolves with how it ended. */
  ended: Promise<string>;
  kill: () => void;
  /** Asks it to end, and ends it when it does not. */
  stop: () => Promise<void>;
};

/** What Node is told of a server that says, when it is asked, what it holds: see `memoryHeld`. No spaces: they part flags. */
const held = "gc();const{heapUsed,external}=process.memoryUsage();console.log('held:'+(heapUsed+external))";
export const collecting = ['--expose-gc', `--import=data:text/javascript,process.on('SIGUSR2',()=>{${held}})`];

const running = new Set<ChildProcess>();
// However the run ends, nothing that it started is left, nor what those have started (an embedded database): not after
// an error, a signal or the end of its time.
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/**
 * Starts a script under this Node, with its `flags`, and waits for the address that it prints; `heard` gets each other line. A developer's
 * own settings do not count.
 */
export async function startServer(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  heard: (line: string) => void = () => undefined,
  flags: readonly string[] = [],
): Promise<Server> {
  const none = { DATABASE_URL: '', PUBLIC_API_BASE_URL: '', PAGE_CACHE_MB: '', SMTP_URL: '', STORAGE_URL: '' };
  const own = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', LIMITS_FACTOR: '0' };
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd: root,
    env: { ...process.env, ...none, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = new Promise<string>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(String(code ?? signal));
    }),
  );
  let heldBytes = Promise.withResolvers<number>();
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (how: string) => reject(new Error(`${script} ${how}`));
    const deadline = setTimeout(() => fail(`printed no address in ${startMilliseconds / 1000} s`), startMilliseconds);
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => fail(`ended with ${code ?? signal}`));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Resinport.* (http:\/\/\S+)$|^(http:\/\/\S+)/.exec(line);
      if (!address) return line.startsWith('held:') ? heldBytes.resolve(Number(line.slice(5))) : heard(line);
      clearTimeout(deadline);
      resolve(address[1] ?? address[2]!);
    });
  });
  const collected = (): Promise<number> => {
    heldBytes = Promise.withResolvers();
    child.kill('SIGUSR2');
    return heldBytes.promise;
  };
  return {
    url,
    cpuSeconds: async () => {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '');
      const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number); // prettier-ignore
      return (user! + system!) / ticksPerSecond;
    },
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? NaN) / 1024;
    },
    memoryHeld: async () => {
      // What the first collection lets go of, such as buffers, the second no longer finds.
      await collected();
      return (await collected()) / 1024 ** 2;
    },
    ended,
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM');
      const deadline = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds);
      await ended;
      clearTimeout(deadline);
    },
  };
}
