/** Writes a workbook, started by table-file.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';

export type TableColumn = { name: string; /** Figures to reckon with, where a cell has one. */ isNumber?: boolean };
export type Sheet = { title: string; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] };

/** As many characters wide as its head, with some room. */
const columnRoom = 4;
/** Spreadsheets keep fifteen digits. */
const mostDigits = 15;
const widthOf = (name: string) => name.length * (/\p{Script=Han}/u.test(name) ? 2 : 1) + columnRoom;
const isFigure = (text: string) => /^\d+(\.\d+)?$/.test(text) && text.replace('.', '').length <= mostDigits;

if (parentPort) {
  const { title, columns, rows } = workerData as Sheet;
  const cell = (text: string, index: number) =>
    columns[index]?.isNumber && isFigure(text) ? { value: Number(text), type: Number } : { value: text, type: String };
  const head = columns.map(({ name }) => ({ value: name, fontWeight: 'bold' as const }));
  const bytes = await writeXlsxFile([head, ...rows.map((row) => row.map(cell))], {
    columns: columns.map(({ name }) => ({ width: widthOf(name) })),
    sheet: title,
    stickyRowsCount: 1,
  }).toBuffer();
  parentPort.postMessage(bytes);
}
