import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const durations = new Histogram({
  name: 'resinport_request_seconds',
  help: 'Time from the request to the end of the answer',
  labelNames: ['kind', 'status'],
  buckets: [0.001, 0.002, 0.005, 0.01, 0.015, 0.03, 0.06, 0.125, 0.25, 0.5, 1, 5],
  registers: [registry],
});

/** Starts a clock for a request; calling the result stops it and gives the milliseconds. */
export function measureRequest(): (path: string, status: number) => number {
  const start = performance.now();
  return (path, status) => {
    const milliseconds = performance.now() - start;
    const kind = path.startsWith('/api/') ? 'api' : path.startsWith('/assets/') ? 'asset' : 'page';
    durations.observe({ kind, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000);
    return Math.round(milliseconds * 100) / 100;
  };
}
