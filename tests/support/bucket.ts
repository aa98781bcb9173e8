import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';

type Kept = { bytes: Buffer; at: Date };
type Fault = 'unavailable' | 'silent' | 'cut' | 'forbidden' | 'noCondition' | 'lostAnswer';

const [accessKeyId, secretAccessKey, region, bucket] = ['AKTEST', 'a secret of the tests', 'test-1', 'files'];
const sha256 = (data: string | Buffer) => createHash('sha256').update(data);
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * An S3-compatible store on this machine with one bucket: holds each request to its signature (SigV4), checksum and
 * If-None-Match. `faults` are what the next requests meet, one each; `asked` are the requests it got.
 */
export async function startBucket() {
  const kept = new Map<string, Kept>();
  const faults: Fault[] = [];
  const asked: string[] = [];
  const waiting = new Set<ServerResponse>();
  const state = { exists: true, always: undefined as Fault | undefined, mostKept: Infinity };

  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      answer(request, Buffer.concat(parts), response);
    })().catch(() => response.destroy());
  });

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const url = new URL(request.url!, 'http://store');
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    asked.push(`${request.method} ${key || url.search}`);
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    const fault = faults.shift() ?? state.always;
    if (fault === 'unavailable') return void refuse(503, 'SlowDown');
    if (fault === 'forbidden') return void refuse(403, 'AccessDenied');
    if (fault === 'silent') return void waiting.add(response);
    if (fault === 'cut') return void response.destroy();
    const wrong = signatureFault(request, url);
    if (wrong) return void refuse(403, wrong);
    if (!state.exists) return void refuse(404, 'NoSuchBucket');
    switch (request.method) {
      case 'PUT': {
        if (kept.size >= state.mostKept) return void refuse(403, 'QuotaExceeded');
        if (fault === 'noCondition' && request.headers['if-none-match']) return void refuse(501, 'NotImplemented');
        if (request.headers['x-amz-checksum-sha256'] !== sha256(body).digest('base64'))
          return void refuse(400, 'BadDigest');
        if (request.headers['if-none-match'] === '*' && kept.has(key)) return void refuse(412, 'PreconditionFailed');
        kept.set(key, { bytes: body, at: new Date() });
        if (fault === 'lostAnswer') return void response.destroy();
        return void response.writeHead(200, { ETag: `"${sha256(body).digest('hex')}"` }).end();
      }
      case 'GET':
      case 'HEAD': {
        if (url.searchParams.get('list-type') === '2') return void list(url, response);
        const found = kept.get(key);
        if (!found) return void (request.method === 'HEAD' ? response.writeHead(404).end() : refuse(404, 'NoSuchKey'));
        response.writeHead(200, { 'Content-Length': found.bytes.length });
        return void response.end(request.method === 'HEAD' ? undefined : found.bytes);
      }
      case 'DELETE':
        kept.delete(key);
        return void response.writeHead(204).end();
      default:
        return void refuse(405, 'MethodNotAllowed');
    }
  }

  /** Two at a time, so that more than one page is asked for. */
  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...kept.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, 2);
    const contents = page.map((name) => {
      const { bytes, at } = kept.get(name)!;
      return `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"e"</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const more = names.length > 2;
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
      );
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `s3://${bucket}/site?endpoint=${encodeURIComponent(endpoint)}&region=${region}`;
  const credentials = { accessKeyId, secretAccessKey };
  return {
    url,
    /** For another process. */
    env: { STORAGE_URL: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
    ...{ kept, faults, asked, state },
    open: (secret = secretAccessKey): Promise<Storage> =>
      openStorage({
        ...{ storageUrl: url, dataDir: '/nowhere', databaseUrl: '' },
        credentials: { ...credentials, secretAccessKey: secret },
        patience: { milliseconds: 300, tries: 3, pauseMilliseconds: 1 },
      }),
    close: async () => {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Bucket = Awaited<ReturnType<typeof startBucket>>;

/** What is wrong with a request's signature; nothing when it was made with our secret over exactly this request. */
function signatureFault(request: IncomingMessage, url: URL): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, key, day, place, names, signature] = form.exec(request.headers.authorization ?? '') ?? [];
  if (key !== accessKeyId || place !== region || !names) return 'InvalidAccessKeyId';
  const moment = String(request.headers['x-amz-date']);
  if (!moment.startsWith(day!)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === 'host' || /^(x-amz-|if-)/.test(name));
  if (mustBeSigned.some((name) => !signed.includes(name))) return 'AccessDenied';
  const escape = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .sort()
    .join('&');
  const canonical = [
    ...[request.method, url.pathname, query],
    ...signed.map((name) => `${name}:${[request.headers[name]].flat().join(',').trim()}`),
    ...['', signed.join(';'), request.headers['x-amz-content-sha256']],
  ].join('\n');
  const toSign = `AWS4-HMAC-SHA256\n${moment}\n${day}/${place}/s3/aws4_request\n${sha256(canonical).digest('hex')}`;
  const signing = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day!), place), 's3'), 'aws4_request');
  return hmac(signing, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
