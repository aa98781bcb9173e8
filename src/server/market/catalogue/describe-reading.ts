import { tradeTerms } from '#api/deals/trade-terms.ts';
import { answerName, facetFields, fieldOf, headingOf } from '#api/market/offer-fields.ts';
import type { ReadAs } from '#api/market/reading.ts';
import { shownUnit } from '#api/market/figure-text.ts';
import { m } from '#i18n/messages.ts';
import { formatFigure } from '#lib/format.ts';
import { localised } from '#lib/localised.ts';
import { nameFrom, namesOf, type Directory } from './directory.ts';
import { cutOut } from './read-keyword.ts';
import type { ReadItem, ReadMeaning, Understood } from './understand.ts';

/** What a keyword was read as, in the caller's language. */
export function describeReading(
  directory: Directory,
  understood: Understood | null,
): { understood: ReadAs[]; plain: string } {
  if (!understood) return { understood: [], plain: '' };
  const { keyword, items } = understood;
  const inAddress = items.filter(isInAddress);
  return {
    plain: cutOut(keyword, inAddress),
    understood: items.flatMap((item) =>
      item.meanings.map((meaning) => ({
        as: meaning.as,
        field: meaning.field,
        value: meaning.value,
        ...(meaning.from === undefined ? {} : { from: meaning.from }),
        ...(meaning.to === undefined ? {} : { to: meaning.to }),
        ...named(directory, meaning, item.words),
        words: item.words,
        without: cutOut(
          keyword,
          [...new Set([...inAddress, item])].sort((one, other) => one.start - other.start),
        ),
      })),
    ),
  };
}

/** What the list's own filters say from here on. */
const isInAddress = ({ meanings }: ReadItem) => meanings.some(({ as }) => as === 'filter' || as === 'range');

function named(directory: Directory, meaning: ReadMeaning, words: string): { label: string; name: string } {
  const { as, field, value } = meaning;
  if (as === 'unknown' || as === 'left' || as === 'elsewhere') return { label: '', name: words };
  if (as === 'range') return ofRange(directory, meaning);
  if (as === 'trait') return ofTrait(directory, field, value);
  const facet = facetFields.find((name) => answerName(name) === field)!;
  const { kind, list } = fieldOf(facet);
  const name = kind === 'term' ? termName(directory, value) : nameFrom()(namesOf(directory, kind, list)!)(value);
  return { label: headingOf(facet), name: name ?? value };
}

function termName({ codes }: Directory, code: string): string | undefined {
  const isTerm = tradeTerms.some((one) => one.code === code);
  const row = code === 'ONE_DAY_TOUR' ? codes.get('incoterm')?.get(code) : undefined;
  return row ? localised(row, 'name') : isTerm ? code : undefined;
}

function ofRange({ properties }: Directory, { field, from, to }: ReadMeaning) {
  const property = properties.get(field);
  const figure = (value: number) => formatFigure(value, 3);
  const span =
    from !== undefined && to !== undefined
      ? `${figure(from)}–${figure(to)}`
      : from === undefined
        ? `≤ ${figure(to!)}`
        : `≥ ${figure(from)}`;
  const unit = shownUnit(property?.unit ?? null);
  return {
    label: property ? (property.symbol ?? localised(property, 'name')) : field,
    name: unit ? `${span} ${unit}` : span,
  };
}

function ofTrait({ countries }: Directory, field: string, value: string) {
  switch (field) {
    case 'glass':
      return { label: m.market_read_glass(), name: value === '' ? m.market_read_yes() : `${value} %` };
    case 'flame':
      return { label: 'UL 94', name: value };
    case 'nation':
      return { label: m.market_read_nation(), name: nameFrom()(countries)(value) ?? value };
    default:
      return { label: '', name: m.market_read_recycled() };
  }
}
