import { spawn } from 'node:child_process';

/** What a server ends with whose start can only fail again (src/server/platform/cannot-start.ts). */
const cannotStart = 78;
/** A life as short as this counts as a failed start. */
const quickMilliseconds = 30_000;
const quickDeathsAllowed = 10;
/** Before the start anew after a long life, after one quick death, after two, …; the last for all others. */
const pausesSeconds = [0, 0.5, 1, 2, 4, 8];
/** The server says that it lives every few seconds; one that has not for so long hangs. */
const hungMilliseconds = 60_000;

/**
 * Runs a server and starts it again when it ends without having been told to, the sooner the longer it lived. Resolves
 * with the code to exit with: that of a server that ended by itself or after a signal to us, and of one whose
 * configuration is wrong; 1 when it died too quickly too often. `RESTARTS` tells the server how often this has happened.
 */
export async function supervise(file, args, { pauses = pausesSeconds, ...options } = {}) {
  let child;
  let stopping = false;
  let pausing = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true;
      pausing.abort();
      child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }

  for (let restarts = 0, quickDeaths = 0; ; restarts += 1) {
    const started = Date.now();
    child = spawn(file, args, {
      ...options,
      // The channel: the server ends when we are killed, and says that it lives.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...options.env, RESTARTS: String(restarts) },
    });
    const { code, signal } = await endOf(child);
    if (stopping || code === 0 || code === cannotStart) return code ?? 1;

    quickDeaths = Date.now() - started < quickMilliseconds ? quickDeaths + 1 : 0;
    const how = signal ? `by ${signal}` : `with exit code ${code}`;
    if (quickDeaths >= quickDeathsAllowed) {
      const within = quickMilliseconds / 1000;
      say(
        60,
        restarts,
        `The server has ended ${quickDeaths} times within ${within} s of its start, now ${how}: given up`,
      );
      return 1;
    }
    const pause = pauses[Math.min(quickDeaths, pauses.length - 1)];
    say(50, restarts + 1, `The server ended unexpectedly, ${how}: starting it again${pause ? ` in ${pause} s` : ''}`);
    pausing = new AbortController();
    await pauseFor(pause * 1000, pausing.signal);
    if (stopping) return 0;
  }
}

/** Waits for the end of a process; one that has begun to say that it lives and falls silent is killed. */
function endOf(child) {
  let silence;
  child.on('message', () => {
    clearTimeout(silence);
    silence = setTimeout(() => child.kill('SIGKILL'), hungMilliseconds);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: error.code, signal: null }));
    child.on('exit', (code, signal) => resolve({ code, signal }));
  }).finally(() => clearTimeout(silence));
}

function pauseFor(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });
}

/** A line like those of the server's log. */
function say(level, restarts, msg) {
  process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), restarts, msg })}\n`);
}
