import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { addShopPicture, type arrangeShopPictures, type OwnShop, type updateShop } from '#api/market/own-shop.ts';
import { shopLimits } from '#api/market/shop-choices.ts';
import { m } from '#i18n/messages.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { shop, shopPicture } from '#server/platform/db/schema/shops.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { removeFile, storingFiles, storingIdempotently } from '#server/platform/files/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { bilingualTexts } from './checks.ts';
import { describeOwnShop, lockOwnShop } from './own-shop.ts';
import { checkCategories } from './register-merchant.ts';
import { askForRenaming, letLogoGo } from './renaming.ts';

/** Edits the caller's shop; another name, or a logo that comes along, waits for an operator. */
export async function editShop(context: MemberContext, input: z.output<typeof updateShop.input>): Promise<OwnShop> {
  const { removeLogo, mainCategories } = input;
  const { nameEn, nameZh } = bilingualTexts(input, ['name'], ['name']);
  const texts = bilingualTexts(input, ['intro', 'city', 'profile'], ['intro']);
  const names = { nameEn: nameEn || nameZh, nameZh: nameZh || nameEn };
  const categories = [...new Set(mainCategories)];
  await checkCategories(context, 'supplier', categories, 'mainCategories');
  const [logo] = context.files;
  const unused = await storingFiles(context, async (tx, store) => {
    const own = await lockOwnShop(tx, context.actor);
    const logoId = removeLogo && !logo ? null : own.logoId;
    const replaced = await askForRenaming(tx, context, own, {
      ...names,
      newLogo: logo ? await store({ purpose: 'shop', file: logo }) : null,
      keepsLogo: !removeLogo,
    });
    await tx
      .update(shop)
      .set({ ...texts, mainCategories: categories, logoId })
      .where(eq(shop.id, own.id));
    await audit(tx, context, 'shop.update', { kind: 'shop', id: own.id }, { logo: logoId !== own.logoId });
    await noteAccount(tx, context, 'shop', own.id, ...Object.values(texts));
    await raiseScopes(tx, ['shops']);
    const removed = logoId === null ? own.logoId : null;
    if (removed) await letLogoGo(tx, removed);
    return [replaced, removed];
  });
  for (const id of unused) if (id !== null) await removeFile(context, id);
  return describeOwnShop(context);
}

/** Adds a picture to the company show, at its end, once for each `Idempotency-Key`. Throws 413 when there is no room. */
export async function addPicture(
  context: MemberContext,
  input: z.output<typeof addShopPicture.input>,
): Promise<OwnShop> {
  const captions = bilingualTexts(input, ['caption']);
  await storingIdempotently(context, addShopPicture, input, async (tx, store) => {
    const own = await lockOwnShop(tx, context.actor);
    const rows = await tx.select({ sort: shopPicture.sort }).from(shopPicture).where(eq(shopPicture.shopId, own.id));
    if (rows.length >= shopLimits.pictures) {
      throw new AppError('tooLarge', { fields: { picture: m.field_tooManyFiles({ max: shopLimits.pictures }) } });
    }
    const id = uuidv7(context.now());
    const fileId = await store({ purpose: 'shop', file: context.files[0]! });
    const sort = Math.max(0, ...rows.map((row) => row.sort)) + 1;
    await tx.insert(shopPicture).values({ id, shopId: own.id, fileId, ...captions, sort, demo: own.demo });
    await audit(tx, context, 'shop.addPicture', { kind: 'shop', id: own.id }, { picture: id });
    await noteAccount(tx, context, 'shop', own.id, ...Object.values(captions));
    await raiseScopes(tx, ['shops']);
    return {};
  });
  return describeOwnShop(context);
}

/** Puts the pictures in an order with their captions; those left out go. Throws 404 for pictures of others. */
export async function arrangePictures(
  context: MemberContext,
  { pictures }: z.output<typeof arrangeShopPictures.input>,
): Promise<OwnShop> {
  const wanted = pictures.map((picture) => ({ id: picture.id, ...bilingualTexts(picture, ['caption']) }));
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) throw invalid({ pictures: m.field_wrongFormat() });
  const gone = await context.db.transaction(async (tx) => {
    const own = await lockOwnShop(tx, context.actor);
    const present = await tx.select().from(shopPicture).where(eq(shopPicture.shopId, own.id));
    const known = new Set(present.map(({ id }) => id));
    if (wanted.some(({ id }) => !known.has(id))) throw notFound();
    const kept = new Set(wanted.map(({ id }) => id));
    const removed = present.filter(({ id }) => !kept.has(id));
    for (const { id } of removed) await tx.delete(shopPicture).where(eq(shopPicture.id, id));
    for (const [sort, { id, ...captions }] of wanted.entries()) {
      await tx
        .update(shopPicture)
        .set({ ...captions, sort: sort + 1 })
        .where(eq(shopPicture.id, id));
    }
    const detail = { pictures: wanted.length, removed: removed.length };
    await audit(tx, context, 'shop.arrangePictures', { kind: 'shop', id: own.id }, detail);
    const captions = wanted.flatMap(({ captionEn, captionZh }) => [captionEn, captionZh]);
    await noteAccount(tx, context, 'shop', own.id, ...captions);
    await raiseScopes(tx, ['shops']);
    return removed;
  });
  for (const { fileId } of gone) await removeFile(context, fileId);
  return describeOwnShop(context);
}
