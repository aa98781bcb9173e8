import type { KeyboardEvent } from 'react';
import { decimalsOf, fieldOf } from '#api/market/offer-fields.ts';
import { plainDecimal } from '#lib/typed-number.ts';
import { editFields, type EditField } from '../stores/offer-edits.ts';

/** How a cell is found again. */
export const cellKeys = (row: number, field: EditField) => ({ 'data-row': row, 'data-field': field });

function focusCell(row: number, field: EditField): void {
  const cell = document.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-field="${field}"]`);
  cell?.focus();
  if (cell?.type === 'text') cell.select();
}

type Cell = { row: number; field: EditField; revert: () => void };

/** As in a spreadsheet: Enter and the arrows go up and down, Escape takes back. A day keeps its arrows for itself. */
export function onCellKey(event: KeyboardEvent<HTMLInputElement>, { row, field, revert }: Cell): void {
  const arrows = event.currentTarget.type === 'text';
  const step =
    event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : arrows ? ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0) : 0;
  if (event.key === 'Escape') revert();
  else if (step !== 0) {
    event.preventDefault();
    focusCell(row + step, field);
  }
}

/** What was copied from a spreadsheet, from this cell to the right and down; undefined for one value alone. */
export function pastedCells(
  text: string,
  field: EditField,
): { down: number; field: EditField; value: string }[] | undefined {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  if (rows.length === 1 && rows[0]!.length === 1) return undefined;
  const from = editFields.indexOf(field);
  return rows.flatMap((cells, down) =>
    cells.flatMap((value, right) => {
      const at = editFields[from + right];
      if (!at) return [];
      const places = decimalsOf[fieldOf(at).kind];
      return { down, field: at, value: places === undefined ? value.trim() : plainDecimal(value, { places }) };
    }),
  );
}
