import type { z } from 'zod';
import { otherSide } from '#api/deals/claim-choices.ts';
import { giveNotice } from '#api/deals/deal-notice.ts';
import {
  mostUnreadNotices,
  noticeDayProblem,
  noticeRules,
  noticesOf,
  type NoticeDayProblem,
} from '#api/deals/notice-rules.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import { lockOwnSubOrder, moveSubOrder, orderFor, readHolds, readNotices } from '#server/deals/deal/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { contractNoticeFile } from '#server/platform/db/schema/contract-notice.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { keepNotice } from './keep.ts';
import { tell } from './tell.ts';

/**
 * A side gives the other a notice. 422 where the contract or the state of the deal knows no such notice of this side, for a
 * day from which it cannot count, and where a file is asked for; 409 while too many of its notices are unread.
 */
export function giveOwnNotice(context: MemberContext, input: z.output<typeof giveNotice.input>): Promise<OrderView> {
  const { subOrderId, kind, text } = input;
  return storingIdempotently(context, giveNotice, input, async (tx, store) => {
    const { order, subOrder: row, role, company } = await lockOwnSubOrder(tx, context, subOrderId);
    const now = context.now();
    const [given, held] = await inOnePipeline([readNotices(tx, [row.id]), readHolds(tx, [row.id])]);
    const said = { notices: given.get(row.id) ?? [], holds: held.get(row.id) ?? [] };
    const countsOn = noticeRules[kind].counts === 'now' ? utcDay(now) : (input.countsOn ?? utcDay(now));
    const { status } = row;
    if (!noticesOf(role, { status, tradeTerm: row.tradeTerm, ...said }).includes(kind))
      throw invalid({ kind: m.deals_notice_notNow() });
    const problem = noticeDayProblem(kind, role, countsOn, said, now);
    if (problem) throw invalid({ countsOn: dayProblems[problem]() });
    if (noticeRules[kind].needsFile && context.files.length === 0) throw invalid({ papers: m.field_required() });
    const unread = said.notices.filter((one) => one.by === role && one.receivedAt === null).length;
    if (unread >= mostUnreadNotices) throw new AppError('conflict', { words: m.deals_notice_tooMany() });
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'giveNotice', role, company },
      detail: { notice: kind, countsOn, remark: text, files: context.files.length },
    });
    const hasFiles = context.files.length > 0;
    const id = await keepNotice(tx, context, subOrderId, { by: role, kind, text, countsOn, hasFiles });
    for (const file of context.files)
      await tx.insert(contractNoticeFile).values({ noticeId: id, fileId: await store({ purpose: 'notice', file }) });
    await noteAccount(tx, context, 'deal', order.id, text);
    await tell(tx, context, otherSide(role), moved, { kind: 'noticeGiven', notice: kind, who: company, words: text });
    return orderFor(context, order.id, tx);
  });
}

const dayProblems: Record<NoticeDayProblem, () => string> = {
  past: m.deals_notice_dayPast,
  future: m.deals_notice_dayFuture,
  tooOld: m.deals_notice_dayTooOld,
  beforeBegun: m.deals_notice_dayBeforeBegun,
  beforeEnd: m.deals_notice_dayBeforeEnd,
};
