import { limitForm } from '#api/deals/spec-limit-rules.ts';
import type { Directory } from '#server/market/catalogue/index.ts';

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

/** Lines that say who has made a file, above those that head its columns. */
export const mostLinesAbove = 50;
const longestHead = 100;

/** What a cell heads, by one of the names of each head. */
export function headIn<Head extends string>(
  heads: Readonly<Record<Head, readonly string[]>>,
  cell: string,
): Head | undefined {
  if (cell.length > longestHead) return undefined;
  const written = cell.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return (Object.keys(heads) as Head[]).find((head) => heads[head].includes(written));
}

/** `Melt flow rate (MFR/MFI)` is called so, without the brackets, and by what stands in them. */
export function isCalled(written: string, id: string, properties: Directory['properties']): boolean {
  const known = properties.get(id);
  const names = known ? [known.nameEn, known.nameZh, known.symbol ?? '', id] : [id];
  const all = names.flatMap((name) => {
    const [, before = name, within = ''] = /^(.*?)[(（](.*)[)）]/.exec(name) ?? [];
    return [name, before, ...within.split(/[/、]/)];
  });
  const own = plain(written);
  const bare = plain(written.split(/[(（]/, 1)[0]!);
  return all.map(plain).some((name) => name !== '' && (name === own || name === bare));
}

/** `0,95` and `1.2E16` as decimal texts; null: no number, or one that can be read in two ways (`1,250`). */
export function plainNumber(written: string): string | null {
  const text = written.normalize('NFKC').replaceAll('−', '-').replace(/\s+/g, '');
  if (limitForm.test(text)) return text;
  if (/^-?\d{1,3},\d{3}$/.test(text)) return null;
  const point = text.replace(',', '.');
  if (limitForm.test(point)) return point;
  const whole = /^\d(\.\d+)?e\+?(\d{1,2})$/i.test(point) ? BigInt(Math.round(Number(point))).toString() : '';
  return limitForm.test(whole) ? whole : null;
}
