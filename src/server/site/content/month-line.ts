import type { NewsPage } from '#api/site/content.ts';

type Line = NewsPage['list'][number]['line'];

/** The first two cells of each row of a table in sanitised HTML. */
const firstCells = /<tr>\s*<td[^>]*>([^<]*)<\/td>\s*<td[^>]*>([^<]*)<\/td>/g;
/** Fewer say nothing in a small picture. */
const fewest = 5;

/**
 * What a text in English tells by months, oldest first, to be drawn beside its title: the first column of figures of a table
 * whose rows are months (`June 2026`). null: it has no such table.
 */
export function monthLine(content: string): Line {
  const points = [...content.matchAll(firstCells)].flatMap(([, head, figure]) => {
    const at = /^[A-Z][a-z]+ \d{4}$/.test(head!.trim()) ? Date.parse(`1 ${head} UTC`) : NaN;
    const value = Number(figure!.replaceAll(',', '').trim() || NaN);
    return Number.isNaN(at) || Number.isNaN(value) ? [] : [{ month: new Date(at).toISOString().slice(0, 7), value }];
  });
  const line = [...new Map(points.map((point) => [point.month, point])).values()];
  return line.length < fewest ? null : line.sort((a, b) => (a.month < b.month ? -1 : 1));
}
