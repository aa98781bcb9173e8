import { and, asc, eq, inArray, not } from 'drizzle-orm';
import type { z } from 'zod';
import { importColumns, mostImportRows, type exportOffers, type ImportColumn } from '#api/market/own-offer.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { exactPrice } from '#lib/exact-price.ts';
import { importColumnName } from '#api/market/import-columns.ts';
import {
  codeName,
  loadDirectory,
  loadMaterials,
  named,
  type Directory,
  type Materials,
} from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { category, manufacturer, material, offer } from '#server/platform/db/schema/catalogue.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile, type TableColumn } from '#server/platform/tables/table-file.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { ImportLookup } from './import-lookup.ts';
import type { OfferRow } from './offer-view.ts';
import { hasStatus, ownFound } from './own-offers.ts';
import { findOwnShop } from './own-shop.ts';

type Input = z.output<typeof exportOffers.input>;

/** Offers read at once: between one lot and the next others have their turn. */
const lot = 1_000;
const figures: readonly ImportColumn[] = ['price', 'moq', 'stock', 'leadTimeDays'];

/** The columns of a file of offers, as the reader calls them. */
export const tableColumns = (locale: Locale): TableColumn[] =>
  importColumns.map((column) => ({ name: importColumnName(locale, column), isNumber: figures.includes(column) }));

/**
 * Own offers as a file that the import takes over again without a change: those named, or those found. Without a status
 * that is all but the removed ones, which an import would bring back. 422 for more than one import takes.
 */
export async function offersFile(context: MemberContext, input: Input): Promise<FileAnswer> {
  const { db, locale, now } = context;
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
  if (found.length > mostImportRows) throw invalid({ keyword: m.offers_exportTooMany({ max: mostImportRows }) });

  const write = await writerOf(context);
  const rows: string[][] = [];
  for (let from = 0; from < found.length; from += lot) {
    const ids = found.slice(from, from + lot).map(({ id }) => id);
    const part = await db.select().from(offer).where(inArray(offer.id, ids));
    const byId = new Map(part.map((row) => [row.id, row]));
    rows.push(...ids.flatMap((id) => write(byId.get(id))));
  }
  const name = `offers-${now().toISOString().slice(0, 10)}`;
  return tableFile(input.format, { name, title: m.offers_templateName(), columns: tableColumns(locale), rows });
}

function asked({ status, ids }: Input) {
  if (ids) return inArray(offer.id, ids.filter(isUuid));
  return status ? hasStatus(status) : not(hasStatus('removed'));
}

/** Writes an offer as a row; none for one that has gone meanwhile. */
async function writerOf(context: MemberContext): Promise<(row: OfferRow | undefined) => string[][]> {
  const { locale } = context;
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const words = wordsThatAreRead(locale, directory, materials);
  return (row) => {
    const known = row && materials.get(row.materialId);
    if (!known) return [];
    const cells: Record<ImportColumn, string> = {
      grade: words.lookup.gradeName(known),
      manufacturer: words.lookup.makerName(known),
      price: exactPrice(row.price),
      currency: row.currency,
      moq: trimZeros(row.moq),
      stock: trimZeros(row.stock),
      warehouseCity: words.city(row.warehouseCityId),
      countryOfOrigin: words.country(row.countryOfOrigin),
      tradeTerm: words.term(row.tradeTerm),
      port: row.portId ? words.port(row.portId) : '',
      packing: words.code('packing', row.packingCode),
      paymentTerm: words.code('paymentTerm', row.paymentTermCode),
      qualityClass: words.code('qualityClass', row.qualityClassCode),
      leadTimeDays: String(row.leadTimeDays),
      validUntil: row.validUntil,
      remarksEn: row.remarksEn,
      remarksZh: row.remarksZh,
      offerId: row.id,
    };
    return [importColumns.map((column) => cells[column])];
  };
}

/** Names in the reader's language, or the id where the import would take the name for something else. */
function wordsThatAreRead(locale: Locale, directory: Directory, materials: Materials) {
  const lookup = new ImportLookup(directory, materials, locale);
  const kept = (find: (text: string) => string | undefined, name: string, id: string) =>
    find(name) === id ? name : id;
  const { cities, countries, ports } = directory;
  return {
    lookup,
    term: (id: number) => {
      const { code } = tradeTerms.find((term) => term.id === id)!;
      return code === 'ONE_DAY_TOUR' ? m.tradeTerm_oneDayTour() : code;
    },
    city: (id: string) => kept(lookup.city, named(locale, cities, id).name, id),
    country: (id: string) => kept(lookup.country, named(locale, countries, id).name, id),
    port: (id: string) => kept(lookup.port, named(locale, ports, id).name, id),
    code: (kind: 'packing' | 'paymentTerm' | 'qualityClass', id: string) =>
      kept((text) => lookup.code(kind, text), codeName(locale, directory, kind, id), id),
  };
}
