/** Columns as the chart draws them: seconds, then prices. */
export type Weeks = [at: number[], low: number[], median: number[], high: number[]];

/** The figures of the table that stands below the picture, oldest first: what is read and what is drawn is the same. */
export function readWeeks(table: HTMLTableElement): Weeks {
  const rows = [...table.tBodies[0]!.rows].reverse();
  const column = (name: string) => rows.map((row) => Number(row.dataset[name]));
  return [
    rows.map(({ dataset }) => Date.parse(`${dataset['week']}T00:00:00Z`) / 1000),
    column('low'),
    column('median'),
    column('high'),
  ];
}

/** Calls back when the theme changes, by choice or with the system. */
export function watchColours(changed: () => void): void {
  new MutationObserver(changed).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'data-theme'],
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
