import type { z } from 'zod';
import type { getMaterialTemplate } from '#api/market/material-import.ts';
import { materialColumnNames, materialColumns, type MaterialColumn } from '#api/market/material-import-columns.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { loadDirectory, loadMaterials, named } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';

/**
 * A file to enter new materials into: a row of the catalogue as it would be written, which a file may keep, and one for each category
 * below the one that is named. 404 for no category.
 */
export async function materialTemplate(
  context: Context,
  { categoryId, format }: z.output<typeof getMaterialTemplate.input>,
): Promise<FileAnswer> {
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const { categories } = directory;
  if (categoryId !== undefined && !categories.has(categoryId)) throw notFound();
  const isWithin = (path: readonly string[]) => categoryId === undefined || path.includes(categoryId);
  const example = [...materials.values()].find(
    ({ state, kind, categoryPath }) => state === 'listed' && kind === 'polymer' && isWithin(categoryPath),
  );
  const below = [...categories.values()].filter(
    ({ level, path }) => categoryId !== undefined && level > 1 && path.includes(categoryId),
  );
  const rows: Partial<Record<MaterialColumn, string>>[] = [
    ...(example
      ? [
          {
            ...{ grade: example.grade, manufacturer: named(directory.manufacturers, example.manufacturerId).name },
            category: named(categories, example.categoryId).name,
            source: m.market_grades_templateSource(),
          },
        ]
      : []),
    ...below.map((one) => ({ category: localised(one, 'name') })),
  ];
  return tableFile(format, {
    ...{ name: categoryId === undefined ? 'materials' : `materials-${categoryId}`, title: m.market_grades_import() },
    columns: materialColumns.map((column) => ({ name: materialColumnNames[column]() })),
    rows: rows.map((cells) => materialColumns.map((column) => cells[column] ?? '')),
  });
}
