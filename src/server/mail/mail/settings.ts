import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import {
  firstHours,
  firstWay,
  isAlwaysOnSite,
  isRequired,
  noticeKinds,
  wayOf,
  type ChosenWays,
  type NoticeKind,
  type Way,
} from '#api/mail/notice-kinds.ts';
import type { NoticeSettings, saveNoticeSettings } from '#api/mail/notice-settings.ts';
import { nextHour } from '#lib/zoned-hours.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { noticeSettings, waitingLetter } from '#server/platform/db/schema/notices.ts';

/** How the caller is told of what; RFQs of suppliers, and freight, alone to whom such are sent. */
export async function readSettings({ db, actor }: MemberContext): Promise<NoticeSettings> {
  const [own] = await db.select().from(noticeSettings).where(eq(noticeSettings.ownerId, actor.id));
  const kinds = noticeKinds.filter((kind) => kind !== 'rfqs' || actor.capabilities.includes('supplier'));
  return {
    ways: Object.fromEntries(kinds.map((kind) => [kind, wayOf(own?.ways ?? {}, kind)])),
    digestHour: own?.digestHour ?? firstHours.digest,
    quiet: own && own.quietFrom !== null ? { from: own.quietFrom, until: own.quietUntil! } : null,
    zone: own?.zone ?? null,
  };
}

/** Saves it, in one row; what waits for the daily e-mail follows. */
export async function saveSettings(
  { db, actor, now }: MemberContext,
  { ways, digestHour, quiet, zone }: z.output<typeof saveNoticeSettings.input>,
): Promise<Record<never, never>> {
  await db.transaction(async (tx) => {
    const before = await lockSettings(tx, actor.id);
    const chosen = asKept({ ...before?.ways, ...ways });
    const hours = { zone, digestHour, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null };
    await tx
      .insert(noticeSettings)
      .values({ ownerId: actor.id, ways: chosen, ...hours })
      .onConflictDoUpdate({ target: noticeSettings.ownerId, set: { ways: chosen, ...hours } });
    await forgetUnwanted(tx, actor.id, chosen);
    await tx
      .update(waitingLetter)
      .set({ dueAt: nextHour(zone, digestHour, now()) })
      .where(eq(waitingLetter.ownerId, actor.id));
  });
  return {};
}

/** The other hours and ways stay; who has chosen none before has those that everybody has at first. */
export async function changeWays(
  tx: Transaction,
  ownerId: string,
  change: (ways: ChosenWays) => ChosenWays,
): Promise<ChosenWays> {
  const first = { ownerId, ways: {}, zone: 'UTC', digestHour: firstHours.digest };
  await tx.insert(noticeSettings).values(first).onConflictDoNothing();
  const before = (await lockSettings(tx, ownerId))!.ways;
  const ways = asKept({ ...before, ...change(before) });
  const own = eq(noticeSettings.ownerId, ownerId);
  await tx.update(noticeSettings).set({ ways }).where(own);
  await forgetUnwanted(tx, ownerId, ways);
  return before;
}

const forgetUnwanted = (tx: Transaction, ownerId: string, ways: ChosenWays) =>
  tx
    .delete(waitingLetter)
    .where(and(eq(waitingLetter.ownerId, ownerId), inArray(waitingLetter.kind, neverByEmail(ways))));

const lockSettings = async (tx: Transaction, ownerId: string) =>
  (await tx.select().from(noticeSettings).where(eq(noticeSettings.ownerId, ownerId)).for('update'))[0];

const neverByEmail = (ways: ChosenWays): NoticeKind[] =>
  noticeKinds.filter((kind) => wayOf(ways, kind).email === 'never');

/** What differs from how everybody is told at first, and may. */
function asKept(ways: ChosenWays): ChosenWays {
  const differing = noticeKinds.flatMap((kind): [NoticeKind, Way][] => {
    const way = ways[kind];
    if (!way || isRequired(kind)) return [];
    const site = way.site || isAlwaysOnSite(kind);
    return site === firstWay.site && way.email === firstWay.email ? [] : [[kind, { site, email: way.email }]];
  });
  return Object.fromEntries(differing);
}

/** For the member's own file of everything. */
export const ownSettings = (db: Db, memberId: string) =>
  db.select().from(noticeSettings).where(eq(noticeSettings.ownerId, memberId));
