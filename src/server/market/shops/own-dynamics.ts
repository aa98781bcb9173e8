import { and, count, desc, eq } from 'drizzle-orm';
import { picturesOfDynamic } from '#api/common/limits.ts';
import type { z } from 'zod';
import type { Page } from '#api/common/common.ts';
import type { deleteDynamic, getOwnDynamicByPage, OwnDynamic, saveDynamic } from '#api/market/own-shop.ts';
import { shopLimits } from '#api/market/shop-choices.ts';
import type { Picture } from '#api/market/picture.ts';
import { m } from '#i18n/messages.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { shopDynamic } from '#server/platform/db/schema/shops.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { describePictures, removeFile, storingIdempotently } from '#server/platform/files/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { bilingualTexts } from './checks.ts';
import { keptOf } from './kept-files.ts';
import { lockOwnShop, ownShopOf } from './own-shop.ts';

type Row = typeof shopDynamic.$inferSelect;

const describe = (row: Row, pictures: ReadonlyMap<string, Picture>): OwnDynamic => ({
  id: row.id,
  titleEn: row.titleEn,
  titleZh: row.titleZh,
  contentEn: row.contentEn,
  contentZh: row.contentZh,
  pictures: row.pictureIds.flatMap((picture) => pictures.get(picture) ?? []),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/** The caller's dynamics with drafts, last changed first. */
export async function ownDynamicPage(
  context: MemberContext,
  { pageNo, pageSize }: z.output<typeof getOwnDynamicByPage.input>,
): Promise<Page<OwnDynamic>> {
  const { id } = await ownShopOf(context);
  const own = eq(shopDynamic.shopId, id);
  const [rows, total] = await Promise.all([
    context.db
      .select()
      .from(shopDynamic)
      .where(own)
      .orderBy(desc(shopDynamic.updatedAt), desc(shopDynamic.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    context.db.$count(shopDynamic, own),
  ]);
  const pictures = await describePictures(
    context,
    rows.flatMap(({ pictureIds }) => pictureIds),
  );
  return { list: rows.map((row) => describe(row, pictures)), total, pageNo, pageSize };
}

/** Writes or rewrites one. What is published keeps its day when it is written anew. */
export async function keepDynamic(
  context: MemberContext,
  call: Pick<typeof saveDynamic, 'path'>,
  input: z.output<typeof saveDynamic.input>,
): Promise<OwnDynamic> {
  const texts = bilingualTexts(input, ['title', 'content'], ['title', 'content']);
  if (input.keptPictures.length + context.files.length > picturesOfDynamic) {
    throw new AppError('tooLarge', { fields: { pictures: m.field_tooManyFiles({ max: picturesOfDynamic }) } });
  }
  const gone: string[] = [];
  const saved = await storingIdempotently(context, call, input, async (tx, store) => {
    const { id: shopId, demo } = await lockOwnShop(tx, context.actor);
    const before = input.id === undefined ? null : await ownDynamic(tx, shopId, input.id);
    if (!before) await checkRoom(tx, shopId);
    const kept = keptOf(input.keptPictures, before?.pictureIds ?? []);
    gone.push(...kept.gone);
    const added: string[] = [];
    for (const file of context.files) added.push(await store({ purpose: 'shop', file }));
    const now = context.now();
    const row = {
      ...texts,
      pictureIds: [...kept.ids, ...added],
      publishedAt: input.publish ? (before?.publishedAt ?? now) : null,
      updatedAt: now,
    };
    const id = before?.id ?? uuidv7(now);
    if (before) await tx.update(shopDynamic).set(row).where(eq(shopDynamic.id, id));
    else await tx.insert(shopDynamic).values({ id, shopId, ...row, demo });
    const action = input.publish ? 'dynamic.publish' : 'dynamic.draft';
    await audit(tx, context, action, { kind: 'dynamic', id }, { shop: shopId });
    if (input.publish) await noteAccount(tx, context, 'dynamic', id, ...Object.values(texts));
    await raiseScopes(tx, ['shops']);
    const pictures = await describePictures({ db: tx }, row.pictureIds);
    return describe({ id, shopId, ...row, demo }, pictures);
  });
  for (const id of gone) await removeFile(context, id);
  return saved;
}

/** Removes one with its pictures. */
export async function removeDynamic(
  context: MemberContext,
  { id }: z.output<typeof deleteDynamic.input>,
): Promise<Record<never, never>> {
  const removed = await context.db.transaction(async (tx) => {
    const { id: shopId } = await lockOwnShop(tx, context.actor);
    const row = await ownDynamic(tx, shopId, id);
    await tx.delete(shopDynamic).where(eq(shopDynamic.id, id));
    await audit(tx, context, 'dynamic.delete', { kind: 'dynamic', id }, { shop: shopId });
    await raiseScopes(tx, ['shops']);
    return row;
  });
  for (const picture of removed.pictureIds) await removeFile(context, picture);
  return {};
}

async function ownDynamic(tx: Transaction, shopId: string, id: string): Promise<Row> {
  const own = and(eq(shopDynamic.id, id), eq(shopDynamic.shopId, shopId));
  const [row] = await tx.select().from(shopDynamic).where(own);
  if (!row) throw notFound();
  return row;
}

async function checkRoom(tx: Transaction, shopId: string): Promise<void> {
  const [present] = await tx.select({ rows: count() }).from(shopDynamic).where(eq(shopDynamic.shopId, shopId));
  if (present!.rows >= shopLimits.dynamics) {
    throw invalid({ titleEn: m.market_shop_tooManyDynamics({ max: shopLimits.dynamics }) });
  }
}
