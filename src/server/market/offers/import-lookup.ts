import { localised } from '#lib/localised.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import { fieldOfColumn, type ImportColumn } from '#api/market/import-columns.ts';
import { answerName, fieldOf, fieldsOfKind, type OfferFieldName } from '#api/market/offer-fields.ts';
import { m } from '#i18n/messages.ts';
import { gradeCodeOf } from '#lib/search-text.ts';
import { joinWords } from '#lib/join-words.ts';
import {
  editDistance,
  named,
  namesOf,
  offerable,
  type Directory,
  type Material,
  type Materials,
} from '#server/market/catalogue/index.ts';

type Named = { nameEn: string; nameZh: string };
export type Found<Value> = { value: Value } | { problem: string };
/** What a supplier says that a grade of its file is, by `goodsKey`. */
export type Answers = ReadonlyMap<string, Material>;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Things by their id and their names in both languages; what two things share names neither. */
function byNames(things: Iterable<readonly [string, Named]>, also: (id: string) => readonly string[]) {
  const ids = new Map<string, string | null>();
  for (const [id, thing] of things) {
    for (const name of new Set([id, thing.nameEn, thing.nameZh, ...also(id)].map(plain))) {
      ids.set(name, ids.has(name) && ids.get(name) !== id ? null : id);
    }
    // An id is never anything else's name.
    ids.set(plain(id), id);
  }
  return (text: string): string | undefined => ids.get(plain(text)) ?? undefined;
}

const letters = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '');
/** Two say something in Chinese. */
const leastLetters = 2;
/** How far a grade may be from what was written to be the one that was meant. */
const mostSlips = 3;
/** Makers that are named when a grade is made by several. */
const mostMakers = 5;
/** A longer list is no answer. */
const mostAllowed = 30;
/** To so many unknown grades of a file the nearest is looked for: it means comparing with every grade there is. */
const mostSuggestions = 50;

/** A grade and a maker as a file names them: who says the same in other letters means the same. */
export const goodsKey = (grade: string, maker: string): string => `${plain(grade)}\n${plain(maker)}`;

/** Finds what the words of a file mean. Made once for each file. */
export class ImportLookup {
  readonly #words: ReadonlyMap<OfferFieldName, (text: string) => string | undefined>;
  readonly #terms: ReadonlyMap<string, TradeTermId>;
  readonly #directory: Directory;
  readonly #materials: Materials;
  readonly #answers: Answers;
  readonly #byGrade: ReadonlyMap<string, Material[]>;
  readonly #byCode: ReadonlyMap<string, Material[]>;
  readonly #nearest = new Map<string, Material | null>();

