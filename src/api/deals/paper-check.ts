/** Checks receipts and statements of account from the file alone, by the rules of evidence-check.ts. */
import type { Bytes, KnownKeys, LedgerFile, PackFault } from './evidence-check.ts';
import { faultOfSeal, isInLog, isStampGood, sha256 } from './evidence-check.ts';
import type { LogHeadView } from './evidence.ts';
import { headStatement, legText, postingEntry } from './log-rules.ts';
import { paperMark, paperStatement } from './seal-rules.ts';

type Line = { key: string; at: string; signature: string };
export type CheckedPaper = { at: string; head: LogHeadView | null; postings: number; fault: PackFault | null };

const textOf = (bytes: Bytes) => new TextDecoder('latin1').decode(bytes);

/** What a paper's seal says, or what is wrong with it; null: it bears none. */
export async function checkPaper(bytes: Bytes, keys: KnownKeys): Promise<CheckedPaper | null> {
  const text = textOf(bytes);
  const at = text.lastIndexOf(`\n${paperMark}`) + 1;
  if (at === 0) return null;
  let line: Line;
  try {
    line = JSON.parse(text.slice(at + paperMark.length)) as Line;
  } catch {
    return null;
  }
  const { key, signature } = line;
  const body = bytes.slice(0, at);
  const statement = paperStatement({ key, at: line.at, bodySha256: await sha256(body) });
  const fault = await faultOfSeal(keys, { key, signature, at: line.at, text: statement });
  if (fault) return { at: line.at, head: null, postings: 0, fault };
  const proof = await proofIn(body);
  const { head, postings } = proof ?? { head: null, postings: [] };
  return { at: line.at, head, postings: postings.length, fault: head && (await faultOfProof(head, postings, keys)) };
}

async function faultOfProof(
  head: LogHeadView,
  postings: LedgerFile['postings'],
  keys: KnownKeys,
): Promise<PackFault | null> {
  const fault = await faultOfSeal(keys, { ...head, text: headStatement(head) });
  if (fault) return fault === 'sealBroken' ? 'headBroken' : fault;
  if (!(await isStampGood(head))) return 'stampBroken';
  for (const { posting, legs, ...proof } of postings) {
    const hashes = await Promise.all(
      legs.map(async (leg) => ('hash' in leg ? leg.hash : sha256(new TextEncoder().encode(legText(leg, leg.salt))))),
    );
    if (!(await isInLog(head, postingEntry(posting, hashes, proof.salt), proof))) return 'notInLog';
  }
  return null;
}

/** The file that the paper carries along, as pdfkit embeds it. */
async function proofIn(body: Bytes): Promise<{ head: LogHeadView | null; postings: LedgerFile['postings'] } | null> {
  const text = textOf(body);
  const at = text.indexOf('/Type /EmbeddedFile');
  if (at < 0) return null;
  const start = text.indexOf('stream\n', at) + 'stream\n'.length;
  const packed = body.slice(start, text.indexOf('\nendstream', start));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return JSON.parse(await new Response(stream).text()) as {
    head: LogHeadView | null;
    postings: LedgerFile['postings'];
  };
}
