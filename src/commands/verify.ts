/**
 * `npm run verify -- contract.pdf timeline.json --keys keys.json`: checks what the marketplace has sealed, without the
 * site and its database. `keys.json` is what `getSealKey` answers (or one public key in PEM), got from the site once, or
 * from anybody who keeps it. Ends with 1 when something does not hold.
 */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readSealLine, sealedStatement } from '#server/platform/seal/seal-line.ts';
import { brokenAt, type ExportedTimeline } from '#server/platform/seal/exported-timeline.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const usage = 'Usage: npm run verify -- contract.pdf|timeline.json … --keys keys.json|key.pem';

type Keys = ReadonlyMap<string, KeyObject>;
type Verdict = { holds: boolean; words: string };
const bad = (words: string): Verdict => ({ holds: false, words });

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } });
try {
  if (positionals.length === 0 || values.keys === undefined) throw new Error(usage);
  const keys = await readKeys(values.keys);
  for (const path of positionals) {
    const { holds, words } = await judge(await readFile(path), keys);
    say(`${holds ? 'HOLDS ' : 'BROKEN'}  ${basename(path)}: ${words}`);
    if (!holds) process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** By their number; which is of the key itself, so that a list cannot give one key the number of another. */
async function readKeys(path: string): Promise<Keys> {
  const text = await readFile(path, 'utf8');
  const pems = text.match(/-----BEGIN PUBLIC KEY-----(?:[^-]|\\n)+-----END PUBLIC KEY-----/g) ?? [];
  const keys = pems.map((pem) => createPublicKey(pem.replaceAll('\\n', '\n')));
  if (keys.length === 0) throw new Error(`${path} holds no public key`);
  return new Map(keys.map((key) => [sha256(key.export({ format: 'der', type: 'spki' })).slice(0, 16), key]));
}

async function judge(bytes: Buffer, keys: Keys): Promise<Verdict> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return judgeContract(bytes, keys);
  try {
    return judgeTimeline(JSON.parse(bytes.toString('utf8')) as ExportedTimeline, keys);
  } catch {
    return bad('neither a contract nor a timeline of ours');
  }
}

function judgeContract(bytes: Buffer, keys: Keys): Verdict {
  const sealed = readSealLine(bytes);
  if (!sealed) return bad('bears no seal');
  const { body, facts, seal } = sealed;
  const key = keys.get(facts.key);
  if (!key) return bad(`sealed with key ${facts.key}, which is not among the keys given`);
  const statement = sealedStatement({ ...facts, bodySha256: sha256(body) });
  if (!verify(null, Buffer.from(statement), key, Buffer.from(seal, 'base64url')))
    return bad('the seal does not fit: the file was changed, or the seal is not ours');
  if (sha256(body.subarray(0, facts.length)) !== facts.sha256)
    return bad('the document is not the one that was signed');
  const { number, version, sellerSignedAt, buyerSignedAt } = facts;
  return {
    holds: true,
    words: `contract ${number}, version ${version}, signed by the seller ${sellerSignedAt} and by the buyer ${buyerSignedAt}`,
  };
}

function judgeTimeline(timeline: ExportedTimeline, keys: Keys): Verdict {
  const { order, events, sealed } = timeline;
  const broken = brokenAt(timeline);
  if (broken !== null) return bad(`event ${broken} was changed, or one before it is missing`);
  const key = keys.get(sealed.key);
  if (!key) return bad(`sealed with key ${sealed.key}, which is not among the keys given`);
  if (!verify(null, Buffer.from(sealed.text), key, Buffer.from(sealed.signature, 'base64url')))
    return bad('the seal does not fit');
  const said = JSON.parse(sealed.text) as {
    order: string;
    events: number;
    lastHash: string | null;
    exportedAt: string;
  };
  const last = events.at(-1)?.hash ?? null;
  if (said.order !== order || said.events !== events.length || said.lastHash !== last)
    return bad('the seal is of another chain');
  return { holds: true, words: `${events.length} events of ${order} as they stood ${said.exportedAt}, last ${last}` };
}
