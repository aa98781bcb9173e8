import { mostImportRows, type ImportProblem } from '#api/market/own-offer.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import {
  applies,
  fieldOf,
  longestText,
  type FieldKind,
  type FileField,
  type OfferDraft,
  type OfferValues,
  type OpenInFile,
} from '#api/market/offer-fields.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { offerProblems } from '#api/market/offer-rules.ts';
import { invalid } from '#server/platform/errors.ts';
import { takingTurns } from '#server/platform/jobs/turns.ts';
import { dayOf, figureOf, monthOf, readCell, textProblem } from './import-cells.ts';
import { fieldOfColumn, importColumnName, neededColumns, type ImportColumn } from '#api/market/import-columns.ts';
import { headOf, placesOf, withCurrency, type NumberedCells, type Places } from './import-heads.ts';
import { moneyIn, onlyCurrency } from './import-money.ts';
import type { LeftRow, UnknownGrade } from '#server/platform/db/schema/offers.ts';
import { mostUnknownGrades } from '#api/market/material-states.ts';
import { goodsKey, type ImportLookup } from './import-lookup.ts';

/** A row that can be taken over. null: the file does not say it; an offer that it changes keeps what it has. */
export type ImportRow = {
  row: number;
  materialId: string;
  /** The own offer that the file names. */
  offerId: string | null;
} & { [Name in FileField]: Name extends OpenInFile ? OfferValues[Name] | null : OfferValues[Name] };
export type ReadRows = {
  total: number;
  rows: ImportRow[];
  /** The first ones, each of a row that is left. */
  problems: ImportProblem[];
  head: string[];
  left: LeftRow[];
  /** Grades that no material is called: who says what they are, or proposes them, has their rows taken over. */
  unknown: UnknownGrade[];
};

const mostProblems = 200;
const longestValue = 100;

/** What tells offers of a shop apart, here and among those it has. */
export const keyOf = (offer: {
  materialId: string;
  warehouseCityId: string;
  tradeTerm: number;
  supply: string | null;
}): string => `${offer.materialId} ${offer.warehouseCityId} ${offer.tradeTerm} ${offer.supply ?? 'SPOT'}`;

/** Own offers by their ids, with their materials. */
export type OwnIds = ReadonlyMap<string, string>;
type Around = { lookup: ImportLookup; own: OwnIds; now: Date };

/** Makes rows of cells, the head first, and says what is wrong with each that cannot be taken over. */
export async function readRows(cells: readonly (readonly string[])[], around: Around): Promise<ReadRows> {
  const head = headOf(cells);
  if (head === -1) throw invalid({ file: m.market_offers_fileEmpty() });
  if (cells.length > head + mostImportRows + 1)
    throw invalid({ file: m.market_offers_fileTooManyRows({ max: mostImportRows }) });
  const rows = cells
    .slice(head + 1)
    .map((record, index): NumberedCells => ({ row: head + index + 2, cells: [...record] }))
    .filter((record) => record.cells.some((cell) => cell.trim() !== ''));
  const whole = withCurrency({ above: cells.slice(0, head), head: [...cells[head]!], rows });
  const read = await readNumbered(whole.head, whole.rows, [], around);
  if (read.total === 0) throw invalid({ file: m.market_offers_fileEmpty() });
  return read;
}

/** Rows of a file by their numbers; `before`: those that have been read already, and that these must not double. */
export async function readNumbered(
  head: string[],
  records: readonly NumberedCells[],
  before: readonly ImportRow[],
  around: Around,
): Promise<ReadRows> {
  const places = placesOf(head);
  const read: ReadRows = { total: records.length, rows: [], problems: [], head, left: [], unknown: [] };
  const taken = new TakenOffers();
  for (const row of before) taken.take(row);
  const unknown = new UnknownGrades();
  const turn = takingTurns();
  for (const { row, cells } of records) {
    await turn();
    const problems: ImportProblem[] = [];
    const say = (column: ImportColumn | null, value: string, text: string) =>
      problems.push({ row, column, value: value.slice(0, longestValue).toWellFormed(), text });
    const made = readRow(row, cells, places, { ...around, unknown }, say);
    const first = made && taken.take(made);
    if (first !== undefined)
      say('grade', (cells[places.get('grade')!] ?? '').trim(), m.market_offers_rowTwice({ row: first }));
    if (problems.length === 0 && made) read.rows.push(made);
    else read.left.push({ row, cells: [...cells], texts: problems.map(textOf) });
    read.problems.push(...problems.slice(0, mostProblems - read.problems.length));
  }
  read.unknown = unknown.list();
  return read;
}

