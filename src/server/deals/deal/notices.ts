import { asc, sql } from 'drizzle-orm';
import type { ClaimSide } from '#api/deals/claim-choices.ts';
import type { NoticeAction } from '#api/deals/notice-actions.ts';
import { noticeKinds, noticeRules, type NoticeKind } from '#api/deals/notice-rules.ts';
import { contractNoticeName } from '#api/deals/notice-words.ts';
import type { SubOrderView, TradeEvent } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { askedOnce } from '#server/platform/db/built-once.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contractNotice } from '#server/platform/db/schema/contract-notice.ts';
import type { Balance } from './balance.ts';

export type DealNotice = typeof contractNotice.$inferSelect;

const selectNotices = askedOnce((db) =>
  db
    .select()
    .from(contractNotice)
    .where(isOneOf(contractNotice.subOrderId, sql.placeholder('ids')))
    .orderBy(asc(contractNotice.seq)),
);

/** Notices of sub-orders, oldest first. */
export async function readNotices(db: Db, ids: string[]): Promise<Map<string, DealNotice[]>> {
  const rows = await selectNotices(db, { ids });
  return Map.groupBy(rows, ({ subOrderId }) => subOrderId);
}

/** Those that the other side has neither acknowledged nor, by the contract, received; what asks for a step of its own waits for that. */
export const unreadNotices = ({ notices }: Pick<Balance, 'notices'>): readonly DealNotice[] =>
  notices.filter(({ receivedAt, kind }) => receivedAt === null && !noticeRules[kind].own);

/** The steps of notices that are open to a side: one waits for it. */
export const noticeSteps = (balance: Pick<Balance, 'notices'>, role: ClaimSide | 'operator'): NoticeAction[] =>
  role !== 'operator' && unreadNotices(balance).some(({ by }) => by !== role) ? ['acknowledgeNotice'] : [];

/** Notices as both sides read of them beside a deal. */
export const describeNotices = ({ notices }: Pick<Balance, 'notices'>): SubOrderView['notices'] =>
  notices.map(({ id, by, kind, receivedOn, receivedAt }) => ({
    ...{ id, by, kind },
    until: receivedAt === null && !noticeRules[kind].own ? receivedOn : null,
  }));

/** What an event of the chain says of a notice: its kind, and from when it counts. */
export function noticeIn({ detail: { notice, countsOn } }: Pick<TradeEvent, 'detail'>) {
  if (!isKind(notice)) return [];
  const said = (field: string, label: string, to: string) => ({ field, label, from: null, to });
  const hasDay = typeof countsOn === 'string' && noticeRules[notice].counts !== 'now';
  return [
    said('notice', m.deals_notice_field(), contractNoticeName(notice)),
    ...(hasDay ? [said('countsOn', m.deals_notice_fieldDay(), formatDate(countsOn))] : []),
  ];
}

const isKind = (value: unknown): value is NoticeKind => noticeKinds.includes(value as NoticeKind);
