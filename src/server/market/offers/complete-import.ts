import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { commonColumns, fieldOfColumn, type ImportColumn } from '#api/market/import-columns.ts';
import type { OfferDraft } from '#api/market/offer-fields.ts';
import { offerProblems } from '#api/market/offer-rules.ts';
import type { completeImport, OfferImport } from '#api/market/own-offer.ts';
import { m } from '#i18n/messages.ts';
import { loadDirectory, loadMaterials, type Directory, type Materials } from '#server/market/catalogue/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { offerImport } from '#server/platform/db/schema/offers.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { lackingIn, withColumns } from './import-heads.ts';
import { ImportLookup } from './import-lookup.ts';
import type { ImportRow } from './import-rows.ts';
import { describeImport } from './import-view.ts';
import { openOwnShop } from './own-shop.ts';
import { readLeftRows } from './read-left-rows.ts';

type Input = z.output<typeof completeImport.input>;
type Values = Partial<Record<ImportColumn, string>>;

/**
 * Says for all rows of a file what it has no columns for: they are read again as if it had them. 422 for what the file says
 * itself or what is no such value, 404 for another shop's file, 409 for one that has been started.
 */
export async function completeOfferImport(context: MemberContext, { id, values }: Input): Promise<OfferImport> {
  // Before the transaction, which keeps its connection to itself.
  const [directory, materials] = [await loadDirectory(context), await loadMaterials(context)];
  return context.db.transaction(async (tx) => {
    const own = await openOwnShop({ db: tx, actor: context.actor });
    const [found] = await tx
      .select()
      .from(offerImport)
      .where(and(eq(offerImport.id, id), eq(offerImport.shopId, own.id)))
      .for('update');
    if (!found) throw notFound();
    if (found.state !== 'preview') throw new AppError('conflict');
    const { said, tax } = understood(values, found.head, directory, materials, context.now());
    const { head, rows: left } = withColumns({ head: found.head, rows: found.left }, said);
    // Rows that are good already lack nothing but what goes without saying.
    const rows = (found.rows as ImportRow[]).map((row) => ({ ...row, ...tax }));
    await tx.update(offerImport).set({ head, left, rows }).where(eq(offerImport.id, id));
    await readLeftRows(tx, context, own, { importId: id, answers: new Map(), directory, materials });
    await audit(
      tx,
      context,
      'offerImport.complete',
      { kind: 'offerImport', id },
      { fields: Object.keys(said), total: found.total },
    );
    return describeImport(context, tx, own.id, id);
  });
}

/** The values as cells, each of a column that the file lacks; of them the tax as rows have it. */
function understood(
  { taxRate, ...values }: Input['values'],
  head: readonly string[],
  directory: Directory,
  materials: Materials,
  now: Date,
): { said: Values; tax: Pick<OfferDraft, 'taxBasis' | 'taxRate'> } {
  const lookup = new ImportLookup(directory, materials);
  const lacking = new Set(lackingIn(head).map(({ column }) => column));
  const wrong: Record<string, string> = {};
  const said: Values = {};
  let tax: Pick<OfferDraft, 'taxBasis' | 'taxRate'> = {};
  for (const column of commonColumns) {
    const text = values[column];
    if (text === undefined) continue;
    const field = fieldOfColumn.get(column)!;
    const word = column === 'tradeTerm' ? lookup.term(text)?.toString() : lookup.word(field, text);
    const problem = column === 'currency' && word ? offerProblems({ currency: word }, now)['currency'] : undefined;
    if (!lacking.has(column)) wrong[`values.${column}`] = m.market_offers_fileSays();
    else if (word === undefined || problem) wrong[`values.${column}`] = m.field_chooseOne();
    said[column] = text;
    if (column !== 'taxBasis' || word === undefined) continue;
    tax = { taxBasis: word, ...(taxRate && { taxRate }) };
    const rate = offerProblems(tax, now)['taxRate'];
    if (rate) wrong['values.taxRate'] = rate;
    if (taxRate) said.taxRate = taxRate;
  }
  if (taxRate && values.taxBasis === undefined) wrong['values.taxRate'] = m.market_offers_leaveEmpty();
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { said, tax };
}
