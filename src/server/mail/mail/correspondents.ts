import { localised } from '#lib/localised.ts';
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Correspondent } from '#api/mail/mail.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { knownMembers } from './known-members.ts';
import { correspondentOf, namesOf, sidesOfMembers, sidesOfShops, type Side } from './mail-parties.ts';

/** A list to choose from, not to read through. */
const mostShown = 20;
/** Of those with whom somebody has to do, so many of the latest are looked through by name. */
const mostKnown = 500;

/**
 * To whom the caller may write: those of conversations and deals, the latest first, then open shops by name. The id of
 * one of them is a keyword, too.
 */
export async function correspondents(context: MemberContext, keyword: string): Promise<Correspondent[]> {
  const { db, actor } = context;
  const [known, shops] = await Promise.all([
    knownMembers(db, actor, { limit: mostKnown }).then((ids) => inOrder(context, ids)),
    shopsNamed(context, keyword),
  ]);
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (side: Side) => {
    const names = namesOf(side).toLowerCase();
    return keyword === side.memberId || keyword === side.shop?.id || words.every((word) => names.includes(word));
  };
  const found = [...known.filter((side) => side.here && side.party !== actor.party && isMeant(side)), ...shops].map(
    (side) => correspondentOf(side),
  );
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index).slice(0, mostShown);
}

async function inOrder({ db }: MemberContext, ids: readonly string[]): Promise<Side[]> {
  const sides = await sidesOfMembers(db, ids);
  return ids.flatMap((id) => sides.get(id) ?? []);
}

/** Open shops of others: those whose name has all the words, or the one with the id. */
async function shopsNamed({ db, actor }: MemberContext, keyword: string): Promise<Side[]> {
  const name = localised(shop, 'name');
  const isMeant = keyword ? or(containsWords(keyword, [shop.nameEn, shop.nameZh]), eq(shop.id, keyword)) : undefined;
  const ofOthers = or(isNull(shop.ownerId), ne(shop.ownerId, actor.party));
  const rows = await db
    .select({ id: shop.id })
    .from(shop)
    .where(and(isNull(shop.closedAt), ofOthers, isMeant))
    .orderBy(asc(name), asc(shop.id))
    .limit(mostShown);
  const sides = await sidesOfShops(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => sides.get(id) ?? []);
}