const textOf = ({ column, text }: ImportProblem): string =>
  column ? m.form_errorAt({ label: importColumnName(column), text }) : text;

/** Grades that nothing is called, each once, with as many as are shown. */
class UnknownGrades {
  readonly #grades = new Map<string, UnknownGrade>();

  add(grade: string, manufacturer: string, nation: string | undefined): void {
    const key = goodsKey(grade, manufacturer);
    const known = this.#grades.get(key);
    if (known) known.rows += 1;
    else if (this.#grades.size < mostUnknownGrades)
      this.#grades.set(key, { grade, manufacturer, nation: nation ?? null, rows: 1 });
  }

  list = (): UnknownGrade[] => [...this.#grades.values()];
}

/** Rows by what they change, so that no two change the same. */
class TakenOffers {
  readonly #rows = new Map<string, number>();

  /** The row that has taken it before, if any. Two with ids may well be alike: so are the offers that they name. */
  take(made: ImportRow): number | undefined {
    const key = keyOf(made);
    const [asks, takes] = made.offerId
      ? [
          [made.offerId, `without an id ${key}`],
          [made.offerId, key],
        ]
      : [[key], [key, `without an id ${key}`]];
    const first = asks.map((one) => this.#rows.get(one)).find((row) => row !== undefined);
    if (first === undefined) for (const one of takes) this.#rows.set(one, this.#rows.get(one) ?? made.row);
    return first;
  }
}

type Say = (column: ImportColumn | null, value: string, text: string) => void;

/** Undefined where some cell is wrong; each has been said. */
function readRow(
  row: number,
  record: readonly string[],
  places: Places,
  { lookup, own, now, unknown }: Around & { unknown: UnknownGrades },
  say: Say,
): ImportRow | undefined {
  let wrong = false;
  const refuse = (column: ImportColumn, text: string) => {
    wrong = true;
    say(column, cell(column), text);
  };
  const readIn = (column: ImportColumn) => readCell(record[places.get(column) ?? -1] ?? '');
  /** A price may name its currency itself. */
  const read = (column: ImportColumn) => {
    const own = readIn(column);
    return column === 'currency' && own.text === '' ? readCell(onlyCurrency([readIn('price').text]) ?? '') : own;
  };
  const cell = (column: ImportColumn): string => read(column).text;
  const refused = new Set<ImportColumn>();
  const fail = (column: ImportColumn, text: string) => {
    if (!refused.has(column)) refuse(column, text);
    refused.add(column);
  };
  for (const column of neededColumns) {
    if (cell(column) !== '') continue;
    // What no row says is asked once for all of them.
    if (places.has(column)) fail(column, m.field_required());
    else wrong = true;
  }

  const number = (column: ImportColumn, kind: FieldKind): string => {
    const found = figureOf(cell(column), kind);
    if ('problem' in found) fail(column, found.problem);
    return 'value' in found ? found.value : '';
  };
  const wordOf = (column: ImportColumn, find: (text: string) => string | undefined): string | undefined => {
    const text = cell(column);
    if (text === '') return undefined;
    const problem = textProblem(read(column));
    if (problem) fail(column, problem);
    const found = problem ? undefined : find(text);
    if (!problem && found === undefined) fail(column, lookup.allowedIn(column) ?? m.market_offers_rowUnknown());
    return found;
  };
  const prose = (column: ImportColumn): string | undefined => {
    if (!places.has(column)) return undefined;
    const text = cell(column);
    const problem =
      textProblem(read(column)) ?? (text.length > longestText ? m.field_tooLong({ max: longestText }) : null);
    if (text !== '' && problem) fail(column, problem);
    return text;
  };
  const timeIn = (column: ImportColumn, timeOf: typeof dayOf, wrong: () => string): string | undefined => {
    const time = timeOf(cell(column), now);
    if (cell(column) !== '' && time === undefined) fail(column, wrong());
    return time;
  };
  const valueOf = (name: FileField, column: ImportColumn): unknown => {
    const { kind } = fieldOf(name);
    switch (kind) {
      case 'price':
      case 'tonnes':
      case 'stock':
      case 'percent':
        return number(column, kind) || undefined;
      case 'days': {
        const days = number(column, kind);
        return /^\d{1,4}$/.test(days) ? Number(days) : Number.NaN;
      }
      case 'day':
      case 'eta':
        return timeIn(column, dayOf, m.market_offers_rowDay);
      case 'month':
        return timeIn(column, monthOf, m.market_offers_rowMonth);
      case 'text':
        return prose(column);
      case 'term': {
        const term = wordOf(column, (text) => lookup.term(text)?.toString());
        return term === undefined ? undefined : Number(term);
      }
      default:
        return wordOf(column, (text) => lookup.word(name, text));
    }
  };

  const offerId = ownIdOf(cell('offerId'), own, fail);
  const nation = lookup.word('countryOfOrigin', cell('countryOfOrigin'));
  const materialId = materialOf(read, lookup, own.get(offerId ?? ''), fail, (grade, maker) =>
    unknown.add(grade, maker, nation),
  );
  const values = [...fieldOfColumn].map(([column, name]) => [name, valueOf(name, column)] as const);
  const [currency] = values.flatMap(([name, value]) => (name === 'currency' ? [value] : []));
  const priced = [...moneyIn(cell('price')).currencies];
  if (currency !== undefined && priced.some((one) => one !== currency))
    fail('price', m.market_offers_rowOtherCurrency());
  sayRules(Object.fromEntries(values), now, fail);
  if (wrong || materialId === undefined) return undefined;
  const said = Object.fromEntries(values.map(([name, value]) => [name, value ?? null]));
  return { row, materialId, offerId, ...(said as unknown as Pick<ImportRow, FileField>) };
}

type Fail = (column: ImportColumn, text: string) => void;

/** Null where the file names none. */
function ownIdOf(text: string, own: OwnIds, fail: Fail): string | null {
  const id = text.toLowerCase();
  if (id !== '' && !own.has(id)) fail('offerId', m.market_offers_rowUnknownOffer());
  return id === '' ? null : id;
}

type Read = (column: ImportColumn) => ReturnType<typeof readCell>;

/** `known`: that of the offer which the row names, which keeps it. */
function materialOf(
  read: Read,
  lookup: ImportLookup,
  known: string | undefined,
  fail: Fail,
  askFor: (grade: string, maker: string) => void,
): string | undefined {
  const [grade, maker] = [read('grade'), read('manufacturer')];
  if (grade.text === '') return undefined;
  const [gradeFault, makerFault] = [textProblem(grade), maker.text === '' ? undefined : textProblem(maker)];
  if (gradeFault) fail('grade', gradeFault);
  if (makerFault) fail('manufacturer', makerFault);
  if (gradeFault || makerFault) return undefined;
  if (known && lookup.isNamed(known, grade.text, maker.text)) return known;
  const found = lookup.material(grade.text, maker.text);
  if ('problem' in found) {
    fail(found.at ?? 'grade', found.problem);
    // What an offer is of stays what it is: another grade is another offer.
    if (!known) askFor(grade.text, maker.text);
  } else if (known && found.value.id !== known) fail('grade', m.market_offers_rowOtherGrade());
  else return found.value.id;
  return undefined;
}

/** The rules that the form has, too; what is empty or unknown has been said already. */
function sayRules(draft: OfferDraft, now: Date, fail: Fail): void {
  const problems = offerProblems(draft, now);
  for (const [column, name] of fieldOfColumn) {
    const { only } = fieldOf(name);
    // A share of something that the file does not name.
    if (only && only.field !== 'tradeTerm' && draft[name] !== undefined && !applies(name, draft))
      fail(column, m.market_offers_leaveEmpty());
    const text = problems[name];
    if (text === undefined) continue;
    if (draft[name] !== undefined)
      fail(column, name === 'currency' ? m.market_offers_rowCurrency({ codes: joinWords(tradeCurrencies) }) : text);
    else if (only) fail(column, name === 'portId' ? m.market_offers_rowNeedsPort() : text);
  }
}
