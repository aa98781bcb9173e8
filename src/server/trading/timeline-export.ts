import { createPublicKey, sign } from 'node:crypto';
import type { MemberContext } from '#server/context.ts';
import { FileAnswer } from '#server/file-answer.ts';
import { readTimeline, type ReadableTimeline } from './timeline.ts';
import { timelinePdf } from './timeline-pdf.ts';

/** How the file is checked without us: part of every exported file, in English. */
const rule =
  'Each hash is the SHA-256, in hexadecimal, of the UTF-8 JSON of an object with the keys order, seq, at, subOrder, ' +
  'role, by, action, from, to, reason, detail and previousHash, keys sorted by code unit at every depth, without ' +
  'white space. previousHash of the first event is 64 zeros. Events that are not for the reader of this file keep ' +
  'their place in the chain: only seq, previousHash and hash are given. Where detailWithheld is true the detail is ' +
  'left out, and the hash cannot be reckoned from the file alone. The seal is Ed25519 over the UTF-8 text of ' +
  'sealed.text; sealed.publicKey is SPKI, DER, base64url.';

export type TimelineSeal = { text: string; signature: string; publicKey: string };

/** The chain as a file that can be checked again: as data, or to be read and printed. */
export async function exportTimelineFor(
  context: MemberContext,
  { id, format }: { id: string; format: 'json' | 'pdf' },
): Promise<FileAnswer> {
  const timeline = await readTimeline(context, id);
  const exportedAt = context.now().toISOString();
  const sealed = seal(context, timeline, exportedAt);
  const name = `${timeline.order.number}-timeline.${format}`;
  if (format === 'pdf') {
    const bytes = await timelinePdf(timeline, sealed);
    return new FileAnswer({ name, type: 'application/pdf', bytes });
  }
  const document = {
    about: 'Chain of events of a deal',
    rule,
    order: timeline.order.number,
    exportedAt,
    reader: timeline.viewer.role,
    verified: timeline.verified,
    events: timeline.chain.map(({ link, shown, withheld }) =>
      shown
        ? { ...shown, ...(withheld && { detailWithheld: true }) }
        : { seq: link.seq, previousHash: link.previousHash, hash: link.hash, withheld: true },
    ),
    sealed,
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
  return new FileAnswer({ name, type: 'application/json', bytes });
}

/** Says that the chain stood so at this moment: its length and its last hash. */
function seal({ secrets }: MemberContext, { order, chain }: ReadableTimeline, exportedAt: string): TimelineSeal {
  const text = JSON.stringify({
    order: order.number,
    events: chain.length,
    lastHash: chain.at(-1)?.link.hash ?? null,
    exportedAt,
  });
  return {
    text,
    signature: sign(null, Buffer.from(text), secrets.sealKey).toString('base64url'),
    publicKey: createPublicKey(secrets.sealKey).export({ format: 'der', type: 'spki' }).toString('base64url'),
  };
}
