import type { IncomingMessage } from 'node:http';

/** What a request asks for, read once for everything that decides by it. */
export type Target = {
  /** Name in the Host header, in lower case and without its port: `resinport.example`, `[::1]`. */
  host: string;
  /** Path as it came. */
  asked: string;
  /** The path in the one writing that we know. null: however it may be read, it is no path of this site. */
  path: string | null;
  /** With its question mark; '' without one. */
  query: string;
};

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;
const hostForm = /^(\[[\da-f:.]+\]|[a-z\d._-]+?)\.?(?::\d{1,5})?$/i;
/** Letters, digits and a few signs; no empty step, and none that leads upwards. */
const pathForm = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/?$/;

/** null: the request does not say properly whom it asks (two Hosts, another one in its target). It is answered 400. */
export function targetOf({ url = '', rawHeaders, headers }: IncomingMessage): Target | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const written = headers.host ?? '';
  const host = hostForm.exec(written)?.[1]?.toLowerCase();
  if (hosts.length !== 1 || host === undefined) return null;
  // The form for proxies names a host as well (RFC 9112, section 3.2.2).
  const [, named = written, local = url] = absoluteForm.exec(url) ?? [];
  if (named.toLowerCase() !== written.toLowerCase()) return null;
  const rooted = /^(?:\?|$)/.test(local) ? `/${local}` : local;
  if (!rooted.startsWith('/')) return null;
  const asked = rooted.split('?', 1)[0]!;
  return { host, asked, path: pathOf(asked), query: rooted.slice(asked.length) };
}

/** Percent-signs are read once. What is left of them then, and what others may read as a path, leads nowhere. */
function pathOf(asked: string): string | null {
  try {
    const path = decodeURIComponent(asked);
    return path.startsWith('/') && pathForm.test(path) ? path : null;
  } catch {
    return null;
  }
}

const loopbackNames = ['localhost', '[::1]'];
const isIpAddress = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

/** Whether a name is one of this very machine's. */
export const isLoopbackName = (host: string): boolean =>
  loopbackNames.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * Whether the site answers to a name: to those of its configuration and to this machine's, and to an address without a
 * name, as on a network of one's own. Any other name may be a stranger's that was made to lead here.
 */
export const answersTo = (host: string, urls: readonly string[]): boolean =>
  isLoopbackName(host) || isIpAddress(host) || urls.some((url) => host === new URL(url).hostname);
