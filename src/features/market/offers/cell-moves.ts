import type { KeyboardEvent } from 'react';
import { decimalsOf, fieldOf } from '#api/market/offer-fields.ts';
import { readDay } from '#lib/typed-day.ts';
import { plainDecimal } from '#lib/typed-number.ts';
import { editFields, type EditField } from '../stores/offer-edits.ts';

/** How a cell is found again. */
export const cellKeys = (row: number, field: EditField) => ({ 'data-row': row, 'data-field': field });

function focusCell(row: number, field: EditField): void {
  const cell = document.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-field="${field}"]`);
  cell?.focus();
  if (cell?.type === 'text') cell.select();
}

type Cell = { row: number; field: EditField; revert: () => void; fill: () => void; undo: () => void };

/**
 * As in a spreadsheet: Enter and the arrows go up and down, left and right arrows on to the next cell from the end of
 * what stands in this one; Escape takes back, Ctrl+D fills down, Ctrl+Z undoes.
 */
export function onCellKey(event: KeyboardEvent<HTMLInputElement>, { row, field, revert, fill, undo }: Cell): void {
  const { key, currentTarget: cell } = event;
  const does = (what: () => void) => {
    event.preventDefault();
    what();
  };
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'd') does(fill);
    if (key.toLowerCase() === 'z' && !event.shiftKey) does(undo);
    return;
  }
  const down = key === 'Enter' ? (event.shiftKey ? -1 : 1) : ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? 0);
  const { selectionStart: from, selectionEnd: to, value } = cell;
  const isWhole = from === 0 && to === value.length;
  const aside =
    key === 'ArrowLeft' && (isWhole || to === 0)
      ? -1
      : key === 'ArrowRight' && (isWhole || from === value.length)
        ? 1
        : 0;
  const next = editFields[editFields.indexOf(field) + aside];
  if (key === 'Escape') revert();
  else if (down !== 0) does(() => focusCell(row + down, field));
  else if (aside !== 0 && next && !event.shiftKey) does(() => focusCell(row, next));
}

/** A day as the API takes it; what is none without doubt stays as it was typed, and is refused. */
export const plainDay = (text: string): string => readDay(text) ?? text.trim();

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
      return { down, field: at, value: places === undefined ? plainDay(value) : plainDecimal(value, { places }) };
    }),
  );
}
