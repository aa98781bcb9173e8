import type { z } from 'zod';
import { catalogueLicense, type exportCatalogue } from '#api/market/catalogue-export.ts';
import { utcDay } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { streamedCsv, streamedJson } from '#server/platform/tables/table-file.ts';
import { chemicalFields, chemicalRows } from './exported-chemicals.ts';
import { materialFields, materialRows } from './exported-materials.ts';

/** A thing of the catalogue with what is said of it; null: not known. */
export type Exported = { thing: Row; statements: Row[] };
export type Row = Record<string, string | number | null>;

const readers = {
  materials: { rows: materialRows, fields: materialFields },
  chemicals: { rows: chemicalRows, fields: chemicalFields },
};

/**
 * The public catalogue, some things at a time however many there are. Names of fields are the same in all languages: programs read them. CSV has
 * a line for each statement, with its thing; JSON a thing with its statements.
 */
export async function catalogueFile(
  context: Context,
  { what, format }: z.output<typeof exportCatalogue.input>,
): Promise<FileAnswer> {
  const edition = utcDay(context.now());
  const name = `resinport-${what}-${edition}`;
  const { rows, fields } = readers[what];
  const things = rows(context);
  // The first ones are read before the answer begins: what cannot be read at all is an error, and no broken file.
  const first = await things.next();
  async function* all() {
    for (let next = first; !next.done; next = await things.next()) yield next.value;
  }
  if (format === 'json') {
    const { siteUrl } = context.config;
    const cite = `Resinport, ${what}, edition of ${edition}, ${siteUrl}/abs, ${catalogueLicense}`;
    return streamedJson(name, { edition, license: catalogueLicense, cite }, what, all());
  }
  async function* lines() {
    for await (const some of all())
      yield some.flatMap(lineOf).map((line) => fields.map((field) => `${line[field] ?? ''}`));
  }
  return streamedCsv(name, fields, lines());
}

/** What nothing is said of is there, too. */
const lineOf = ({ thing, statements }: Exported): Row[] =>
  (statements.length > 0 ? statements : [{}]).map((statement) => ({ ...thing, ...statement }));
