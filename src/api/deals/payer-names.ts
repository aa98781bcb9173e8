/** How alike names of companies are as banks print them. Free of zod: the browser reads it too. */

/** What companies' names end in all over the world says nothing about which company it is. */
const companyForms =
  /\b(co|company|ltd|limited|llc|inc|incorporated|corp|corporation|gmbh|ag|bv|nv|sa|sarl|spa|srl|plc|pte|pty|kg|oy|ab)\b|股份|有限|责任|公司/g;
const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(companyForms, ' ')
    .replace(/\s+/g, '');

/** The pairs of letters of a name; with a mark before the first letter, so that names of one letter have a pair, too. */
export function pairsOfName(written: string): ReadonlySet<string> {
  const name = plainName(written);
  return new Set(name === '' ? [] : [...name].map((sign, index, all) => (all[index - 1] ?? '^') + sign));
}

/** 0 to 1: the share of their pairs of letters that both have (Dice). */
export function likenessOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  let common = 0;
  for (const pair of left) if (right.has(pair)) common += 1;
  return (2 * common) / (left.size + right.size);
}

/** From here on two writings are taken for the same company. */
export const alikeFrom = 0.6;

/** Whether somebody else has paid than the company, by any of its names; not, where the bank names nobody. */
export const isOtherPayer = (payer: string, names: readonly string[]): boolean =>
  pairsOfName(payer).size > 0 && names.every((name) => likenessOf(pairsOfName(payer), pairsOfName(name)) < alikeFrom);
