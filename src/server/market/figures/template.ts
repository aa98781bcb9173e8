import { inArray } from 'drizzle-orm';
import { figureColumnNames, figureColumns, type FigureColumn } from '#api/market/figure-import-columns.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { loadDirectory, loadMaterials, named } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { property, propertyRange } from '#server/platform/db/schema/catalogue.ts';
import { notFound } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';

/** More would be a table that nobody fills in. */
const mostRows = 2_000;

/** A file to enter the figures of a family into: its grades, each with what is usually given of its resin. 404 for no category. */
export async function figureTemplate(context: Context, categoryId: string): Promise<FileAnswer> {
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  if (!directory.categories.has(categoryId)) throw notFound();
  const own = [...materials.values()].filter(
    ({ state, categoryPath }) => state === 'listed' && categoryPath.includes(categoryId),
  );
  const resins = [...new Set(own.flatMap(({ resin }) => resin ?? []))];
  const [properties, ranges] = await Promise.all([
    context.db.select().from(property).orderBy(property.sort),
    resins.length === 0 ? [] : context.db.select().from(propertyRange).where(inArray(propertyRange.resin, resins)),
  ]);
  const usual = new Map(
    [...Map.groupBy(ranges, ({ resin }) => resin)].map(([resin, rows]) => [
      resin,
      new Set(rows.map((row) => row.propertyId)),
    ]),
  );
  const rows = own.flatMap(({ id, resin, manufacturerId, grade }) =>
    properties
      .filter((one) => resin !== null && usual.get(resin)?.has(one.id))
      .map((one) => {
        const cells: Partial<Record<FigureColumn, string>> = {
          ...{ materialId: id, manufacturer: named(directory.manufacturers, manufacturerId).name, grade },
          ...{ property: localised(one, 'name'), unit: one.unit ?? '', norm: one.iso ?? one.astm ?? one.gb ?? '' },
        };
        return figureColumns.map((column) => cells[column] ?? '');
      }),
  );
  return tableFile('xlsx', {
    ...{ name: `figures-${categoryId}`, title: m.market_figure_import() },
    columns: figureColumns.map((column) => ({ name: figureColumnNames[column]() })),
    rows: rows.slice(0, mostRows),
  });
}
