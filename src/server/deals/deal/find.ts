import { and, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { dealText } from '#server/platform/db/schema/deal.ts';

/**
 * True for the deals of the parties (a buyer's id, or a shop's) that the keyword finds; undefined without a word. Each word
 * stands somewhere in what is known of the deal, or the whole is a number written in another way: `MSKU 123456-7`.
 */
export function dealFoundBy(keyword: string, orderId: AnyColumn, ...parties: string[]): SQL | undefined {
  const found = idsFoundBy(keyword, ...parties);
  return found && inArray(orderId, found);
}

/** Their ids, as `id`; undefined without a word. */
export function idsFoundBy(keyword: string, ...parties: string[]) {
  const words = new Set(keyword.split(/\s+/).filter((word) => word !== ''));
  if (words.size === 0) return undefined;
  const bare = keyword.replace(/[^\p{L}\p{N}]/gu, '');
  const isNumber = /\d{4}/.test(bare) && !words.has(bare);
  return new QueryBuilder()
    .select({ id: sql`${dealText.orderId}`.as('id') })
    .from(dealText)
    .where(and(inArray(dealText.party, parties), or(and(...[...words].map(says)), isNumber ? says(bare) : undefined)));
}

const says = (word: string): SQL => {
  const asTyped = sql`${dealText.text} like lower(normalize(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}, nfkc))`;
  const written = inAnyWriting(word);
  return written === undefined ? asTyped : sql`(${asTyped} or ${dealText.text} ~ ${written})`;
};

/** A code of letters and digits, whatever stands between them: `pa757` is PA-757. Undefined for what is none. */
function inAnyWriting(word: string): string | undefined {
  const parts =
    word
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? [];
  const isCode = parts.length > 1 && /\p{L}/u.test(word) && /\p{N}/u.test(word);
  return isCode ? parts.join('[-/. ]?') : undefined;
}
