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

type Asset = { headers: Record<string, string>; bodies: Map<Encoding, Buffer>; etag: string };

/** Every built file, in memory with its pre-compressed forms (src/build/compress.ts): nothing is read per request. */
export async function loadAssets(root: string): Promise<Map<string, Asset>> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const assets = new Map<string, Asset>();
  const variants: [name: string, encoding: Encoding, bytes: Buffer][] = [];
  for (const file of files) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const name = `/${relative(root, path).split(sep).join('/')}`;
    const bytes = await readFile(path);
    const encoding = file.name.endsWith('.br') ? 'br' : file.name.endsWith('.gz') ? 'gzip' : 'identity';
    if (encoding !== 'identity') {
      variants.push([name.slice(0, name.lastIndexOf('.')), encoding, bytes]);
      continue;
    }
    const hashed = name.startsWith('/assets/');
    assets.set(name, {
      etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
      bodies: new Map([['identity', bytes]]),
      headers: {
        'Content-Type': types[extname(name)] ?? 'application/octet-stream',
        'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        Vary: 'Accept-Encoding',
      },
    });
  }
  for (const [name, encoding, bytes] of variants) assets.get(name)?.bodies.set(encoding, bytes);
  return assets;
}

export function sendAsset(asset: Asset, request: IncomingMessage, response: ServerResponse): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], (each) => asset.bodies.has(each));
  const body = asset.bodies.get(encoding)!;
  const etag = encoding === 'identity' ? asset.etag : asset.etag.replace(/"$/, `-${encoding}"`);
  for (const [name, value] of Object.entries(asset.headers)) response.setHeader(name, value);
  response.setHeader('ETag', etag);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  if (hasAlready(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Length', body.length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}
