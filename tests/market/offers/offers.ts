import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { createOffer, getOwnOfferByPage, type OwnOffer, type OwnOfferPage } from '#api/market/own-offer.ts';
import { importColumnNames, importColumns, type ImportColumn } from '#api/market/import-columns.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { newSupplier, dayIn, type Supplier } from '../../support/deals.ts';
import { dataOf, type MemberApi } from '../../support/member-api.ts';

export type NewOffer = z.input<typeof createOffer.input>;
export const grade = 'PA-757';

/** Some material whose grade is written in one way only, with its maker's name. */
export async function materialOf(api: MemberApi, wanted = grade) {
  const [row] = await api.db
    .select({ id: material.id, grade: material.grade, maker: manufacturer.nameEn, nation: manufacturer.nation })
    .from(material)
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .where(inArray(material.gradeCode, [wanted.replace(/\W/g, '')]));
  return row!;
}

/** An offer with nothing wrong. */
export const goodOffer = (api: MemberApi, materialId: string, given: Partial<NewOffer> = {}): NewOffer => ({
  materialId,
  price: '1285.50',
  currency: 'USD',
  moq: '25',
  stock: '500',
  warehouseCityId: 'CNNGB',
  countryOfOrigin: 'TW',
  tradeTerm: 2,
  portId: 'CNNGB',
  packing: 'BAG25',
  paymentTerm: 'TT30_70BL',
  qualityClass: 'PREMIUM',
  leadTimeDays: 14,
  validUntil: dayIn(api, 20),
  ...given,
});

export async function supplierWithOffer(
  api: MemberApi,
  given: Partial<NewOffer> = {},
): Promise<{ supplier: Supplier; made: OwnOffer }> {
  const supplier = await newSupplier(api);
  const { id } = await materialOf(api);
  const made = dataOf<OwnOffer>(await api.post(createOffer.path, supplier, goodOffer(api, id, given)));
  return { supplier, made };
}

export const ownOffers = async (api: MemberApi, supplier: Supplier, given: Record<string, unknown> = {}) =>
  dataOf<OwnOfferPage>(await api.post(getOwnOfferByPage.path, supplier, given));

export const storedOffers = (api: MemberApi, { shopId }: Supplier) =>
  api.db.select().from(offer).where(eq(offer.shopId, shopId));

export type Line = Partial<Record<ImportColumn, string>>;

/** A row with nothing wrong. */
export const goodLine = (api: MemberApi, given: Line = {}): Line => ({
  grade,
  manufacturer: 'Chi Mei',
  price: '1285.50',
  currency: 'USD',
  moq: '25',
  stock: '500',
  warehouseCity: 'Ningbo',
  countryOfOrigin: 'Taiwan',
  tradeTerm: 'FOB',
  port: 'CNNGB',
  packing: 'BAG25',
  paymentTerm: 'TT30_70BL',
  qualityClass: 'PREMIUM',
  leadTimeDays: '14',
  validUntil: dayIn(api, 20),
  remarksEn: '',
  remarksZh: '',
  ...given,
});

const quoted = (cell: string, delimiter: string) =>
  cell.includes('"') || cell.includes(delimiter) || cell.includes('\n') ? `"${cell.replaceAll('"', '""')}"` : cell;

type Written = { columns?: readonly ImportColumn[]; delimiter?: string; language?: 'en' | 'zh' };

/** A file of offers as text. */
export function csvOf(lines: readonly Line[], written: Written = {}): string {
  const { columns = importColumns, delimiter = ',', language = 'en' } = written;
  const rows = [
    columns.map((column) => importColumnNames[column][language]),
    ...lines.map((line) => columns.map((column) => line[column] ?? '')),
  ];
  return rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter)).join('\r\n');
}

export const utf8 = (text: string) => new TextEncoder().encode(text);
