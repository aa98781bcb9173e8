import { and, eq, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { isEcNumber } from '#lib/ec-number.ts';
import { formulaKeys } from '#lib/formula.ts';
import type { Sources } from '#server/platform/context.ts';
import { category, chemical, material } from '#server/platform/db/schema/catalogue.ts';
import { asPhrase, loadPhrases } from './phrases.ts';

/** A number that names goods by itself, and the words beside it. */
type Identifier = {
  ids: ReadonlySet<string>;
  rest: string;
  /** Six figures may be a grade as well. */
  mayBeGrade: boolean;
};

/** Merged and refused materials are found by nobody; what stands for a merged one carries its writing, too. */
export const findable = sql`${material.state} in ('listed', 'proposed')`;

const before = String.raw`(?<![\p{sc=Latin}\p{N}])`;
const cas = new RegExp(
  `${before}(?:cas\\s*(?:号|登记号|no|number|rn|nr)?[\\s:：.#]*)?(\\d{2,7}-\\d\\d-\\d)(?!\\p{N})`,
  'iu',
);
const ec = new RegExp(
  `${before}(?:(?:ec|einecs|elincs)(?:号|登记号)?\\s*(?:no|number|nr|编号|号)?[\\s:：.#]*)?(\\d{3}-\\d{3}-\\d)(?!\\p{N})`,
  'iu',
);
const un = new RegExp(
  `${before}(?:un\\s*(?:no|number|编号|号)?[\\s.:：#-]*|(?:联合国|危险品)(?:危险货物)?(?:编号|号)?[\\s:：]*)(\\d{4})(?!\\p{N})`,
  'iu',
);
const named = new RegExp(
  `${before}(?:hs|hts|hscode|海关|税则|税号|商品)(?:\\s*(?:codes?|no|编码|编号|号))*[\\s.:：#]*(\\d{4}(?:[.\\s]?\\d{2}){0,3})(?!\\p{N})`,
  'iu',
);
const bare = /^(\d{4}(?:\.\d{2}|\d{2})(?:\.?\d{2}){0,2}|\d{2}\.\d{2}(?:\.\d{2})?)$/;
/** Heading of the customs tariff alone. */
const heading = /^\d{4}$/;

const select = async ({ db }: Sources, condition: SQL | undefined): Promise<Set<string>> => {
  const rows = await db
    .select({ id: material.id })
    .from(material)
    .innerJoin(category, eq(category.id, material.categoryId))
    .leftJoin(chemical, eq(chemical.id, material.chemicalId))
    .where(and(findable, condition));
  return new Set(rows.map(({ id }) => id));
};

const byHs = (look: Sources, code: string) => {
  const figures = code.replaceAll(/\D/g, '').slice(0, 6);
  return select(look, or(like(category.hsCode, `${figures}%`), like(chemical.hsCode, `${figures}%`)));
};

/** By CAS or EC number, number of dangerous goods, code of the customs tariff or formula; null: the keyword has none. */
export async function byIdentifier(look: Sources, keyword: string): Promise<Identifier | null> {
  const without = (match: RegExpExecArray) =>
    `${keyword.slice(0, match.index)} ${keyword.slice(match.index + match[0].length)}`.trim();
  const number = cas.exec(keyword);
  if (number) {
    const ids = await select(look, or(eq(material.casNumber, number[1]!), eq(chemical.casNumber, number[1]!)));
    return { ids, rest: without(number), mayBeGrade: false };
  }
  const european = ec.exec(keyword);
  if (european && isEcNumber(european[1]!)) {
    const ids = await select(look, eq(chemical.ecNumber, european[1]!));
    return { ids, rest: without(european), mayBeGrade: false };
  }
  const goods = un.exec(keyword);
  if (goods) {
    const ids = await select(look, or(eq(category.unNumber, goods[1]!), eq(chemical.unNumber, goods[1]!)));
    return { ids, rest: without(goods), mayBeGrade: false };
  }
  const tariff = named.exec(keyword);
  if (tariff) return { ids: await byHs(look, tariff[1]!), rest: without(tariff), mayBeGrade: false };
  const code = bare.exec(keyword);
  if (code) return { ids: await byHs(look, code[1]!), rest: '', mayBeGrade: true };
  return byFormula(look, keyword);
}

/** Four figures that no grade has: a heading of the customs tariff. */
export const byHeading = async (look: Sources, keyword: string): Promise<ReadonlySet<string>> =>
  heading.test(keyword) ? byHs(look, keyword) : new Set<string>();

const loadFormulae = ({ db, cache }: Sources): Promise<ReadonlyMap<string, string[]>> =>
  cache.get(
    'catalogue/formulae',
    ['materials'],
    async () => {
      const rows = await db.select({ id: chemical.id, formula: chemical.formula }).from(chemical);
      const keyed = rows.flatMap(({ id, formula }) => formulaKeys(formula ?? '').map((key) => ({ id, key })));
      return new Map([...Map.groupBy(keyed, ({ key }) => key)].map(([key, own]) => [key, own.map(({ id }) => id)]));
    },
    3600,
  );

async function byFormula(look: Sources, keyword: string): Promise<Identifier | null> {
  const [formulae, { names }] = await Promise.all([loadFormulae(look), loadPhrases(look)]);
  for (const match of keyword.matchAll(
    /(?<![\p{sc=Latin}\p{N}-])[A-Za-z(][A-Za-z\d()]{1,23}(?![\p{sc=Latin}\p{N}-])/gu,
  )) {
    const called = names.get(asPhrase(match[0]));
    const chemicals = called ? [] : formulaKeys(match[0]).flatMap((key) => formulae.get(key) ?? []);
    if (chemicals.length === 0) continue;
    const ids = await select(look, inArray(chemical.id, chemicals));
    if (ids.size > 0) return { ids, rest: keyword.replace(match[0], ' ').trim(), mayBeGrade: false };
  }
  return null;
}
