import { m } from '#i18n/messages.ts';
import { invalid } from '#server/platform/errors.ts';

type Pairs<Name extends string> = Record<`${Name}En` | `${Name}Zh`, string>;

/** Texts of a shop in both languages. Throws 422 at the English field where one of the `required` is empty in both. */
export function bilingualTexts<Name extends string, Input extends Pairs<Name>>(
  input: Input,
  names: readonly Name[],
  required: readonly Name[] = [],
): Pairs<Name> {
  const texts = Object.fromEntries(
    names.flatMap((name) => [`${name}En`, `${name}Zh`].map((field) => [field, input[field as keyof Input] as string])),
  ) as Pairs<Name>;
  const empty = required.filter((name) => !texts[`${name}En`] && !texts[`${name}Zh`]);
  if (empty.length > 0)
    throw invalid(Object.fromEntries(empty.map((name) => [`${name}En`, m.market_shop_oneLanguage()])));
  return texts;
}
