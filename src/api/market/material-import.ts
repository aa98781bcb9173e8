/** New materials, many at once: from a file of an operator. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, nothing } from '#api/common/common.ts';
import { spreadsheetRule, textLength } from '#api/common/limits.ts';
import { prose } from '#api/common/text.ts';
import { materialColumns, type MaterialColumn } from './material-import-columns.ts';

const admin = 'api/backstage/admin/catalogue';
const files = { file: { ...spreadsheetRule, max: 1, required: true } } as const;

/** Most rows of a file: they are taken at once, in some seconds. */
export const mostMaterialRows = 5_000;

const column = z.enum(materialColumns);
const cells = Object.fromEntries(materialColumns.map((name) => [name, z.string()]));
const materialImport = z.object({
  /** Rows of the file that name a grade or a maker. */
  rows: z.number().int(),
  added: z.number().int(),
  /** What stands in the catalogue just so. */
  same: z.number().int(),
  /** Makers that are added with their first row. */
  makers: z.array(z.object({ name: z.string(), nation: z.string() })),
  /** Rows that are left out. */
  wrong: z.number().int(),
  /** What is wrong, by its cell: `row` as the spreadsheet counts. The first ones. */
  problems: z.array(
    z.object({
      ...{ row: z.number().int(), column, cell: z.string(), message: z.string() },
      /** What the row is in another writing, or waits for: a material of the catalogue, or a supplier's proposal. */
      is: z.object({ thing: z.enum(['material', 'proposal']), key: z.string(), name: z.string() }).nullable(),
    }),
  ),
  /** The rows that are left out as they stood, with all that is wrong with each: to be mended and sent again. */
  left: z.array(z.object({ cells: z.object(cells as Record<MaterialColumn, z.ZodString>), wrong: z.string() })),
});

export const previewMaterials = call({
  method: 'POST',
  path: `${admin}/previewMaterials`,
  access: 'operator',
  limit: 'upload',
  summary:
    'Reads a CSV or XLSX file of new materials, names each cell that is wrong (maker, category, process level, another writing of what is there or proposed) and says what would be added; keeps nothing',
  input: nothing,
  files,
  data: materialImport,
});

export const takeMaterials = call({
  method: 'POST',
  path: `${admin}/takeMaterials`,
  access: 'operator',
  limit: 'upload',
  summary:
    'Adds the materials of the good rows of such a file, and the makers that these name with country and both names. Each can be taken back as long as nothing refers to it; bad rows are left out',
  input: z.object({ reason: prose(textLength.note) }),
  files,
  data: materialImport,
});

export const getMaterialTemplate = call({
  method: 'GET',
  path: `${admin}/getMaterialTemplate`,
  looks: true,
  access: 'operator',
  limit: 'search',
  summary:
    'A file to enter new materials into: the heads of the columns, a row that stands in the catalogue already, and a row for each category below the one that is named',
  input: z.object({ categoryId: id.optional(), format: z.enum(['csv', 'xlsx']) }),
  answersFile: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  data: z.object({}),
});

export type MaterialImport = z.infer<typeof materialImport>;
