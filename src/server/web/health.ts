import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOnThisMachine } from './caller.ts';
import { registry } from './metrics.ts';
import type { Running } from './services.ts';

/** `/healthz` the process lives, `/readyz` the database answers, `/metrics` for loopback or the holder of the token. */
export async function health(
  path: string,
  host: string,
  request: IncomingMessage,
  response: ServerResponse,
  running: Running,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (path === '/healthz') return text(response, 200, 'ok');
  if (path === '/readyz') {
    const ready = await running.database.ready();
    return text(response, ready ? 200 : 503, ready ? 'ready' : 'database not reachable');
  }
  if (!mayReadMetrics(request, host, running.services.config.metricsToken)) return text(response, 404, 'not found');
  response.setHeader('Content-Type', registry.contentType);
  response.writeHead(200).end(await registry.metrics());
}

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${body}\n`);
}

function mayReadMetrics(request: IncomingMessage, host: string, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  return isOnThisMachine(request, host);
}
