import type { MemberContext } from '#server/platform/context.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { sealKeyInUse } from '#server/platform/seal/seal-keys.ts';
import { pathIn } from '#lib/paths.ts';
import { loadNames } from './names.ts';
import { describeOrder } from './order-view.ts';
import { partiesOf, partsOf } from './timeline-parties.ts';
import { readTimeline, type ReadableTimeline } from './timeline.ts';

/** How the file is checked without us: part of every exported file, in English. */
const rule =
  'All hashes are SHA-256, in hexadecimal, of the UTF-8 JSON of an object with its keys sorted by code unit at every ' +
  'depth, without white space. detailHash: of {detail, salt}. The hash of an event: of {order, at, subOrder, shop, ' +
  'role, by, actor, action, from, to, reason, detailHash}, where order is the number of the deal. hash: of {seq, ' +
  'event, previousHash}, where event is the hash of the event; previousHash is the hash before it, 64 zeros for the ' +
  'first. The events are those of the reader of this file, numbered from 1: what happened between others is no part ' +
  'of this chain. Where salt is null the detail is left out; its hash stands, and is opened by the salt later. actor ' +
  'is the same for the same person in this deal. The seal is Ed25519 over the UTF-8 text of sealed.text, by the key ' +
  'of the marketplace that sealed.key names; sealed.publicKey is SPKI, DER, base64url.';

export type TimelineSeal = { text: string; signature: string; key: string; publicKey: string };

/** The chain as a file that can be checked again: as data, or to be read and printed. */
export async function exportTimelineFor(
  context: MemberContext,
  { id, format }: { id: string; format: 'json' | 'pdf' },
): Promise<FileAnswer> {
  const timeline = await readTimeline(context, id);
  const exportedAt = context.now().toISOString();
  const sealed = await seal(context, timeline, exportedAt);
  const name = `${timeline.order.number}-timeline.${format}`;
  if (format === 'pdf') {
    const bytes = await printed(context, timeline, sealed, new Date(exportedAt));
    return new FileAnswer({ name, type: 'application/pdf', bytes });
  }
  const document = {
    about: 'Chain of events of a deal',
    rule,
    order: timeline.order.number,
    exportedAt,
    reader: timeline.viewer.role,
    verified: timeline.verified,
    events: timeline.events,
    sealed,
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
  return new FileAnswer({ name, type: 'application/json', bytes });
}

async function printed(
  context: MemberContext,
  timeline: ReadableTimeline,
  sealed: TimelineSeal,
  exportedAt: Date,
): Promise<Uint8Array> {
  const { timelinePdf } = await import('./timeline-pdf.ts');
  const view = await describeOrder(context, context.db, timeline.order, timeline.viewer);
  return timelinePdf({
    ...{ ...timeline, view, sealed, exportedAt },
    names: await loadNames(context),
    parties: await partiesOf(context, timeline.order, view),
    parts: await partsOf(context, view),
    verifyAddress: `${context.config.siteUrl}${pathIn(context.locale, '/verifyContract')}`,
  });
}

/** Says that the reader's chain stood so at this moment: its length and its last hash. */
async function seal(
  context: MemberContext,
  { order, viewer, events }: ReadableTimeline,
  exportedAt: string,
): Promise<TimelineSeal> {
  const text = JSON.stringify({
    order: order.number,
    reader: viewer.role,
    events: events.length,
    lastHash: events.at(-1)?.hash ?? null,
    exportedAt,
  });
  const { id, publicKey, sign } = await sealKeyInUse(context.db, context);
  return { text, signature: sign(text), key: id, publicKey };
}
