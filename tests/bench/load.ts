import autocannon from 'autocannon';
import type { Server } from '../support/servers.ts';

export type Load = { perSecond: number; p50: number; p99: number; cpuMilliseconds: number };
/** What is asked of a server; POSTs `body` when there is one. */
export type Case = { server: Server; path: string; headers: Record<string, string>; body?: string };

const connections = 16;
const warmUpSeconds = 2;
const rounds = 5;

/**
 * Requests per second, latency and the server's processor time a request, of each case. They take turns in several
 * short rounds, and the median round counts: other work on the machine then hits all of them alike. Anything but 2xx is
 * an error, because it would make a server look fast.
 */
export async function loadInTurns(cases: readonly Case[], seconds: number): Promise<Load[]> {
  const found: Load[][] = cases.map(() => []);
  for (const one of cases) await run(one, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, one] of cases.entries()) found[index]!.push(await run(one, seconds / rounds));
  }
  return found.map((loads) => ({
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p50: median(loads.map(({ p50 }) => p50)),
    p99: median(loads.map(({ p99 }) => p99)),
    cpuMilliseconds: median(loads.map(({ cpuMilliseconds }) => cpuMilliseconds)),
  }));
}

async function run({ server, path, headers, body }: Case, seconds: number): Promise<Load> {
  const method = body === undefined ? 'GET' : 'POST';
  const before = await server.cpuSeconds();
  const result = await autocannon({ url: server.url + path, method, headers, body, connections, duration: seconds });
  const { requests, latency, non2xx, errors } = result;
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} answers were not 2xx, ${errors} errors`);
  const cpuMilliseconds = (((await server.cpuSeconds()) - before) * 1000) / requests.total;
  return { perSecond: requests.total / result.duration, p50: latency.p50, p99: latency.p99, cpuMilliseconds };
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Percentiles of single requests in milliseconds, `together` at a time; the first tenth only warms up. */
export async function percentiles(
  address: (n: number) => string,
  count: number,
  together: number,
): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  const warmUp = Math.ceil(count / 10);
  let next = 0;
  const worker = async () => {
    while (next < count + warmUp) {
      const n = (next += 1);
      const start = performance.now();
      const response = await fetch(address(n), {
        headers: { 'Accept-Encoding': 'identity' },
        signal: AbortSignal.timeout(30_000),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${address(n)}: ${response.status}`);
      if (n > warmUp) times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { p50: at(0.5), p99: at(0.99) };
}
