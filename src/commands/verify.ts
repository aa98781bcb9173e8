/**
 * `npm run verify -- pack.zip|folder|contract.pdf|timeline.json … [--keys keys.json]`: checks what the marketplace has
 * sealed, without the site and its database. `keys.json` is what `getSealKey` answers (or one public key in PEM), got from
 * the site once, or from anybody who keeps it; without it a pack is checked by the keys in it, which shows that it is
 * whole, not whose it is. Ends with 1 when something does not hold.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import {
  checkContract,
  checkPack,
  checkTimeline,
  readKeys,
  type Bytes,
  type ExportedTimeline,
  type Fault,
  type KnownKeys,
  type PackFault,
  type PackFiles,
} from '#api/deals/evidence-check.ts';
import { checkPaper } from '#api/deals/paper-check.ts';
import { unzipPack } from '#lib/unzip.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage = 'Usage: npm run verify -- pack.zip|folder|contract.pdf|timeline.json … [--keys keys.json|key.pem]';

type Verdict = { holds: boolean; words: string[] };
const bad = (...words: string[]): Verdict => ({ holds: false, words });
const good = (words: string): Verdict => ({ holds: true, words: [words] });

const wordsOf: Record<PackFault, string> = {
  notAPack: 'is not what the marketplace exports',
  fileChanged: 'was changed',
  fileMissing: 'is missing',
  fileAdded: 'was added',
  unknownKey: 'is sealed with a key that is not among the keys given',
  keyOutOfTime: 'is sealed at a time when its key was not in use',
  sealBroken: 'the seal does not fit: it was changed, or the seal is not ours',
  chainBroken: 'event was changed, or one before it is missing',
  otherChain: 'the seal is of another chain',
  contractBroken: 'is not the document that was signed',
  signatureBroken: 'the PDF signature does not fit, leaves out a part of the file, or is by another certificate',
  certificateOutOfTime: 'the certificate of the PDF signature was not valid when it was signed',
  stampBroken: 'the time stamp does not fit',
  headBroken: 'the signature of the log’s head does not fit',
  notInLog: 'is not in the public log',
  sumBroken: 'the figures do not add up',
};
const told = ({ fault, where }: Fault) => `${where}: ${wordsOf[fault]}`;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } });
try {
  if (positionals.length === 0) throw new Error(usage);
  const keys = values.keys === undefined ? null : await readKeys(await readFile(values.keys, 'utf8'));
  if (keys?.size === 0) throw new Error(`${values.keys} holds no public key`);
  for (const path of positionals) {
    const { holds, words } = await judge(path, keys);
    for (const line of words) say(`${holds ? 'HOLDS ' : 'BROKEN'}  ${basename(path)}: ${line}`);
    if (!holds) process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function judge(path: string, keys: KnownKeys | null): Promise<Verdict> {
  if ((await stat(path)).isDirectory()) return judgePack(await readFolder(path), keys);
  const bytes = new Uint8Array(await readFile(path));
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1');
  if (start.startsWith('PK')) {
    const files = unzipPack(bytes);
    return files ? judgePack(files, keys) : bad('is no zip file, or holds more than a pack may');
  }
  if (!keys) throw new Error(usage);
  return start === '%PDF-' ? judgeContract(bytes, keys) : judgeTimeline(bytes, keys);
}

async function readFolder(folder: string): Promise<PackFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [relative(folder, file).split(sep).join('/'), new Uint8Array(await readFile(file))] as const,
      ),
    ),
  );
}

async function judgePack(files: PackFiles, keys: KnownKeys | null): Promise<Verdict> {
  const { order, reader, exportedAt, events, postings, contracts, head, key, faults } = await checkPack(
    files,
    keys ?? undefined,
  );
  if (faults.length > 0) return bad(...faults.map(told));
  const what = `${events} events, ${postings} postings and ${contracts} contracts of ${order}, as the ${reader} could see them ${exportedAt}`;
  const log = `in the log of ${head!.size} entries of ${head!.at}, root ${head!.root}`;
  const stamped = head!.stamp ? `, time-stamped ${head!.stamp.at} by ${head!.stamp.authority}` : '';
  const by = keys ? '' : `; by the keys in the pack alone: compare ${key} with the marketplace’s, or give --keys`;
  return good(`${what}, ${log}${stamped}${by}`);
}

async function judgeContract(bytes: Bytes, keys: KnownKeys): Promise<Verdict> {
  const result = await checkContract(bytes, keys);
  if (!result) return judgePaper(bytes, keys);
  const { facts, fault } = result;
  if (fault === 'unknownKey') return bad(`sealed with key ${facts.key}, which is not among the keys given`);
  if (fault) return bad(wordsOf[fault]);
  const { number, version, sellerSignedAt, buyerSignedAt } = facts;
  return good(
    `contract ${number}, version ${version}, signed by the seller ${sellerSignedAt} and by the buyer ${buyerSignedAt}`,
  );
}

async function judgePaper(bytes: Bytes, keys: KnownKeys): Promise<Verdict> {
  const paper = await checkPaper(bytes, keys);
  if (!paper) return bad('bears no seal');
  const { at, head, postings, fault } = paper;
  if (fault) return bad(wordsOf[fault]);
  const log = head ? `, in the log of ${head.size} entries of ${head.at}, root ${head.root}` : '';
  return good(`receipt or statement of account of ${at}, ${postings} postings${log}`);
}

async function judgeTimeline(bytes: Bytes, keys: KnownKeys): Promise<Verdict> {
  try {
    const timeline = JSON.parse(Buffer.from(bytes).toString('utf8')) as ExportedTimeline;
    const faults = await checkTimeline(timeline, keys);
    if (faults.length > 0) return bad(...faults.map(told));
    const { exportedAt } = JSON.parse(timeline.sealed.text) as { exportedAt: string };
    const { events, order } = timeline;
    return good(`${events.length} events of ${order} as they stood ${exportedAt}, last ${events.at(-1)?.hash ?? null}`);
  } catch {
    return bad('neither a contract, a timeline nor a pack of ours');
  }
}
