import { and, asc, eq, inArray, not } from 'drizzle-orm';
import type { z } from 'zod';
import { fieldOf, type FieldKind, type FileField } from '#api/market/offer-fields.ts';
import { mostImportRows, type exportOffers } from '#api/market/own-offer.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { unmistakable } from '#lib/typed-number.ts';
import { exactPrice } from '#lib/exact-price.ts';
import { fieldOfColumn, importColumnName, importColumns, type ImportColumn } from '#api/market/import-columns.ts';
import { loadDirectory, loadMaterials, named, namesOf, type Directory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { category, manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile, type TableColumn } from '#server/platform/tables/table-file.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { ImportLookup } from './import-lookup.ts';
import { storedValue, type OfferRow } from './offer-columns.ts';
import { hasStatus, ownFound } from './own-offers.ts';
import { findOwnShop } from './own-shop.ts';

type Input = z.output<typeof exportOffers.input>;

/** Offers read at once: between one lot and the next others have their turn. */
const lot = 1_000;
const figures: readonly FieldKind[] = ['price', 'tonnes', 'stock', 'days', 'percent'];

/** The columns of a file of offers, as the reader calls them and what it may choose for them. */
export function tableColumns(directory: Directory, cellOf: ReturnType<typeof cellsThatAreRead>): TableColumn[] {
  return importColumns.map((column) => {
    const field = fieldOfColumn.get(column);
    if (!field) return { name: importColumnName(column) };
    const choices = choicesOf(directory, field).map((value) => cellOf(field, value));
    return { name: importColumnName(column), isNumber: figures.includes(fieldOf(field).kind), choices };
  });
}

/** All that a field may be; nothing of one that is written, or that may be several. */
function choicesOf(directory: Directory, field: FileField): readonly unknown[] {
  const { kind, list } = fieldOf(field);
  if (kind === 'term') return tradeTerms.map(({ id }) => id);
  if (kind === 'currency') return tradeCurrencies;
  return kind === 'codes' ? [] : [...(namesOf(directory, kind, list)?.keys() ?? [])];
}

/**
 * Own offers as a file that the import takes over again without a change: those named, or those found. Without a status
 * that is all but the removed ones, which an import would bring back. 422 for more than one import takes.
 */
export async function offersFile(context: MemberContext, input: Input): Promise<FileAnswer> {
  const { db, now } = context;
  const own = await findOwnShop(context);
  if (!own) throw notFound();
  const found = await db
    .select({ id: offer.id })
    .from(offer)
    .innerJoin(material, eq(material.id, offer.materialId))
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .innerJoin(category, eq(category.id, material.categoryId))
    .where(and(ownFound(own.id, input, now()), asked(input)))
    .orderBy(asc(material.categoryId), asc(material.gradeCode), asc(offer.warehouseCityId), asc(offer.id))
    .limit(mostImportRows + 1);
  if (found.length > mostImportRows) throw invalid({ keyword: m.market_offers_exportTooMany({ max: mostImportRows }) });

  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const lookup = new ImportLookup(directory, materials);
  const cellOf = cellsThatAreRead(directory, lookup);
  /** An offer as a row; none for one that has gone meanwhile. */
  const write = (row: OfferRow | undefined): string[][] => {
    const known = row && materials.get(row.materialId);
    if (!known) return [];
    const goods = { grade: lookup.gradeName(known), manufacturer: lookup.makerName(known), offerId: row.id };
    return [rowOf(goods, (name) => cellOf(name, storedValue(row, name)))];
  };
  const rows: string[][] = [];
  for (let from = 0; from < found.length; from += lot) {
    const ids = found.slice(from, from + lot).map(({ id }) => id);
    const part = await db.select().from(offer).where(inArray(offer.id, ids));
    const byId = new Map(part.map((row) => [row.id, row]));
    const lines = ids.flatMap((id) => write(byId.get(id)));
    // A text is read as if somebody had typed it; a workbook keeps numbers as such.
    rows.push(...(input.format === 'csv' ? lines.map((line) => line.map(unmistakable)) : lines));
  }
  const name = `offers-${utcDay(now())}`;
  const columns = tableColumns(directory, cellOf);
  return tableFile(input.format, { name, title: m.market_offers_templateName(), columns, rows });
}

function asked({ status, ids }: Input) {
  if (ids) return inArray(offer.id, ids.filter(isUuid));
  return status ? hasStatus(status) : not(hasStatus('removed'));
}

/** A row of the file, in the order of its columns. */
export const rowOf = (goods: Partial<Record<ImportColumn, string>>, cellOf: (name: FileField) => string): string[] =>
  importColumns.map((column) => {
    const name = fieldOfColumn.get(column);
    return name ? cellOf(name) : (goods[column] ?? '');
  });

/** Names in the reader's language, or the id where the import would take the name for something else. */
export function cellsThatAreRead(directory: Directory, lookup: ImportLookup) {
  const termName = (id: number) => {
    const { code } = tradeTerms.find((term) => term.id === id)!;
    return code === 'ONE_DAY_TOUR' ? m.deals_tradeTerm_oneDayTour() : code;
  };
  return (name: FileField, value: unknown): string => {
    const { kind, list } = fieldOf(name);
    if (value === null || value === undefined || value === '') return '';
    if (kind === 'price') return exactPrice(value as string);
    if (kind === 'tonnes' || kind === 'stock' || kind === 'percent') return trimZeros(value as string);
    if (kind === 'term') return termName(value as number);
    const things = kind === 'currency' ? undefined : namesOf(directory, kind, list);
    if (!things) return `${value as string | number}`;
    const word = named(things, value as string).name;
    return lookup.word(name, word) === value ? word : (value as string);
  };
}
