import { utcDay } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';

const longestSlug = 48;

/** What a shop begins with; its city and its other language are for the owner to fill in. */
type NewShop = Pick<typeof shop.$inferInsert, 'ownerId' | 'nation' | 'mainCategories' | 'demo' | 'closedAt'> & {
  name: string;
  intro: string;
};

/** Opens a certified company's shop and gives its id, which is made of its name. */
export async function openShop(
  tx: Db,
  { now }: Pick<Context, 'now'>,
  { name, intro, ...rest }: NewShop,
): Promise<string> {
  const values = {
    ...rest,
    nameEn: name,
    nameZh: name,
    introEn: intro,
    introZh: intro,
    cityEn: '',
    cityZh: '',
    certified: true,
    openedAt: utcDay(now()),
  };
  const slug = slugOf(name);
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    const [opened] = await tx
      .insert(shop)
      .values({ ...values, id })
      .onConflictDoNothing({ target: shop.id })
      .returning({ id: shop.id });
    if (!opened) continue;
    await raiseScopes(tx, ['shops']);
    return id;
  }
}

/** `Paper Crane (Ningbo)` → `paper-crane-ningbo`; `shop` for a name without a Latin letter or a digit. */
export function slugOf(name: string): string {
  const latin = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = latin.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '');
  return words.slice(0, longestSlug).replace(/-$/, '') || 'shop';
}
