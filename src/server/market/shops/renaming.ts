import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { decideShopRenaming, getShopRenamingByPage } from '#api/members/backstage.ts';
import type { OwnShop } from '#api/market/own-shop.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { shop, shopRenaming } from '#server/platform/db/schema/shops.ts';
import {
  applicantColumns,
  describeDecision,
  refuseOwn,
  verdictOf,
  waitingFirst,
} from '#server/members/company/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { describePictures, removeFile } from '#server/platform/files/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { checkPublicName } from '#server/platform/text/public-names.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { shownNames } from './bilingual.ts';

type Row = typeof shopRenaming.$inferSelect;
type Shop = Pick<typeof shop.$inferSelect, 'id' | 'ownerId' | 'nameEn' | 'nameZh'>;
type Wish = { nameEn: string; nameZh: string; newLogo: string | null; keepsLogo: boolean };

/** Throws 422 at the field where a name of a shop may deceive buyers about whose it is. */
export async function checkShopNames(db: Db, party: string, names: Record<string, string>): Promise<void> {
  const [company] = await db
    .select({ name: certification.companyName })
    .from(certification)
    .where(and(eq(certification.memberId, party), eq(certification.state, 'success')))
    .orderBy(desc(certification.decidedAt))
    .limit(1);
  // Of two that are decided on at once the second sees the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('names of shops'))`);
  for (const [field, name] of Object.entries(names))
    await checkPublicName(db, field, name, { party, legalName: company?.name });
}

/**
 * Puts another name or logo of a shop before the operators; until they agree, everything stays. A new wish takes the
 * place of the one that waits, the present names withdraw it. Gives the logo that is no longer wanted.
 */
export async function askForRenaming(
  tx: Transaction,
  context: MemberContext,
  own: Shop,
  { nameEn, nameZh, newLogo, keepsLogo }: Wish,
): Promise<string | null> {
  const isWaiting = and(eq(shopRenaming.shopId, own.id), eq(shopRenaming.state, 'underAudit'));
  const [waiting] = await tx.delete(shopRenaming).where(isWaiting).returning();
  const logoId = newLogo ?? (keepsLogo ? (waiting?.logoId ?? null) : null);
  const renames = nameEn !== own.nameEn || nameZh !== own.nameZh;
  if (renames || logoId) {
    const isSame = waiting?.nameEn === nameEn && waiting.nameZh === nameZh && waiting.logoId === logoId;
    if (renames && !isSame) await checkShopNames(tx, context.actor.party, { nameEn, nameZh });
    const id = isSame ? waiting.id : uuidv7(context.now());
    await tx.insert(shopRenaming).values({
      id,
      shopId: own.id,
      nameEn,
      nameZh,
      logoId,
      state: 'underAudit',
      nameEnBefore: own.nameEn,
      nameZhBefore: own.nameZh,
      submittedAt: isSame ? waiting.submittedAt : context.now(),
    });
    if (!isSame)
      await audit(tx, context, 'shop.askRenaming', { kind: 'shop', id: own.id }, { from: own.nameEn, to: nameEn });
  }
  return waiting?.logoId && waiting.logoId !== logoId ? waiting.logoId : null;
}

/** The logo of a shop is no longer its own: what was decided on it stays without the picture, so that its file can go. */
export async function letLogoGo(tx: Db, logoId: string): Promise<void> {
  await tx.update(shopRenaming).set({ logoId: null }).where(eq(shopRenaming.logoId, logoId));
}

/** What became of the last wish: it waits, or was refused; null where it was granted or there was none. */
export async function describeRenaming(db: Db, shopId: string): Promise<OwnShop['renaming']> {
  const [last] = await db
    .select()
    .from(shopRenaming)
    .where(eq(shopRenaming.shopId, shopId))
    .orderBy(desc(shopRenaming.submittedAt), desc(shopRenaming.id))
    .limit(1);
  if (!last || last.state === 'success') return null;
  const files = await describePictures({ db }, [last.logoId]);
  const logo = (last.logoId && files.get(last.logoId)) || null;
  return { ...shownNames(last), logo, ...describeDecision(last) };
}

