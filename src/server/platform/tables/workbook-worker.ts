/** Writes a workbook, started by table-file.ts. */
import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type Feature, type SheetData } from 'write-excel-file/node';

export type TableColumn = {
  name: string;
  /** Figures to reckon with, where a cell has one. */
  isNumber?: boolean;
  /** What a cell may be chosen from; it may say something else. */
  choices?: readonly string[] | undefined;
};
export type Sheet = {
  title: string;
  /** What the sheet with the choices is called. */
  choicesTitle: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
};

/** As many characters wide as its head, with some room. */
const columnRoom = 4;
/** Spreadsheets keep fifteen digits. */
const mostDigits = 15;
const widthOf = (name: string) => name.length * (/\p{Script=Han}/u.test(name) ? 2 : 1) + columnRoom;
const isFigure = (text: string) => /^\d+(\.\d+)?$/.test(text) && text.replace('.', '').length <= mostDigits;

/** Rows of a list that is filled in, with its head. */
const mostRows = 20_001;
/** As the package takes the content of files. */
type Content = Stream | Buffer | Blob;

/** A, B, … Z, AA: what spreadsheets call a column. */
const letterOf = (index: number): string =>
  index < 0 ? '' : letterOf(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));

/** Cells below the heads are chosen from the columns of the second sheet: a list in the cell itself ends at 255 characters. */
const choosing = (sheet: string, columns: readonly (TableColumn & { index: number })[]): Feature<Content> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        insert: (_, { sheetIndex }) => {
          if (sheetIndex > 0) return undefined;
          const rules = columns.map(({ index, choices }, place) => {
            const [cells, list] = [letterOf(index), letterOf(place)];
            return `<dataValidation type="list" allowBlank="1" sqref="${cells}2:${cells}${mostRows}"><formula1>'${sheet}'!$${list}$2:$${list}$${choices!.length + 1}</formula1></dataValidation>`;
          });
          return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
        },
      },
    },
  },
});

if (parentPort) {
  const { title, choicesTitle, columns, rows } = workerData as Sheet;
  const cell = (text: string, index: number) =>
    columns[index]?.isNumber && isFigure(text) ? { value: Number(text), type: Number } : { value: text, type: String };
  const headOf = (some: readonly TableColumn[]) =>
    some.map(({ name }) => ({ value: name, fontWeight: 'bold' as const }));
  const sheet = (name: string, some: readonly TableColumn[], data: SheetData) => ({
    ...{ sheet: name, stickyRowsCount: 1, data: [headOf(some), ...data] },
    columns: some.map(({ name: of }) => ({ width: widthOf(of) })),
  });
  const chosen = columns.map((column, index) => ({ ...column, index })).filter(({ choices }) => choices?.length);
  const longest = Math.max(0, ...chosen.map(({ choices }) => choices!.length));
  const choices = Array.from({ length: longest }, (_, row) => chosen.map((one) => one.choices![row] ?? null));
  const sheets = [
    sheet(
      title,
      columns,
      rows.map((row) => row.map(cell)),
    ),
    ...(chosen.length === 0 ? [] : [sheet(choicesTitle, chosen, choices)]),
  ];
  const bytes = await writeXlsxFile(sheets, {
    features: chosen.length === 0 ? [] : [choosing(choicesTitle, chosen)],
  }).toBuffer();
  parentPort.postMessage(bytes);
}
