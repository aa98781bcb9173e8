/** The formula of a substance, whatever the order of its elements and groups: `NaOH`, `HNaO` and `Na(OH)` are one. */

const elements = new Set(
  (
    'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo ' +
    'Ag Cd In Sn Sb Te I Xe Cs Ba La Ce W Pt Au Hg Pb Bi'
  ).split(' '),
);
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

/** Every way to read a text as elements with their counts; capitals decide where there are any. */
function readings(text: string): Counts[] {
  const isPlain = text === text.toLowerCase() || text === text.toUpperCase();
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
