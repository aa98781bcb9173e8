/**
 * Lenient reading of page addresses: whatever a visitor, a form or a crawler wrote becomes a value that the API
 * accepts, or nothing. Nothing here throws.
 */
import { maxFilterValues, maxKeywordLength } from '#api/common/common.ts';
import { localPath, type QueryValue } from '#lib/paths.ts';
import { idForm, safeLine } from '#lib/readable-text.ts';
import { plainDecimal, readNumber, unmistakable } from '#lib/typed-number.ts';

const maxIdLength = 120;

/** The first value that is not empty, as a line that the API takes. */
export function readText(params: URLSearchParams, name: string, maxLength: number): string | undefined {
  for (const value of params.getAll(name)) {
    const text = safeLine(value.replace(/\p{Cc}/gu, ' '));
    if (text) return text.slice(0, maxLength).toWellFormed().trim();
  }
  return undefined;
}

export const readKeyword = (params: URLSearchParams): string | undefined =>
  readText(params, 'keyword', maxKeywordLength);

/** An id that can exist; too long or unprintable ones cannot. */
export function readId(params: URLSearchParams, name: string): string | undefined {
  return params
    .getAll(name)
    .map((value) => value.trim())
    .find(isId);
}

/** Ids in the order given (`name=a&name=b`, `name[]=a` too), each once. */
export function readIds(params: URLSearchParams, name: string, most: number): string[] {
  const values = [...params.getAll(name), ...params.getAll(`${name}[]`)].map((value) => value.trim()).filter(isId);
  return [...new Set(values)].slice(0, most);
}

/** The values of a filter, sorted: one set of filters has one address. */
export const readFilter = (params: URLSearchParams, name: string): string[] =>
  readIds(params, name, maxFilterValues).sort();

const isId = (value: string): boolean => value.length > 0 && value.length <= maxIdLength && idForm.test(value);

export function readOneOf<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return params.getAll(name).find((value): value is Value => values.includes(value as Value));
}

/** An amount of money from 0 up, as decimal text with at most 2 places; anything else is no limit. */
export function readAmount(params: URLSearchParams, name: string): string | undefined {
  for (const value of params.getAll(name)) {
    const [, whole, places = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(plainDecimal(value, { places: 2 })) ?? [];
    if (whole === undefined) continue;
    const kept = places.slice(0, 2).replace(/0+$/, '');
    return whole + (kept && `.${kept}`);
  }
  return undefined;
}

/** Figures of properties have up to so many places. */
const figurePlaces = 6;
const figureForm = /^-?\d{1,16}(\.\d+)?$/;

/**
 * A measured figure: a glass transition of −40 °C, a volume resistivity of 1e15 Ω·cm. Two where it can be read in two
 * ways (`1,050`), none where it is none.
 */
export function readFigure(text: string | null): number[] {
  const [, mantissa = '', exponent = ''] = /^(.*?)(e[+-]?\d{1,2})?$/is.exec((text ?? '').normalize('NFKC').trim())!;
  const reading = readNumber(mantissa, { places: figurePlaces });
  if (reading === null) return [];
  const readings = 'value' in reading ? [reading.value] : exponent ? [reading.either[1]] : reading.either;
  return readings.filter((one) => figureForm.test(one)).map((one) => Number(one + exponent) || 0);
}

/** A figure in an address, where it will be read as if somebody had typed it. */
export const writtenFigure = (figure: number): string => unmistakable(String(figure));

/**
 * The address of a list for each set of values of one filter. All else is written once, because a page has hundreds
 * of such links.
 */
export function filterHrefs(
  path: string,
  query: Record<string, QueryValue>,
  name: string,
): (values: readonly (string | number)[]) => string {
  const entries = Object.entries(query);
  const at = entries.findIndex(([key]) => key === name);
  const written = (part: typeof entries) => localPath('/', Object.fromEntries(part)).split('?')[1] ?? '';
  const before = written(entries.slice(0, at));
  const after = written(entries.slice(at + 1));
  const page = localPath(path);
  return (values) => {
    const own = values.map((value) => `${name}=${encodeURIComponent(value)}`);
    const search = [before, ...own, after].filter(Boolean).join('&');
    return search ? `${page}?${search}` : page;
  };
}

/** The values with one switched on or off. */
export function toggled<Value extends string | number>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();
}
