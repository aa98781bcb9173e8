import { and, eq, exists, isNull, notExists, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { follow, noticeSettings } from '#server/platform/db/schema/notices.ts';

/** Of a company, about one thing: the deal, and the shop whose new RFQ it is. */
export type About = { party: string | SQLWrapper; orderId: string | null; shopId?: string | null };

/**
 * Who of a company is told: of a deal the colleagues who have taken a step in it (posted the RFQ, quoted, signed, recorded
 * a payment), where none of them can act for the company any more, and of all else, the account whose company it is;
 * and who follows it. Never everybody.
 */
export async function responsibleFor(db: Db, { party, orderId, shopId = null }: About) {
  const one = sql`1`;
  const steps = db
    .select({ one })
    .from(tradeEvent)
    .where(and(eq(tradeEvent.orderId, orderId!), eq(tradeEvent.actorId, member.id)));
  const stopped = db
    .select({ one })
    .from(hold)
    .where(and(eq(hold.kind, 'account'), sql`${hold.subjectId} = ${member.id}::text`, isNull(hold.liftedAt)));
  const isFollowed = or(
    orderId === null ? undefined : and(eq(follow.thing, 'deal'), eq(follow.thingId, orderId)),
    shopId === null ? undefined : and(eq(follow.thing, 'shop'), eq(follow.thingId, shopId)),
  );
  const following = db
    .select({ one })
    .from(follow)
    .where(and(eq(follow.memberId, member.id), isFollowed));
  const isActive = and(isNull(member.closingAt), notExists(stopped));
  const never = sql<boolean>`false`;
  const people = await db
    .select({
      id: member.id,
      email: member.email,
      nickname: member.nickname,
      locale: member.locale,
      settings: noticeSettings,
      companyId: member.companyId,
      takesPart: orderId === null ? never : sql<boolean>`${and(isActive, exists(steps))}`,
      follows: isFollowed ? sql<boolean>`${and(isActive, exists(following))}` : never,
    })
    .from(member)
    .leftJoin(noticeSettings, eq(noticeSettings.ownerId, member.id))
    .where(and(or(eq(member.id, party), eq(member.companyId, party)), isNull(member.closedAt)));
  const hasPart = people.some(({ takesPart }) => takesPart);
  const told = people.flatMap((person) => {
    const isNext = !hasPart && person.companyId === null;
    const why = person.takesPart ? 'part' : person.follows ? 'follows' : isNext ? 'company' : null;
    return why === null ? [] : [{ ...person, why } as const];
  });
  return { told, people };
}
