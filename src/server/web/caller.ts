import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackName } from './target.ts';

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

/** How the headers begin that proxies, balancers and content networks add. */
const proxyHeaders = [
  ...[
    'forwarded',
    'via',
    'x-forwarded',
    'x-original',
    'x-real',
    'x-client',
    'x-remote',
    'x-cluster',
    'x-proxy',
    'x-host',
  ],
  ...['x-scheme', 'x-envoy', 'x-amzn', 'x-azure', 'x-arr', 'x-appengine', 'x-cloud', 'x-vercel', 'x-nf', 'x-varnish'],
  ...['x-akamai', 'x-sucuri', 'akamai', 'cf-', 'cdn-', 'fastly', 'fly-', 'true-client', 'client-ip', 'do-connecting'],
  ...['incap', 'wl-proxy', 'proxy-', 'surrogate', 'front-end-https', 'early-data'],
];

/**
 * Whether the request comes from this machine itself: from its address, for one of its names, and not through a proxy
 * on it. Such a proxy gives itself away by what it adds, by the name it hands on, or by a version that no browser speaks.
 */
export function isOnThisMachine({ socket, headers, httpVersion }: IncomingMessage, host: string): boolean {
  const address = plain(socket.remoteAddress ?? '') ?? '';
  return (
    (address === '::1' || address.startsWith('127.')) &&
    isLoopbackName(host) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => proxyHeaders.some((start) => name.startsWith(start)))
  );
}
