import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackName } from './target.ts';

/** Where it is not known: a connection that has ended, or one through a socket file. */
const unknown = '0.0.0.0';

/**
 * Network address of who asks. Behind proxies of ours (their number is `trustProxy`) it is the entry of X-Forwarded-For
 * that the outermost of them wrote; entries before that one are the visitor's own invention. Where there are fewer than
 * promised none can be believed: `missing` is told, and the connection counts.
 */
export function callerAddress(
  request: IncomingMessage,
  trustProxy: number,
  missing: () => void = () => undefined,
): string {
  const socket = plain(request.socket.remoteAddress ?? '') ?? unknown;
  if (trustProxy === 0) return socket;
  const entries = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .filter((entry) => entry.trim());
  if (entries.length < trustProxy) missing();
  return plain(entries.at(-trustProxy) ?? '') ?? socket;
}

/** An address as it may be written: with a port, in brackets or quotes, IPv4 within IPv6 in dots or hexadecimal. */
function plain(written: string): string | undefined {
  const text = written.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  if (isIP(address) !== 6) return isIP(address) ? address : undefined;
  const mapped = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname);
  if (!mapped) return address;
  const [high, low] = mapped.slice(1).map((group) => parseInt(group, 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
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
