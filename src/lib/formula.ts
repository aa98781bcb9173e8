/** The formula of a substance, whatever the order of its elements and groups: `NaOH`, `HNaO` and `Na(OH)` are one. */

/** Standard atomic weights, g/mol (IUPAC 2021, abridged to five figures). */
const weights: Readonly<Record<string, number>> = {
  ...{ H: 1.008, He: 4.0026, Li: 6.94, Be: 9.0122, B: 10.81, C: 12.011, N: 14.007, O: 15.999, F: 18.998, Ne: 20.18 },
  ...{ Na: 22.99, Mg: 24.305, Al: 26.982, Si: 28.085, P: 30.974, S: 32.06, Cl: 35.45, Ar: 39.95, K: 39.098 },
  ...{ Ca: 40.078, Sc: 44.956, Ti: 47.867, V: 50.942, Cr: 51.996, Mn: 54.938, Fe: 55.845, Co: 58.933, Ni: 58.693 },
  ...{ Cu: 63.546, Zn: 65.38, Ga: 69.723, Ge: 72.63, As: 74.922, Se: 78.971, Br: 79.904, Kr: 83.798, Rb: 85.468 },
  ...{ Sr: 87.62, Y: 88.906, Zr: 91.224, Nb: 92.906, Mo: 95.95, Ag: 107.87, Cd: 112.41, In: 114.82, Sn: 118.71 },
  ...{ Sb: 121.76, Te: 127.6, I: 126.9, Xe: 131.29, Cs: 132.91, Ba: 137.33, La: 138.91, Ce: 140.12, W: 183.84 },
  ...{ Pt: 195.08, Au: 196.97, Hg: 200.59, Pb: 207.2, Bi: 208.98 },
};
const elements = new Set(Object.keys(weights));
const bySmallLetters = new Map([...elements].map((symbol) => [symbol.toLowerCase(), symbol]));
/** Of what people type; longer ones are no formula. */
const longest = 24;
const mostReadings = 64;

type Counts = ReadonlyMap<string, number>;

function added(one: Counts, other: Counts, times: number): Counts {
  const sum = new Map(one);
  for (const [symbol, count] of other) sum.set(symbol, (sum.get(symbol) ?? 0) + count * times);
  return sum;
}

/** Every way to read a text as elements with their counts; capitals decide where there are any, or where they are `exact`. */
function readings(text: string, isExact = false): Counts[] {
  const isPlain = !isExact && (text === text.toLowerCase() || text === text.toUpperCase());
  const symbolsAt = (at: number): string[] =>
    [2, 1].flatMap((length) => {
      const part = text.slice(at, at + length);
      if (part.length < length) return [];
      const symbol = isPlain ? bySmallLetters.get(part.toLowerCase()) : elements.has(part) ? part : undefined;
      return symbol ?? [];
    });
  const found: Counts[] = [];
  const walk = (at: number, stack: readonly Counts[]): void => {
    if (found.length >= mostReadings) return;
    const own = stack.at(-1)!;
    if (at === text.length) {
      if (stack.length === 1) found.push(own);
      return;
    }
    const numberAt = (from: number) => /^\d{0,3}/.exec(text.slice(from))![0];
    if (text[at] === '(') return walk(at + 1, [...stack, new Map()]);
    if (text[at] === ')') {
      if (stack.length === 1) return;
      const count = numberAt(at + 1);
      const outer = added(stack.at(-2)!, own, Number(count || 1));
      return walk(at + 1 + count.length, [...stack.slice(0, -2), outer]);
    }
    for (const symbol of symbolsAt(at)) {
      const count = numberAt(at + symbol.length);
      const next = added(own, new Map([[symbol, 1]]), Number(count || 1));
      walk(at + symbol.length + count.length, [...stack.slice(0, -1), next]);
    }
  };
  walk(0, [new Map()]);
  return found;
}

const written = (counts: Counts): string =>
  [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([symbol, count]) => symbol + count)
    .join('');

/** The forms by which formulae are compared; more than one where small letters can be read in several ways (`co2`), none for what is no formula. */
export function formulaKeys(text: string): string[] {
  const plain = text.normalize('NFKC').replaceAll(/[·.\s]/g, '');
  if (plain.length < 2 || plain.length > longest || !/^[A-Za-z(][A-Za-z\d()]*$/.test(plain)) return [];
  return [...new Set(readings(plain).map(written))].filter((key) => /\d.*[A-Z]|[A-Z][a-z]?(?:[2-9]|\d\d)/.test(key));
}

/** How many atoms of each element, of a formula as it is written in books; null for what is no sum of atoms (a polymer, a mixture). */
export function elementsOf(formula: string): Counts | null {
  if (!/^[A-Z(][A-Za-z\d()]*$/.test(formula)) return null;
  return readings(formula, true)[0] ?? null;
}

/** Grams per mole, of the same; null where there are no such atoms to count. */
export function molarMass(formula: string): number | null {
  const counts = elementsOf(formula);
  return counts && [...counts].reduce((sum, [symbol, count]) => sum + weights[symbol]! * count, 0);
}
