import autocannon from 'autocannon';

export type Load = { perSecond: number; p50: number; p99: number };

/** Requests per second and latency at 16 connections. Anything but 2xx is an error: it would make a server look fast. */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const result = await autocannon({ url, headers, connections: 16, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Percentiles of many single requests, `together` at a time; the first tenth only warms up. */
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
      const response = await fetch(address(n), { headers: { 'Accept-Encoding': 'identity' } });
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
