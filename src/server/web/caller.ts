import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Where it is not known: a connection that has ended, or one through a socket file. */
const unknown = '0.0.0.0';

/**
 * Network address of who asks. Behind proxies of ours (their number is `trustProxy`) it is the entry of X-Forwarded-For
 * that the outermost of them wrote; entries before that one are the visitor's own invention.
 */
export function callerAddress(request: IncomingMessage, trustProxy: number): string {
  const socket = plain(request.socket.remoteAddress ?? '');
  if (trustProxy === 0) return socket ?? unknown;
  const entries = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  return plain(entries.at(-trustProxy) ?? entries[0]!) ?? socket ?? unknown;
}

function plain(written: string): string | undefined {
  const address = written
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  return isIP(address) ? address : undefined;
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether the request comes from this machine itself, not through a proxy on it, whose headers would give it away. */
export function isOnThisMachine(request: IncomingMessage): boolean {
  const address = plain(request.socket.remoteAddress ?? '') ?? '';
  return !proxyHeaders.some((name) => name in request.headers) && (address === '::1' || address.startsWith('127.'));
}
