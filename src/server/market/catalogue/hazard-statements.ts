import { readFileSync } from 'node:fs';
import type { MaterialCore } from '#api/market/goods.ts';
import { utcDay } from '#lib/days.ts';
import { localised } from '#lib/localised.ts';
import type { Services } from '#server/platform/context.ts';
import type { chemical } from '#server/platform/db/schema/catalogue.ts';
import { entryOf, sourceOfEntry } from './harmonised-labels.ts';
import { readSaid } from './said-of-chemicals.ts';

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

type Sources = MaterialCore['labelSources'];

/**
 * Where the labels of chemicals come from, by the chemical: what operators gave as their sources, the newest first, and the entry of
 * the law for what none of them has changed.
 */
export async function readLabelSources(
  services: Pick<Services, 'db'>,
  chemicals: readonly (Chemical | null)[],
): Promise<ReadonlyMap<string, Sources>> {
  const labelled = chemicals.flatMap((row) => (row && isLabelled(row) ? [row.id] : []));
  const said = await readSaid(services, labelled, fields);
  return new Map(
    labelled.map((id) => {
      // Of each field what was said last.
      const last = fields.flatMap((name) => said.get(id)?.find(({ field }) => field === name) ?? []);
      const days = new Map(last.toSorted((a, b) => +a.at - +b.at).map((change) => [change.source, utcDay(change.at)]));
      const operators = [...days].map(([source, statedOn]) => ({ source, statedOn, harmonised: false })).toReversed();
      const entry = last.length < fields.length ? entryOf(id) : undefined;
      return [id, entry ? [...operators, sourceOfEntry(entry)] : operators] as const;
    }),
  );
}

/** How a substance is labelled by the GHS. */
export const labelOf = (row: Chemical | null, sources: ReadonlyMap<string, Sources>) => ({
  ghsPictograms: row?.ghsPictograms ?? [],
  signalWord: row?.signalWord ?? null,
  hazardStatements: row?.hazardStatements ?? [],
  hazardWords: (row?.hazardStatements ?? []).map(wordingOf),
  labelSources: (row && sources.get(row.id)) ?? [],
});
