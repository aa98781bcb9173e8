import type { Directory } from './directory.ts';
import { asPhrase, type Meaning } from './phrases.ts';

export type Span = { start: number; end: number; meanings: readonly Meaning[] };

/** How far a grade may be from a figure that somebody asks for and still be meant: a share of it, or an amount. */
const tolerances: Readonly<Record<string, { share?: number; amount?: number }>> = {
  mfr: { share: 0.15 },
  intrinsicViscosity: { amount: 0.02 },
  kValue: { amount: 1 },
  density: { amount: 0.002 },
  vaContent: { amount: 1.5 },
  mooneyViscosity: { amount: 4 },
};

const number = String.raw`(\d{1,4}(?:\.\d{1,4})?)`;
const until = String.raw`(?:\s*(?:-|~|–|to|至|到)\s*${number})?`;
const edge = String.raw`(?<![\p{sc=Latin}\p{N}])`;
const noMore = String.raw`(?![\p{N}]|[.,]\p{N})(?![\p{sc=Latin}])`;
const unit = String.raw`\s*(?:g\s*\/\s*10\s*min|g\s*\/\s*cm3|g\s*\/\s*cm³|g\s*\/\s*cc|dl\s*\/\s*g|wt\s*%|%|°c)?`;
const relation = String.raw`\s*(?:[:：=≈]|of|about|约)?\s*(>=|≥|>|<=|≤|<|min\.?|max\.?|至少|不低于)?\s*`;

const escaped = (text: string) =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s*`);
const exact = (value: number) => Number(value.toPrecision(6));

/** Limits that are written are taken as they are; a bare figure with those near it. */
function rangeOf(property: string, sign: string | undefined, first: number, second: number | undefined): Meaning {
  const { share = 0, amount = first * share } = tolerances[property] ?? {};
  const limits =
    second !== undefined
      ? { from: Math.min(first, second), to: Math.max(first, second) }
      : sign && /^[>≥]|min|至少|不低于/.test(sign)
        ? { from: first }
        : sign
          ? { to: first }
          : { from: exact(first - amount), to: exact(first + amount) };
  return { as: 'range', field: property, value: `${limits.from ?? ''}..${limits.to ?? ''}`, ...limits };
}

/** Figures and what stands for one: `MFR 25`, `熔指2-3`, `K67`, `GF30`, `V-0`, `99.5 %`. `text` in small letters. */
export function figuresIn({ words }: Pick<Directory, 'words'>, text: string): Span[] {
  const spans: Span[] = [];
  const find = (pattern: string, meaning: (match: RegExpExecArray) => Meaning | null) => {
    for (const match of text.matchAll(new RegExp(pattern, 'gu'))) {
      const meant = meaning(match);
      if (meant) spans.push({ start: match.index, end: match.index + match[0].trimEnd().length, meanings: [meant] });
    }
  };
  for (const [property, said] of words.get('ranges') ?? []) {
    const names = said.map(asPhrase).sort((one, other) => other.length - one.length);
    // A Latin name begins where no Latin one goes on: 熔指 does so anywhere.
    const named = `(?:${names.map((name) => (/^\p{sc=Han}/u.test(name) ? '' : edge) + escaped(name)).join('|')})`;
    find(`${named}${relation}${number}${until}${unit}${noMore}`, ([, sign, first, second]) =>
      rangeOf(property, sign, Number(first), second === undefined ? undefined : Number(second)),
    );
    find(
      `${edge}${number}\\s*(?:g\\s*\\/\\s*10\\s*min|%)?\\s*(?:${names.map(escaped).join('|')})(?![\\p{sc=Latin}\\p{N}])`,
      ([, first]) => rangeOf(property, undefined, Number(first), undefined),
    );
  }
  find(`${edge}k\\s*-?(5\\d|6\\d|7[0-5])(?![\\p{N}\\p{sc=Latin}-])`, ([, value]) =>
    rangeOf('kValue', undefined, Number(value), undefined),
  );
  const glass = (share: string | undefined): Meaning => ({ as: 'trait', field: 'glass', value: share ?? '' });
  const percent = String.raw`(\d{2})\s*%?`;
  // Before the word it is a share that is usual: nylon 66 GF has none.
  const share = String.raw`(10|15|20|25|30|33|35|40|43|45|50|55|60)\s*%?`;
  find(`${edge}gf\\s*-?${percent}(?![\\p{N}\\p{sc=Latin}-])`, ([, share]) => glass(share));
  find(
    `${edge}${share}\\s*(?:gf|glass(?:[\\s-]*(?:fibre|fiber))?(?:[\\s-]*(?:filled|reinforced))?)(?![\\p{sc=Latin}\\p{N}])`,
    ([, share]) => glass(share),
  );
  find(`(?:加纤|玻纤|加玻纤)(?:增强)?\\s*${percent}(?!\\p{N})`, ([, share]) => glass(share));
  find(`${edge}${share}\\s*(?:加纤|玻纤)(?:增强)?`, ([, percent]) => glass(percent));
  find(`(?<!\\p{N}-)${edge}(?:ul\\s*-?94\\s*)?v\\s*-?([012])(?![\\p{N}\\p{sc=Latin}-])`, ([, rating]) => ({
    as: 'trait',
    field: 'flame',
    value: `V-${rating!}`,
  }));
  find(`${edge}(?:≥|>=?|min\\.?\\s*)?\\d{1,3}(?:\\.\\d{1,3})?\\s*%(?:\\s*min\\.?)?`, () => ({
    as: 'unknown',
    field: 'purity',
    value: 'purity',
  }));
  return withoutOverlaps(spans);
}

/** Of spans that share signs the longest stays. */
function withoutOverlaps(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  const sorted = spans.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  for (const span of sorted) {
    if (!kept.some((other) => span.start < other.end && other.start < span.end)) kept.push(span);
  }
  return kept.sort((one, other) => one.start - other.start);
}
