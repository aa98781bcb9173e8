import { languageOption, languageOptions } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';

/** What a row says in English: `nameEn`, or `grade` where the plain column is the English one. */
type English<Row, Name extends string> =
  Row extends Record<`${Name}En`, infer Text> ? Text : Row extends Record<Name, infer Text> ? Text : never;

/**
 * A localised text of a row, or the column of a table that holds it, in the reader's language: of `nameEn` and `nameZh`
 * one. Where that is empty, or the language has no column (yet), it is the English one, and at last whatever there is.
 */
export function localised<
  Name extends string,
  Row extends { [Key in `${Name}En`]: unknown } | { [Key in Name]: unknown },
>(row: Row, name: Name): English<Row, Name> {
  const texts = row as Readonly<Record<string, unknown>>;
  const english = texts[`${name}En`] ?? texts[name];
  const inColumn = (column: string) => (column === 'En' ? english : texts[name + column]);
  const own = inColumn(languageOption(getLocale()).writing.column) || english;
  return (own || languageOptions.map(({ writing }) => inColumn(writing.column)).find(Boolean) || english) as English<
    Row,
    Name
  >;
}

/** What a thing is called in the other languages, for those who know it by that name: `Durban` of 德班. */
export function otherNames<Name extends string>(row: { [Key in `${Name}En`]: unknown }, name: Name): string {
  const shown: unknown = localised(row, name);
  const texts = row as Readonly<Record<string, unknown>>;
  const others = languageOptions.map(({ writing }) => texts[name + writing.column]);
  return others.filter((other) => typeof other === 'string' && other !== '' && other !== shown).join(' ');
}