/** The operators' queue, old and new side by side. */
export async function renamingQueue(
  { db }: Context,
  { state, keyword, pageNo, pageSize }: z.output<typeof getShopRenamingByPage.input>,
): Promise<z.output<typeof getShopRenamingByPage.data>> {
  const company = alias(certification, 'company');
  const where = and(
    state ? eq(shopRenaming.state, state as Row['state']) : undefined,
    keyword
      ? containsWords(keyword, [shopRenaming.nameEn, shopRenaming.nameZh, shop.nameEn, shop.nameZh, member.email])
      : undefined,
  );
  const [rows, [{ total } = { total: 0 }], waiting] = await Promise.all([
    db
      .select({
        row: getTableColumns(shopRenaming),
        logoNow: shop.logoId,
        applicant: applicantColumns,
        companyName: company.companyName,
      })
      .from(shopRenaming)
      .innerJoin(shop, eq(shop.id, shopRenaming.shopId))
      .innerJoin(member, eq(member.id, shop.ownerId))
      .innerJoin(company, and(eq(company.memberId, member.id), eq(company.state, 'success')))
      .where(where)
      .orderBy(...waitingFirst(shopRenaming))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db
      .select({ total: count() })
      .from(shopRenaming)
      .innerJoin(shop, eq(shop.id, shopRenaming.shopId))
      .innerJoin(member, eq(member.id, shop.ownerId))
      .where(where),
    db.$count(shopRenaming, eq(shopRenaming.state, 'underAudit')),
  ]);
  const pictures = await describePictures(
    { db },
    rows.flatMap(({ row, logoNow }) => [row.logoId, logoNow]),
  );
  const pictureOf = (id: string | null) => (id !== null && pictures.get(id)) || null;
  const list = rows.map(({ row, logoNow, applicant, companyName }) => ({
    id: row.id,
    shopId: row.shopId,
    applicant,
    companyName,
    before: { nameEn: row.nameEnBefore, nameZh: row.nameZhBefore, logo: pictureOf(logoNow) },
    after: { nameEn: row.nameEn, nameZh: row.nameZh, logo: pictureOf(row.logoId) },
    ...describeDecision(row),
  }));
  return { list, total, pageNo, pageSize, waiting };
}

/** An operator's decision on another name or logo. Throws 409 when it has been decided already. */
export async function decideRenaming(
  context: MemberContext,
  { id, ...said }: z.output<typeof decideShopRenaming.input>,
): Promise<Record<never, never>> {
  const verdict = verdictOf(context, said);
  const unused = await context.db.transaction(async (tx) => {
    const known = eq(shopRenaming.id, id);
    const [decided] = await tx
      .update(shopRenaming)
      .set(verdict)
      .where(and(known, eq(shopRenaming.state, 'underAudit')))
      .returning();
    if (!decided) throw (await tx.$count(shopRenaming, known)) > 0 ? new AppError('conflict') : notFound();
    const [own] = await tx.select().from(shop).where(eq(shop.id, decided.shopId)).for('update');
    const ownerId = own!.ownerId!;
    refuseOwn(context, { memberId: ownerId });
    const { nameEn, nameZh, logoId, reason, remark } = decided;
    const renames = nameEn !== own!.nameEn || nameZh !== own!.nameZh;
    if (!reason) {
      // Somebody else may have taken the name while this one waited.
      if (renames) await checkShopNames(tx, ownerId, { approve: nameEn });
      if (renames && nameZh !== nameEn) await checkShopNames(tx, ownerId, { approve: nameZh });
      await tx
        .update(shop)
        .set({ nameEn, nameZh, ...(logoId && { logoId }) })
        .where(eq(shop.id, own!.id));
      await raiseScopes(tx, ['shops', 'offers']);
    }
    const shopName = nameEn === nameZh ? nameEn : `${nameEn} / ${nameZh}`;
    if (reason) {
      const data = { shopName, reason, remark: remark ?? '' };
      await notifyMember(tx, context, ownerId, { template: 'shopRenamingRefused', data });
    } else await notifyMember(tx, context, ownerId, { template: 'shopRenamed', data: { shopName } });
    const detail = { from: own!.nameEn, to: nameEn, logo: logoId !== null, reason };
    await audit(tx, context, reason ? 'shop.refuseRenaming' : 'shop.rename', { kind: 'shop', id: own!.id }, detail);
    const replaced = !reason && logoId ? own!.logoId : null;
    if (replaced) await letLogoGo(tx, replaced);
    return replaced;
  });
  if (unused) await removeFile(context, unused);
  return {};
}
