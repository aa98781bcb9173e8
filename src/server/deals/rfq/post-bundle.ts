import type { z } from 'zod';
import { createRfqBundle, type PostedBundle } from '#api/deals/bundle.ts';
import { atLine } from '#api/deals/bundle-rules.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { accountKey, companyKey } from '#server/platform/limits/limits.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { goodsOf, nextNumber, type OrderRow } from '#server/deals/deal/index.ts';
import { checkedRfq, keptAttachments, placeUntold, repeat, type Placed, type Poster } from './create.ts';
import { spendOnGuests, tellGuestOfRfq, type Guests } from './guests.ts';
import { tellOfRfq } from './invite.ts';
import { lockWaiting, waitingBecame } from './waiting.ts';

type Input = z.output<typeof createRfqBundle.input>;
/** Posted, with the shops and guests that got it. */
type Asked = { order: OrderRow; invited: readonly string[]; guests: Guests };

/** Posts an RFQ for each line, all or none; each counts as an RFQ of the day, the letter to a guest once. */
export function postBundle(context: MemberContext, input: Input): Promise<PostedBundle> {
  const { limits, actor } = context;
  return limits.spend('rfqs', [accountKey(actor.id), companyKey(actor.party)], input.lines.length, () =>
    spendOnGuests(context, input.guests, () => post(context, input)),
  );
}

function post(context: MemberContext, input: Input): Promise<PostedBundle> {
  return storingIdempotently(context, createRfqBundle, input, async (tx, store) => {
    const { lines, repeats, waitingId, ...common } = input;
    const repeated = repeats === undefined ? undefined : await repeat(tx, context, repeats);
    const waiting = waitingId === undefined ? undefined : await lockWaiting(tx, context, waitingId);
    const attachments = keptAttachments(context, input, repeated ?? waiting);
    const rfqs = lines.map((line, index) => ({ ...common, ...line, ...(index === 0 && repeats && { repeats }) }));
    const buyer = await certifiedCompany(tx, context.actor.party);
    await checkLines(tx, context, lines, rfqs, buyer?.nation);
    for (const file of context.files) attachments.push(await store({ purpose: 'rfq', file }));
    const posted = await placeBundle(tx, context, rfqs, attachments);
    if (waiting) await waitingBecame(tx, waiting, posted.lines[0]!);
    return posted;
  });
}

/** RFQs that have been checked, under one number; who is asked is told. */
export async function placeBundle(
  tx: Transaction,
  context: Poster,
  rfqs: readonly Placed[],
  attachments: string[],
): Promise<PostedBundle> {
  // Lists have what was posted at once together.
  const now = context.now();
  const atOnce = { ...context, now: () => now };
  const number = await nextNumber(tx, 'RB', now);
  // Of one moment the highest id is on top: so the first line stands above the second.
  const ids = rfqs
    .map(() => uuidv7(now))
    .toSorted()
    .toReversed();
  const asked: Asked[] = [];
  for (const [index, rfq] of rfqs.entries()) {
    const place = { number, line: index + 1, id: ids[index]! };
    asked.push(await placeUntold(tx, atOnce, rfq, async () => attachments, place));
  }
  await tellAll(tx, context, asked);
  return {
    number,
    lines: asked.map(({ order, invited, guests }) => ({
      id: order.id,
      number: order.number,
      invited: invited.length + guests.length,
    })),
  };
}

/** Throws 422 with what is wrong with any of them: nobody corrects the second to hear of the third. */
export async function checkLines(
  tx: Db,
  context: Poster,
  lines: Input['lines'],
  rfqs: readonly Placed[],
  buyersCountry?: string,
): Promise<void> {
  const problems: Problems = {};
  for (const [index, line] of lines.entries()) {
    try {
      await checkedRfq(tx, context, rfqs[index]!, buyersCountry);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
      Object.assign(problems, atLine(index, line, error.fields ?? {}));
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Each shop, and each guest, gets one letter, which names all that it is asked for; on the site each RFQ is something to do of its own. */
async function tellAll(tx: Transaction, context: Poster, asked: readonly Asked[]): Promise<void> {
  for (const shopId of new Set(asked.flatMap(({ invited }) => invited))) {
    const [first, ...others] = asked.filter(({ invited }) => invited.includes(shopId)).map(({ order }) => order);
    await tellOfRfq(tx, context, first!, shopId, others.length > 0 ? { others: others.map(goodsOf) } : {});
    for (const other of others) await tellOfRfq(tx, context, other, shopId, { siteOnly: true });
  }
  // The same are asked for each: by their places in the form.
  for (const [place, { id }] of asked[0]!.guests.entries()) {
    const others = asked.slice(1).map(({ order, guests }) => ({ order, guestId: guests[place]!.id }));
    await tellGuestOfRfq(tx, context, asked[0]!.order, id, others);
  }
}
