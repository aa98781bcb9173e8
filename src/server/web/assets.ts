import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding } from './encoding.ts';
import { hasAlready } from './etag.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

type Body = { bytes: Buffer; etag: string };
type Asset = { headers: Record<string, string>; files: Map<Encoding, string>; bodies: Map<Encoding, Promise<Body>> };

/**
 * Every built file with its pre-compressed forms (src/build/compress.ts). One is read when it is first asked for, and
 * kept: two thousand of them would be half of a start, and most are never asked for in one encoding or another.
 */
export async function findAssets(root: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  const variants: [name: string, encoding: Encoding, path: string][] = [];
  for (const file of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const name = `/${relative(root, path).split(sep).join('/')}`;
    const encoding = file.name.endsWith('.br') ? 'br' : file.name.endsWith('.gz') ? 'gzip' : 'identity';
    if (encoding !== 'identity') {
      variants.push([name.slice(0, name.lastIndexOf('.')), encoding, path]);
      continue;
    }
    const hashed = name.startsWith('/assets/');
    assets.set(name, {
      files: new Map([['identity', path]]),
      bodies: new Map(),
      headers: {
        'Content-Type': types[extname(name)] ?? 'application/octet-stream',
        'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        Vary: 'Accept-Encoding',
      },
    });
  }
  for (const [name, encoding, path] of variants) assets.get(name)?.files.set(encoding, path);
  return assets;
}

export async function sendAsset(asset: Asset, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], (each) => asset.files.has(each));
  const { bytes, etag } = await bodyOf(asset, encoding);
  for (const [name, value] of Object.entries(asset.headers)) response.setHeader(name, value);
  response.setHeader('ETag', etag);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  if (hasAlready(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Length', bytes.length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : bytes);
}

function bodyOf({ files, bodies }: Asset, encoding: Encoding): Promise<Body> {
  const known = bodies.get(encoding);
  if (known) return known;
  const reading = readFile(files.get(encoding)!).then((bytes) => ({
    bytes,
    etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
  }));
  bodies.set(encoding, reading);
  // What could not be read now may be another time.
  reading.catch(() => bodies.delete(encoding));
  return reading;
}
