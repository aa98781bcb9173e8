/** Labels of the GHS, many at once: from a file of an operator. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { nothing } from '#api/common/common.ts';
import { spreadsheetRule, textLength } from '#api/common/limits.ts';
import { prose } from '#api/common/text.ts';

const admin = 'api/backstage/admin/catalogue';
const files = { file: { ...spreadsheetRule, max: 1, required: true } } as const;

/** Columns of the file, in its order. */
export const labelColumns = ['casNumber', 'ghsPictograms', 'signalWord', 'hazardStatements', 'source'] as const;
export type LabelColumn = (typeof labelColumns)[number];
/** Most rows of a file. */
export const mostLabelRows = 1_000;

const labelImport = z.object({
  rows: z.number().int(),
  /** Substances of which something would change, by name; `fields` wait for a second operator. */
  changes: z.array(z.object({ key: z.string(), name: z.string(), fields: z.array(z.enum(labelColumns)) })),
  /** Rows that say what stands there already. */
  same: z.number().int(),
  /** What is wrong, by its cell: `row` as the spreadsheet counts. A row with a problem is left out as a whole. */
  problems: z.array(
    z.object({ row: z.number().int(), column: z.enum(labelColumns), cell: z.string(), message: z.string() }),
  ),
});

export const previewLabels = call({
  method: 'POST',
  path: `${admin}/previewLabels`,
  access: 'operator',
  limit: 'upload',
  summary:
    'Reads a CSV or XLSX file of GHS labels (CAS number, pictograms, signal word, hazard statements, source), names each cell that is wrong and says what would change; keeps nothing',
  input: nothing,
  files,
  data: labelImport,
});

export const takeLabels = call({
  method: 'POST',
  path: `${admin}/takeLabels`,
  access: 'operator',
  limit: 'upload',
  summary:
    'Proposes the labels of the good rows of such a file; each waits for a second operator. Bad rows are left out',
  input: z.object({ reason: prose(textLength.note) }),
  files,
  data: labelImport,
});

export type LabelImport = z.infer<typeof labelImport>;
