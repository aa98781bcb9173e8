import { inArray } from 'drizzle-orm';
import type { Notices } from '#api/deals/deal-notice.ts';
import { noticesOf } from '#api/deals/notice-rules.ts';
import { mayNow } from '#api/deals/order-states.ts';
import { safeProse } from '#lib/readable-text.ts';
import { partyDeal, readHolds, readNotices } from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { contractNoticeFile } from '#server/platform/db/schema/contract-notice.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';

/** The notices of a deal for its two sides and operators, newest first. Throws 404 for others. */
export async function noticesFor(context: MemberContext, subOrderId: string): Promise<Notices> {
  const { db } = context;
  const { row, order, role } = await partyDeal(context, subOrderId);
  const [given, held] = await inOnePipeline([readNotices(db, [row.id]), readHolds(db, [row.id])]);
  const [notices, holds] = [given.get(row.id) ?? [], held.get(row.id) ?? []];
  const ids = notices.map(({ id }) => id);
  const kept =
    ids.length === 0 ? [] : await db.select().from(contractNoticeFile).where(inArray(contractNoticeFile.noticeId, ids));
  const files = await describeFiles(
    { db },
    kept.map(({ fileId }) => fileId),
  );
  const { status, tradeTerm } = row;
  const onHold = order.heldAt !== null;
  const may = (action: 'giveNotice' | 'acknowledgeNotice') => mayNow('subOrder', status, action, role, { onHold });
  return {
    notices: notices
      .map((one) => ({
        ...{ id: one.id, seq: one.seq, by: one.by, kind: one.kind, text: safeProse(one.text), countsOn: one.countsOn },
        ...{ givenAt: one.givenAt.toISOString(), receivedOn: one.receivedOn },
        receivedAt: one.receivedAt?.toISOString() ?? null,
        acknowledged: one.acknowledgedBy !== null,
        files: kept.filter(({ noticeId }) => noticeId === one.id).flatMap(({ fileId }) => files.get(fileId) ?? []),
        bankWarning: namesAccount(one.text),
        mayAcknowledge: one.receivedAt === null && one.by !== role && may('acknowledgeNotice'),
      }))
      .toReversed(),
    kinds: role === 'operator' || !may('giveNotice') ? [] : noticesOf(role, { status, tradeTerm, notices, holds }),
  };
}
