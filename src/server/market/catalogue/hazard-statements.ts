import { readFileSync } from 'node:fs';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { MaterialCore } from '#api/market/goods.ts';
import { utcDay } from '#lib/days.ts';
import { localised } from '#lib/localised.ts';
import type { Services } from '#server/platform/context.ts';
import type { chemical } from '#server/platform/db/schema/catalogue.ts';
import { catalogueChange, catalogueHold } from '#server/platform/db/schema/desk.ts';

type Statement = { code: string; textEn: string; textZh: string };
const file = new URL('../../../seed/data/hazard-statements.json', import.meta.url);
const statements = new Map((JSON.parse(readFileSync(file, 'utf8')) as Statement[]).map((one) => [one.code, one]));

/** Codes that annex III of the CLP regulation or the GHS as China has it (GB 30000) has a sentence for. */
export const isHazardStatement = (code: string): boolean => statements.has(code);

/** What a code says on a label, in the reader's language. A code without a sentence of its own says nothing: none is made up. */
function wordingOf(code: string): { code: string; text: string } {
  const found = statements.get(code);
  return { code, text: found ? localised(found, 'text') : '' };
}

type Chemical = typeof chemical.$inferSelect;
const fields = ['ghsPictograms', 'signalWord', 'hazardStatements'] as const;
const isLabelled = (row: Chemical): boolean =>
  row.ghsPictograms.length > 0 || row.signalWord !== null || row.hazardStatements.length > 0;

/** Where the labels of chemicals come from, by the chemical: what operators gave as their sources, the newest first. */
export async function readLabelSources({ db }: Pick<Services, 'db'>, chemicals: readonly (Chemical | null)[]) {
  const labelled = chemicals.flatMap((row) => (row && isLabelled(row) ? [row.id] : []));
  if (labelled.length === 0) return new Map<string, MaterialCore['labelSources']>();
  const { thing, key, field, source, at } = catalogueChange;
  const rows = await db
    .select({ key, field, source, at })
    .from(catalogueChange)
    .innerJoin(
      catalogueHold,
      and(eq(catalogueHold.thing, thing), eq(catalogueHold.key, key), eq(catalogueHold.field, field)),
    )
    .where(
      and(eq(thing, 'chemical'), inArray(key, labelled), inArray(field, fields), eq(catalogueChange.state, 'done')),
    )
    .orderBy(desc(at));
  return new Map(
    [...Map.groupBy(rows, (row) => row.key)].map(([id, changes]) => {
      // Of each field what was said last.
      const last = fields.flatMap((name) => changes.find((change) => change.field === name) ?? []);
      const days = new Map(last.toSorted((a, b) => +a.at - +b.at).map((change) => [change.source, utcDay(change.at)]));
      return [id, [...days].map(([said, statedOn]) => ({ source: said, statedOn })).toReversed()] as const;
    }),
  );
}

/** How a substance is labelled by the GHS. */
export const labelOf = (row: Chemical | null, sources: Awaited<ReturnType<typeof readLabelSources>>) => ({
  ghsPictograms: row?.ghsPictograms ?? [],
  signalWord: row?.signalWord ?? null,
  hazardStatements: row?.hazardStatements ?? [],
  hazardWords: (row?.hazardStatements ?? []).map(wordingOf),
  labelSources: (row && sources.get(row.id)) ?? [],
});