  constructor(directory: Directory, materials: Materials, answers: Answers = new Map()) {
    this.#directory = directory;
    this.#materials = materials;
    this.#answers = answers;
    this.#words = new Map(
      fieldsOfKind('currency', 'city', 'country', 'port', 'code', 'mark').map((name) => {
        const { kind, list = kind } = fieldOf(name);
        const words = directory.words.get(answerName(name));
        return [
          name,
          byNames(namesOf(directory, kind, list) ?? [], (id) => [...(words?.get(id) ?? []), ...(spoken[id] ?? [])]),
        ];
      }),
    );
    const terms = new Map<string, TradeTermId>();
    for (const { id, code } of tradeTerms) {
      const row = directory.codes.get('incoterm')?.get(code);
      const names = row ? [row.nameEn, row.nameZh] : [];
      const words = directory.words.get('tradeTerm')?.get(code) ?? [];
      for (const name of [code, ...names, ...words]) terms.set(plain(name), id);
    }
    this.#terms = terms;
    // Under the writing of a merged material stands the one that took its place.
    const all = [...materials.values()].flatMap((written) => {
      const material = offerable(materials, written.id);
      return material ? { written, material } : [];
    });
    const names = all.flatMap(({ written, material }) => gradeNames(written).map((name) => ({ name, material })));
    this.#byGrade = grouped(names, ({ name }) => name);
    this.#byCode = grouped(all, ({ written }) => written.gradeCode);
  }

  /** The id or code that a field means by a word. */
  word(field: OfferFieldName, text: string): string | undefined {
    return this.#words.get(field)?.(text);
  }

  /** What a column may say, where that is a list that one can read; undefined: it is none. */
  allowedIn(column: ImportColumn): string | undefined {
    const field = fieldOfColumn.get(column);
    if (!field) return undefined;
    const { kind, list } = fieldOf(field);
    const names =
      kind === 'term'
        ? tradeTerms.map(({ id }) => tradeTermName(id))
        : kind === 'currency'
          ? tradeCurrencies
          : [...(namesOf(this.#directory, kind, list) ?? [])].map(([, thing]) => localised(thing, 'name'));
    if (names.length === 0 || names.length > mostAllowed) return undefined;
    return m.market_offers_rowAllowed({ names: joinWords(names) });
  }

  /** `CIF Lagos` is read as CIF: the port has a column of its own. */
  term(text: string): TradeTermId | undefined {
    return this.#terms.get(plain(text)) ?? this.#terms.get(plain(text.split(/[\s–-]/u)[0] ?? ''));
  }

  /** The material of a grade; where several makers have it, the one of the maker named. */
  material(grade: string, maker: string): Found<Material> & { at?: 'manufacturer' } {
    const answer = this.#answers.get(goodsKey(grade, maker));
    if (answer) return { value: answer };
    const written = this.#byGrade.get(plain(grade)) ?? this.#byCode.get(gradeCodeOf(grade)) ?? [];
    if (written.length === 0) return { problem: this.#unknownGrade(grade) };
    if (maker === '')
      return written.length === 1
        ? { value: written[0]! }
        : { at: 'manufacturer', problem: m.market_offers_rowWhichMaker({ names: this.#makersOf(written) }) };
    const own = written.filter(({ manufacturerId }) => this.#isMaker(maker, manufacturerId));
    if (own.length === 0)
      return { at: 'manufacturer', problem: m.market_offers_rowOtherMaker({ names: this.#makersOf(written) }) };
    return { value: own.find((material) => plain(material.grade) === plain(grade)) ?? own[0]! };
  }

  /** Whether these are the names of that very material. */
  isNamed(materialId: string, grade: string, maker: string): boolean {
    const material = this.#materials.get(materialId);
    if (!material || !gradeNames(material).includes(plain(grade))) return false;
    return maker === '' || this.#isMaker(maker, material.manufacturerId);
  }

  makerName = ({ manufacturerId }: Material): string => named(this.#directory.manufacturers, manufacturerId).name;
  gradeName = (material: Material): string => localised(material, 'grade');

  /** Traders write `Chi Mei` for `CHIMEI Corporation`, and a brand for its owner: a part of a name will do. */
  #isMaker(text: string, manufacturerId: string): boolean {
    const written = letters(text);
    if (written.length < leastLetters) return false;
    // A maker that was merged into this one is another name of it.
    const makers = [...this.#directory.manufacturers.values()].filter(
      ({ id, mergedIntoId }) => id === manufacturerId || mergedIntoId === manufacturerId,
    );
    // What the trade calls it is a word, and no part of one: LG, 扬巴.
    if (
      makers.some(({ id }) =>
        this.#directory.words
          .get('makers')
          ?.get(id)
          ?.some((name) => letters(name) === written),
      )
    )
      return true;
    return makers
      .flatMap(({ id, nameEn, nameZh, brands }) => [id, nameEn, nameZh, ...brands])
      .map(letters)
      .some((name) => name.length >= leastLetters && (name.includes(written) || written.includes(name)));
  }

  #makersOf(materials: readonly Material[]): string {
    const names = [...new Set(materials.map(this.makerName))];
    return joinWords(names.slice(0, mostMakers));
  }

  #unknownGrade(grade: string): string {
    const nearest = this.#nearestTo(gradeCodeOf(grade));
    if (!nearest) return m.market_offers_rowUnknownGrade();
    const name = `${this.gradeName(nearest)} (${this.makerName(nearest)})`;
    return m.market_offers_rowNearestGrade({ name });
  }

  /** The grade with the fewest slips of the keyboard; of equals the first. Kept, because files repeat. */
  #nearestTo(code: string): Material | null {
    const before = this.#nearest.get(code);
    if (before !== undefined) return before;
    if (this.#nearest.size >= mostSuggestions) return null;
    // Of a bare number each digit is the name: 7042 is no slip of 1042.
    const most = /^\d+$/.test(code) ? 0 : Math.min(mostSlips, Math.floor(code.length / 2));
    let best: { material: Material; slips: number } | null = null;
    for (const [other, [material]] of this.#byCode) {
      const allowed: number = best ? best.slips - 1 : most;
      const slips = editDistance(other, code, allowed);
      if (slips <= allowed) best = { material: material!, slips };
    }
    this.#nearest.set(code, best?.material ?? null);
    return best?.material ?? null;
  }
}

const gradeNames = (material: Material) => [...new Set([plain(material.grade), plain(material.gradeZh)])];

function grouped<One extends { material: Material }>(all: readonly One[], keyOf: (one: One) => string) {
  const groups = new Map<string, Material[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one)) ?? [];
    if (!group.includes(one.material)) group.push(one.material);
    groups.set(keyOf(one), group);
  }
  return groups;
}

/** What stands in a column of a file and is no word of the trade: those are in seed/data/search-words.json. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  CNY: ['RMB', '元', '¥'],
  USD: ['US$', '$', '美金'],
  // A wire transfer alone (电汇, T/T) says neither how much nor when.
  TT100: ['款到发货', '款到提货', '先款后货', '电汇全款', 'T/T in advance', 'payment in advance'],
  BAG25: ['25kg', '25公斤', '25kg袋装', '25公斤/袋'],
  FIBC1000: ['吨包', '吨袋', 'ton bag', '1 ton bag'],
  INCLUDED: ['yes', '是'],
  EXCLUDED: ['no', '否'],
  SPOT: ['in stock', 'ready', '有货', '库存'],
  AFLOAT: ['on the water', 'floating', '船货', '在途', '在途货'],
  FORWARD: ['forward cargo', '期货', '远期', '远期货'],
};
