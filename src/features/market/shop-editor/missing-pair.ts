import { m } from '#i18n/messages.ts';

/** What is wrong with a text that is asked for in one language at least. */
export function missingPair<Name extends string>(
  values: Readonly<Record<`${Name}En` | `${Name}Zh`, string>>,
  name: Name,
): Record<string, string | undefined> {
  const empty = values[`${name}En`].trim() === '' && values[`${name}Zh`].trim() === '';
  return { [`${name}En`]: empty ? m.market_shop_oneLanguage() : undefined };
}
