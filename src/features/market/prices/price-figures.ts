/** `band`: from the lowest to the highest with the middle; `steps`: a published price, which holds until the next. */
export type PriceKind = 'band' | 'steps';
export type PriceFigures = {
  kind: PriceKind;
  /** Seconds, oldest first; of steps the last one is the end of the chart, with the price before it. */
  at: number[];
  columns: { label: string; values: number[] }[];
};

const columnsOf: Record<PriceKind, readonly string[]> = { band: ['low', 'median', 'high'], steps: ['price'] };
const secondsOf = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 1000;

/** The figures of the table that stands below a picture: what is read and what is drawn is the same. */
export function readFigures(still: HTMLElement): PriceFigures | null {
  const root = still.closest<HTMLElement>('[data-prices]');
  const body = root?.querySelector('table')?.tBodies[0];
  if (!root || !body) return null;
  const kind: PriceKind = root.dataset['prices'] === 'steps' ? 'steps' : 'band';
  const rows = [...body.rows].reverse();
  const at = rows.map(({ dataset }) => secondsOf(dataset['at'] ?? ''));
  const columns = columnsOf[kind].map((name) => ({
    label: root.dataset[name] ?? '',
    values: rows.map(({ dataset }) => Number(dataset[name])),
  }));
  const end = secondsOf(root.dataset['until'] ?? '');
  if (end > at.at(-1)!) {
    at.push(end);
    for (const { values } of columns) values.push(values.at(-1)!);
  }
  return { kind, at, columns };
}

/** Calls back when the theme changes, by choice or with the system. */
export function watchColours(changed: () => void): void {
  new MutationObserver(changed).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'data-theme'],
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
