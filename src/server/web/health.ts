import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOnThisMachine } from './caller.ts';
import { metricsWith, registry } from './metrics.ts';
import { readiness } from './readiness.ts';
import type { Running } from './services.ts';
import { readState, stateLines } from './state.ts';

/**
 * `/healthz` the process lives, `/readyz` the database and the storage of files answer and the clocks agree, `/metrics`
 * for loopback or the holder of the token, who are also told by `/readyz` what goes on behind the pages.
 */
export async function health(
  path: string,
  host: string,
  request: IncomingMessage,
  response: ServerResponse,
  running: Running,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (path === '/healthz') return text(response, 200, 'ok');
  const { database, services } = running;
  const isOperator = mayReadMetrics(request, host, services.config.metricsToken);
  const state = async () => ((await database.ready()) ? readState(services).catch(() => null) : null);
  if (path === '/readyz') {
    const { ready, detail } = await readiness(running);
    const details = ready && isOperator ? await state() : null;
    return text(response, ready ? 200 : 503, [detail, ...(details ? stateLines(details) : [])].join('\n'));
  }
  if (!isOperator) return text(response, 404, 'not found');
  response.setHeader('Content-Type', registry.contentType);
  response.writeHead(200).end(await metricsWith(await state()));
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
