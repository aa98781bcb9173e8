import { and, eq, exists, isNull, notExists, or, sql } from 'drizzle-orm';
import { hasRole, type CompanyRole } from '#api/members/company-roles.ts';
import type { TaskKind } from '#api/mail/notice-choices.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { follow, noticeSettings } from '#server/platform/db/schema/notices.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

/** The company whose shop it is; a shop of the demo that nobody owns has none. */
export type OwnerOf = { ownerOf: string };

/** Of a company, about one thing: the deal, and the shop whose new RFQ it is. */
export type About = {
  party: string | OwnerOf;
  orderId: string | null;
  shopId?: string | null;
  /** What it asks for. */
  asks?: readonly TaskKind[];
};

/** Whose role in the company a task is; of what is not here, everybody's who is told. */
const roleFor: { readonly [Kind in TaskKind]?: CompanyRole } = {
  answer: 'buyer',
  choose: 'buyer',
  receive: 'buyer',
  sign: 'signatory',
  answerEnd: 'signatory',
  answerClaim: 'signatory',
  oweClaim: 'treasurer',
  confirmSettlement: 'treasurer',
  readNotice: 'signatory',
  answerDeviation: 'signatory',
  revive: 'signatory',
  answerAmendment: 'signatory',
  signChange: 'signatory',
  pay: 'treasurer',
  payBalance: 'treasurer',
  payoutAccount: 'treasurer',
  enterAccount: 'treasurer',
  confirmTransfer: 'treasurer',
  giveBack: 'treasurer',
  confirmReturn: 'treasurer',
  ship: 'sales',
  quote: 'sales',
  answerCounter: 'sales',
  quoteFreight: 'sales',
  answerBooking: 'sales',
  answerSample: 'sales',
};

/** About no deal and no shop nobody has taken part, and nobody follows it. */
const selectPeople = builtOnce((db) => {
  const one = sql`1`;
  const orderId = sql.placeholder('orderId');
  const party = sql`coalesce(${sql.placeholder('party')}::uuid,
    (select ${shop.ownerId} from ${shop} where ${shop.id} = ${sql.placeholder('ownerOf')}))`;
  const steps = db
    .select({ one })
    .from(tradeEvent)
    .where(and(eq(tradeEvent.orderId, orderId), eq(tradeEvent.actorId, member.id)));
  const stopped = db
    .select({ one })
    .from(hold)
    .where(and(eq(hold.kind, 'account'), sql`${hold.subjectId} = ${member.id}::text`, isNull(hold.liftedAt)));
  const isFollowed = or(
    and(eq(follow.thing, 'deal'), eq(follow.thingId, orderId)),
    and(eq(follow.thing, 'shop'), eq(follow.thingId, sql.placeholder('shopId'))),
  );
  const following = db
    .select({ one })
    .from(follow)
    .where(and(eq(follow.memberId, member.id), isFollowed));
  const isActive = and(isNull(member.closingAt), notExists(stopped));
  return db
    .select({
      id: member.id,
      email: member.email,
      nickname: member.nickname,
      locale: member.locale,
      settings: noticeSettings,
      companyId: member.companyId,
      roles: sql<CompanyRole[]>`case when ${member.companyId} is null then '{owner}' else ${member.roles} end`,
      isActive: sql<boolean>`${isActive}`,
      takesPart: sql<boolean>`${and(isActive, exists(steps))}`,
      follows: sql<boolean>`${and(isActive, exists(following))}`,
    })
    .from(member)
    .leftJoin(noticeSettings, eq(noticeSettings.ownerId, member.id))
    .where(and(or(eq(member.id, party), eq(member.companyId, party)), isNull(member.closedAt)));
});

/**
 * Who of a company is told: of a deal the colleagues who have taken a step in it (posted the RFQ, quoted, signed, recorded
 * a payment), where none of them can act for the company any more, and of all else, the account whose company it is;
 * and who follows it. Where none of these is for what is asked, whoever is for it hears of it, too. Never everybody, and
 * nobody who only reads along without having asked to.
 */
export async function responsibleFor(db: Db, { party, orderId, shopId = null, asks = [] }: About) {
  const of = typeof party === 'string' ? { party, ownerOf: null } : { party: null, ...party };
  const people = await selectPeople(db, { ...of, orderId, shopId });
  const acts = ({ roles }: (typeof people)[number]) => roles.some((role) => role !== 'viewer');
  const takesPart = (person: (typeof people)[number]) => person.takesPart && acts(person);
  const hasPart = people.some(takesPart);
  const told = people.flatMap((person) => {
    const isNext = !hasPart && person.companyId === null;
    const why = takesPart(person) ? 'part' : person.follows ? 'follows' : isNext ? 'company' : null;
    return why === null ? [] : [{ ...person, why } as const];
  });
  const wanted = asks.flatMap((kind) => roleFor[kind] ?? []);
  const missing = wanted.filter((role) => !told.some(({ roles }) => hasRole(roles, role)));
  const forIt = people.filter(
    (person) =>
      person.isActive &&
      !told.some(({ id }) => id === person.id) &&
      missing.some((role) => person.roles.includes(role)),
  );
  // An owner can do everything, and is asked where nobody else is for it.
  const owners = missing.length > 0 && forIt.length === 0 ? people.filter(({ companyId }) => companyId === null) : [];
  return {
    told: [...told, ...[...forIt, ...owners].map((person) => ({ ...person, why: 'role' as const }))],
    people,
  };
}
