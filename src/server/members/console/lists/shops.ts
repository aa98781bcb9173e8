import { and, eq, inArray, isNotNull, isNull, notExists, exists, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listShops } from '#api/members/console-lists.ts';
import { localised } from '#lib/localised.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { localisedText } from '#server/platform/db/expressions.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { certifiedName, companiesFound, pageOf, shopsFound } from './found.ts';

type Asked = z.output<typeof listShops.input>;

/** Shops, the latest first. */
export async function shopsListed(
  { db }: Context,
  { keyword, only, of, ...place }: Asked,
): Promise<z.output<typeof listShops.data>> {
  const where = and(
    keyword ? inArray(shop.id, await shopsFound(db, keyword, await companiesFound(db, keyword))) : undefined,
    narrowed(db, only),
    of ? eq(shop.ownerId, of) : undefined,
  );
  const table = { table: shop, at: shop.openedAt, id: shop.id };
  const { list, ...counted } = await pageOf(db, place, table, where, (which, orderBy) =>
    db
      .select({
        id: shop.id,
        name: localisedText(shop, 'name'),
        ownerId: shop.ownerId,
        company: certifiedName(shop.ownerId),
        nationId: country.iso2,
        nation: localised(country, 'name'),
        openedOn: shop.openedAt,
        closedAt: shop.closedAt,
        held: sql<boolean>`${exists(holdOn(db))}`,
      })
      .from(shop)
      .innerJoin(country, eq(country.iso2, shop.nation))
      .where(which)
      .orderBy(...orderBy),
  );
  return {
    ...counted,
    list: list.map(({ ownerId, company, nationId, nation, closedAt, held, ...row }) => ({
      ...row,
      owner: { id: ownerId, name: company ?? '' },
      nation: { id: nationId, name: nation },
      state: held ? 'held' : closedAt ? 'closed' : 'open',
    })),
  };
}

/** What hides a shop: a hold on it, on its company, or on that it sells. */
const holdOn = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(hold)
    .where(
      and(
        isNull(hold.liftedAt),
        sql`((${hold.kind} = 'shop' and ${hold.subjectId} = ${shop.id})
          or (${hold.kind} in ('company', 'selling') and ${hold.partyId} = ${shop.ownerId}))`,
      ),
    );

function narrowed(db: Db, only: Asked['only']) {
  if (!only) return undefined;
  if (only === 'open') return isNull(shop.closedAt);
  return only === 'held' ? exists(holdOn(db)) : and(isNotNull(shop.closedAt), notExists(holdOn(db)));
}
