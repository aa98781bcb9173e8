import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { deleteQualification, OwnQualification, saveQualification } from '#api/market/own-shop.ts';
import type { StoredFile } from '#api/members/enterprise.ts';
import { shopLimits } from '#api/market/shop-choices.ts';
import { latestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { shopQualification } from '#server/platform/db/schema/shops.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { describeFiles, removeFile, storingIdempotently } from '#server/platform/files/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { bilingualTexts } from './checks.ts';
import { keptOf } from './kept-files.ts';
import { lockOwnShop, ownShopOf } from './own-shop.ts';
import { isExpired } from './qualifications.ts';

type Row = typeof shopQualification.$inferSelect;
type Input = z.output<typeof saveQualification.input>;
type Clock = Pick<MemberContext, 'now'>;

const describe = (clock: Clock, row: Row, files: ReadonlyMap<string, StoredFile>): OwnQualification => ({
  id: row.id,
  kind: row.kind,
  nameEn: row.nameEn,
  nameZh: row.nameZh,
  issuer: row.issuer,
  number: row.number,
  issuedOn: row.issuedOn,
  expiresOn: row.expiresOn,
  expired: isExpired(clock, row.expiresOn),
  files: row.fileIds.flatMap((id) => files.get(id) ?? []),
});

/** The caller's certificates: those that expire first at the head, those that never do at the end. */
export async function ownQualifications(context: MemberContext): Promise<OwnQualification[]> {
  const { id } = await ownShopOf(context);
  const rows = await context.db
    .select()
    .from(shopQualification)
    .where(eq(shopQualification.shopId, id))
    .orderBy(sql`${shopQualification.expiresOn} asc nulls last`, asc(shopQualification.id));
  const files = await describeFiles(
    context,
    rows.flatMap(({ fileIds }) => fileIds),
  );
  return rows.map((row) => describe(context, row, files));
}

/** Adds or edits a certificate. */
export async function keepQualification(
  context: MemberContext,
  call: Pick<typeof saveQualification, 'path'>,
  input: Input,
): Promise<OwnQualification> {
  const statement = checked(context, input);
  const gone: string[] = [];
  const saved = await storingIdempotently(context, call, input, async (tx, store) => {
    const { id: shopId, demo } = await lockOwnShop(tx, context.actor);
    const before = input.id === undefined ? null : await ownQualification(tx, shopId, input.id);
    if (!before) await checkRoom(tx, shopId);
    const kept = keptOf(input.keptFiles, before?.fileIds ?? []);
    gone.push(...kept.gone);
    const added: string[] = [];
    for (const file of context.files) added.push(await store({ purpose: 'qualification', file }));
    const now = context.now();
    const id = before?.id ?? uuidv7(now);
    const row = { ...statement, fileIds: [...kept.ids, ...added], updatedAt: now };
    if (before) await tx.update(shopQualification).set(row).where(eq(shopQualification.id, id));
    else await tx.insert(shopQualification).values({ id, shopId, ...row, demo });
    const detail = { shop: shopId, kind: row.kind, expiresOn: row.expiresOn };
    await audit(tx, context, 'qualification.save', { kind: 'qualification', id }, detail);
    const { nameEn, nameZh, issuer, number } = row;
    await noteAccount(tx, context, 'qualification', id, nameEn, nameZh, issuer, number);
    await raiseScopes(tx, ['shops']);
    return describe(context, { id, shopId, ...row, demo }, await describeFiles({ db: tx }, row.fileIds));
  });
  for (const id of gone) await removeFile(context, id);
  return saved;
}

/** Throws 422 at what cannot be: no name, issued tomorrow, at an end before it began. */
function checked(clock: MemberContext, { kind, issuer, number, issuedOn, ...input }: Input) {
  const expiresOn = input.expiresOn ?? null;
  const names = bilingualTexts(input, ['name'], ['name']);
  if (issuedOn > latestDay(clock.now())) throw invalid({ issuedOn: m.market_shop_issuedInFuture() });
  if (expiresOn !== null && expiresOn < issuedOn) throw invalid({ expiresOn: m.market_shop_expiresBeforeIssue() });
  if (input.keptFiles.length + clock.files.length > shopLimits.filesOfQualification) {
    const max = shopLimits.filesOfQualification;
    throw new AppError('tooLarge', { fields: { files: m.field_tooManyFiles({ max }) } });
  }
  return { kind, ...names, issuer, number, issuedOn, expiresOn };
}

/** Removes a certificate with its files. */
export async function removeQualification(
  context: MemberContext,
  { id }: z.output<typeof deleteQualification.input>,
): Promise<Record<never, never>> {
  const removed = await context.db.transaction(async (tx) => {
    const { id: shopId } = await lockOwnShop(tx, context.actor);
    const row = await ownQualification(tx, shopId, id);
    await tx.delete(shopQualification).where(eq(shopQualification.id, id));
    await audit(tx, context, 'qualification.delete', { kind: 'qualification', id }, { shop: shopId });
    await raiseScopes(tx, ['shops']);
    return row;
  });
  for (const file of removed.fileIds) await removeFile(context, file);
  return {};
}

async function ownQualification(tx: Transaction, shopId: string, id: string): Promise<Row> {
  const own = and(eq(shopQualification.id, id), eq(shopQualification.shopId, shopId));
  const [row] = await tx.select().from(shopQualification).where(own);
  if (!row) throw notFound();
  return row;
}

async function checkRoom(tx: Transaction, shopId: string): Promise<void> {
  const { shopId: of } = shopQualification;
  const [present] = await tx.select({ rows: count() }).from(shopQualification).where(eq(of, shopId));
  if (present!.rows >= shopLimits.qualifications) {
    throw invalid({ kind: m.market_shop_tooManyQualifications({ max: shopLimits.qualifications }) });
  }
}
