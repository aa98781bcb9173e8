import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { mostLabelRows, type LabelColumn, type LabelImport, type takeLabels } from '#api/market/ghs-import.ts';
import { ghsPictograms, type DeskValues, type SignalWord } from '#api/market/desk-choices.ts';
import { m } from '#i18n/messages.ts';
import { casNumbersIn } from '#lib/cas-numbers.ts';
import { localised } from '#lib/localised.ts';
import { isHazardStatement } from '#server/market/catalogue/index.ts';
import { tableRows, type Heads, type TableRow } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { chemical } from '#server/platform/db/schema/catalogue.ts';
import { invalid } from '#server/platform/errors.ts';
import { changeFields, tellProposed } from './change.ts';
import { waitingOf } from './queries.ts';
import { inTurn } from './record.ts';
import { isSame, readValues } from './things.ts';

/** How the heads of the columns are written, without spaces and signs. */
const heads: Heads<LabelColumn> = {
  casNumber: ['cas', 'casno', 'casnumber', 'cas号', 'cas编号'],
  ghsPictograms: ['pictograms', 'ghspictograms', 'pictogram', '象形图', 'ghs象形图'],
  signalWord: ['signalword', '信号词', '警示词'],
  hazardStatements: ['hazardstatements', 'hstatements', 'hcodes', '危险性说明', 'h代码'],
  source: ['source', '来源', '出处'],
};
const signalWords: Readonly<Record<string, SignalWord>> = {
  danger: 'danger',
  危险: 'danger',
  warning: 'warning',
  警告: 'warning',
};

type Said = TableRow<LabelColumn>;
type Problem = LabelImport['problems'][number];
type Good = { key: string; name: string; row: number; values: DeskValues; source: string };

/** What a file of labels would change. Nothing is written. */
export async function previewGhs(context: MemberContext): Promise<LabelImport> {
  const said = await readFile(context);
  return context.db.transaction(async (tx) => (await weigh(tx, said)).found);
}

/**
 * Proposes what the good rows say. As everything that stands on safety it waits for a second operator, field by field; operators are told once,
 * not for each substance.
 */
export async function takeGhs(
  context: MemberContext,
  { reason }: z.output<typeof takeLabels.input>,
): Promise<LabelImport> {
  const said = await readFile(context);
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    const { found, good } = await weigh(tx, said);
    for (const { key, values, source } of good)
      await changeFields(tx, context, { thing: 'chemical', key, values, read: {}, reason, source });
    if (good.length > 0) await tellProposed(tx, context, namesOf(good));
    return found;
  });
}

const shownNames = 3;
const namesOf = (good: readonly Good[]): string =>
  [
    ...good.slice(0, shownNames).map(({ name }) => name),
    ...(good.length > shownNames ? [`+${good.length - shownNames}`] : []),
  ].join(', ');

/** The rows of the file by their columns. 422 where a column is missing without which no row means anything. */
async function readFile(context: MemberContext): Promise<Said[]> {
  const { columns, rows } = await tableRows(context, heads);
  if (!columns.has('casNumber') || !columns.has('source') || columns.size < 3)
    throw invalid({ file: m.market_ghs_importHeads() });
  const said = rows.filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  if (said.length > mostLabelRows) throw invalid({ file: m.market_offers_fileTooManyRows({ max: mostLabelRows }) });
  return said;
}

/** Each row against the catalogue: what is wrong with it, by its cell, or what it would change. */
async function weigh(tx: Transaction, said: readonly Said[]): Promise<{ found: LabelImport; good: Good[] }> {
  const numbers = said.map(({ cells }) => cells.casNumber);
  const known = new Map(
    (await tx.select().from(chemical).where(inArray(chemical.casNumber, numbers))).map((row) => [row.casNumber, row]),
  );
  const problems: Problem[] = [];
  const good: Good[] = [];
  let same = 0;
  const seen = new Set<string>();
  for (const { row, cells } of said) {
    const own: Problem[] = [];
    const wrong = (column: LabelColumn, message: string) =>
      void own.push({ row, column, cell: cells[column].slice(0, 200), message });
    const values = valuesOf(cells, wrong);
    const substance = known.get(cells.casNumber);
    if (casNumbersIn(cells.casNumber)[0] !== cells.casNumber) wrong('casNumber', m.market_desk_casWrong());
    else if (!substance) wrong('casNumber', m.market_ghs_importUnknown({ cas: cells.casNumber }));
    else if (seen.has(cells.casNumber)) wrong('casNumber', m.market_ghs_importTwice({ cas: cells.casNumber }));
    seen.add(cells.casNumber);
    if (cells.source === '') wrong('source', m.market_ghs_importSource());
    else if (cells.source.length > longestSource) wrong('source', m.field_tooLong({ max: longestSource }));
    if (substance) {
      const now = (await readValues(tx, 'chemical', substance.id))!;
      const changed = Object.entries(values).filter(([field, value]) => !isSame(value, now[field]));
      const waiting = await waitingOf(tx, 'chemical', substance.id);
      for (const [field] of changed) if (waiting.has(field)) wrong(field as LabelColumn, m.market_desk_waitsAlready());
      if (own.length === 0 && changed.length === 0) same += 1;
      if (own.length === 0 && changed.length > 0)
        good.push({
          ...{ key: substance.id, name: localised(substance, 'name'), row, source: cells.source },
          values: Object.fromEntries(changed),
        });
    }
    problems.push(...own);
  }
  const changes = good.map(({ key, name, values }) => ({ key, name, fields: Object.keys(values) as LabelColumn[] }));
  return { found: { rows: said.length, changes, same, problems }, good };
}

const longestSource = 300;
const parts = (cell: string) => [...new Set(cell.split(/[\s,;，；、]+/).filter(Boolean))];

/** What the cells say; an empty one says nothing, and takes nothing away. */
function valuesOf(cells: Said['cells'], wrong: (column: LabelColumn, message: string) => void): DeskValues {
  const values: DeskValues = {};
  if (cells.ghsPictograms !== '') {
    const codes = parts(cells.ghsPictograms.replace(/GHS\s+(?=\d)/gi, 'GHS')).map((code) => code.toUpperCase());
    const unknown = codes.filter((code) => !ghsPictograms.some((one) => one === code));
    if (unknown.length > 0) wrong('ghsPictograms', m.market_ghs_importPictogram({ codes: unknown.join(', ') }));
    values['ghsPictograms'] = codes;
  }
  if (cells.signalWord !== '') {
    const word = signalWords[cells.signalWord.toLowerCase()];
    if (!word) wrong('signalWord', m.market_ghs_importSignal({ text: cells.signalWord.slice(0, 40) }));
    values['signalWord'] = word ?? '';
  }
  if (cells.hazardStatements !== '') {
    const codes = parts(cells.hazardStatements.replace(/\s*\+\s*/g, '+'));
    for (const code of codes.filter((one) => !isHazardStatement(one)))
      wrong('hazardStatements', m.market_desk_statementUnknown({ code: code.slice(0, 40) }));
    values['hazardStatements'] = codes;
  }
  return values;
}
