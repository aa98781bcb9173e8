/** `lines`: values of weeks, perhaps within a span; `steps`: a published price, which holds until the next. */
export type PriceKind = 'lines' | 'steps';
export type PriceColumn = {
  label: string;
  /** null: none of that time. */
  values: (number | null)[];
  /** The bound of a span, and no line. */
  isEdge: boolean;
};
export type PriceFigures = {
  kind: PriceKind;
  /** Of what is written. */
  decimals: number;
  /** Seconds, oldest first; of steps the last one is the end of the chart, with the price before it. */
  at: number[];
  columns: PriceColumn[];
};

const secondsOf = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 1000;
const drawnCells = (row: HTMLTableRowElement) => [...row.querySelectorAll<HTMLElement>('[data-line], [data-edge]')];
const saidBy = ({ dataset }: HTMLElement) => dataset['line'] ?? dataset['edge'] ?? '';

/** The figures of the table that stands below a picture: what is read and what is drawn is the same. */
export function readFigures(still: HTMLElement): PriceFigures | null {
  const root = still.closest<HTMLElement>('[data-prices]');
  const table = root?.querySelector('table:has([data-at])') as HTMLTableElement | null | undefined;
  const body = table?.tBodies[0];
  const head = table?.tHead?.rows[0];
  if (!root || !body || !head) return null;
  const rows = [...body.rows].reverse();
  const at = rows.map(({ dataset }) => secondsOf(dataset['at'] ?? ''));
  const cells = rows.map((row) => drawnCells(row).map(saidBy));
  const columns = drawnCells(head).map((cell, index) => ({
    label: saidBy(cell),
    values: cells.map((texts) => (texts[index] ? Number(texts[index]) : null)),
    isEdge: cell.dataset['edge'] !== undefined,
  }));
  const end = secondsOf(root.dataset['until'] ?? '');
  if (end > at.at(-1)!) {
    at.push(end);
    for (const { values } of columns) values.push(values.at(-1)!);
  }
  const kind = root.dataset['prices'] === 'steps' ? 'steps' : 'lines';
  return { kind, decimals: Number(root.dataset['decimals'] ?? 2), at, columns };
}

/** Calls back when the theme changes, by choice or with the system. */
export function watchColours(changed: () => void): void {
  new MutationObserver(changed).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'data-theme'],
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
