/**
 * The least that can be done: a node:http server that sends fixed bytes with the headers of a page, and those of the
 * files named after it (style sheets and pictures) at their names. All are compressed by brotli.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname } from 'node:path';

const types: Record<string, string> = { '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml' };
const read = (path: string) => {
  const body = readFileSync(path);
  const type = types[extname(path)] ?? 'text/html; charset=utf-8';
  return { body, headers: { 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': body.length } };
};
const [page, ...others] = process.argv.slice(2).map((path) => [`/${basename(path)}`, read(path)] as const);
const files = new Map<string, ReturnType<typeof read>>(others);
const server = createServer((request, response) => {
  const { headers, body } = (files.size > 0 && files.get(request.url!)) || page![1];
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
