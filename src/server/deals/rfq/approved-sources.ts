import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import {
  appendEvent,
  awardsToApprovedOnly,
  guestsOf,
  loadApprovedSources,
  loadNames,
  materialOfLine,
  withGuests,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import type { Award } from './award.ts';

/**
 * A company that awards to approved sources says why it does otherwise; its reason is an event of the deal that no supplier reads.
 * Throws 422 at `sourceReason` without one.
 */
export async function requireApprovedSources(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  awards: readonly Award[],
  reason: string | undefined,
): Promise<void> {
  const { party } = context.actor;
  if (!(await awardsToApprovedOnly(tx, party))) return;
  const sourceOf = await loadApprovedSources({ ...context, db: tx }, party);
  const others = awards.filter(({ quote: { shopId }, lines }) =>
    lines.some(({ line }) => sourceOf(materialOfLine(line, order), shopId) === null),
  );
  if (others.length === 0) return;
  const names = withGuests(await loadNames({ ...context, db: tx }), await guestsOf(tx, order.id));
  const shops = others.map(({ quote: { shopId } }) => names.shop(shopId).name);
  if (!reason) throw invalid({ sourceReason: m.deals_sources_reasonNeeded({ shops: joinWords(shops) }) });
  const { id, status, buyerCompany: company } = order;
  await appendEvent(tx, context, order, {
    ...{ action: 'awardUnapproved', role: 'buyer', company, from: status, to: status },
    detail: { unapproved: shops, remark: reason },
  });
  await noteAccount(tx, context, 'deal', id, reason);
  await audit(
    tx,
    context,
    'source.override',
    { kind: 'order', id },
    { number: order.number, shop: joinWords(shops), reason },
  );
}
