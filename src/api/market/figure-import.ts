/** Figures of many materials at once: from a file of an operator. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, nothing } from '#api/common/common.ts';
import { spreadsheetRule } from '#api/common/limits.ts';
import { prose } from '#api/common/text.ts';
import { figureColumns } from './figure-import-columns.ts';
import { figureText } from './figure-choices.ts';

const admin = 'api/backstage/admin/figure';
const files = { file: { ...spreadsheetRule, max: 1, required: true } } as const;

/** Rows that are taken at once; a longer file is taken part by part, so that one sees how far it is. */
export const figureRowsAtOnce = 2_000;

const figureImport = z.object({
  /** Rows of the file that say something. */
  rows: z.number().int(),
  entered: z.number().int(),
  corrected: z.number().int(),
  /** Of those on which safety hangs: they wait for a second operator. */
  waiting: z.number().int(),
  /** What stands already. */
  same: z.number().int(),
  /** Rows that are left out. */
  wrong: z.number().int(),
  /** What is wrong, by its cell: `row` as the spreadsheet counts. The first ones. */
  problems: z.array(
    z.object({ row: z.number().int(), column: z.enum(figureColumns), cell: z.string(), message: z.string() }),
  ),
});

export const previewFigures = call({
  method: 'POST',
  path: `${admin}/previewFigures`,
  access: 'operator',
  limit: 'upload',
  summary:
    'Reads a CSV or XLSX file of figures, the columns of the exported catalogue among others, names each cell that is wrong (material, property, unit, norm, physics, source) and says what would change; keeps nothing',
  input: nothing,
  files,
  data: figureImport,
});

export const takeFigures = call({
  method: 'POST',
  path: `${admin}/takeFigures`,
  access: 'operator',
  limit: 'upload',
  summary:
    'Enters and corrects figures from such a file, at most two thousand rows at a time: the good rows, each a version with its source; what safety hangs on waits for a second operator; bad rows are left out',
  input: z.object({
    /** Rows before are passed over. */
    from: z.coerce.number().int().min(0).default(0),
    reason: prose(figureText.reason),
  }),
  files,
  data: figureImport.extend({
    /** Where the next part begins; null: that was the last. */
    next: z.number().int().nullable(),
  }),
});

export const getFigureTemplate = call({
  method: 'GET',
  path: 'api/product/web/figure/getFigureTemplate',
  looks: true,
  access: 'public',
  limit: 'search',
  summary:
    'An XLSX file to enter figures into: the grades of a category and of those below it, each with the properties that are usual for its resin, their units and standards',
  input: z.object({ categoryId: id }),
  answersFile: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  data: z.object({}),
});

export type FigureImport = z.infer<typeof figureImport>;
