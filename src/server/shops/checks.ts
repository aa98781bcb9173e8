import { m } from '#i18n/messages.ts';
import { invalid } from '#server/errors.ts';
import { checkTexts } from '#server/plain-text.ts';

type Pairs<Name extends string> = Record<`${Name}En` | `${Name}Zh`, string>;

/**
 * Texts of a shop in both languages, trimmed. Throws 422 at the English field where one of the `required` is empty in
 * both, and at a field with characters that nobody can have meant to write.
 */
export function bilingualTexts<Name extends string, Input extends Pairs<Name>>(
  input: Input,
  names: readonly Name[],
  required: readonly Name[] = [],
): Pairs<Name> {
  const texts = Object.fromEntries(
    names.flatMap((name) => [`${name}En`, `${name}Zh`].map((field) => [field, input[field as keyof Input] as string])),
  ) as Pairs<Name>;
  checkTexts(texts);
  const trimmed = Object.fromEntries(
    Object.entries<string>(texts).map(([field, text]) => [field, text.replaceAll('\r\n', '\n').trim()]),
  ) as Pairs<Name>;
  const empty = required.filter((name) => !trimmed[`${name}En`] && !trimmed[`${name}Zh`]);
  if (empty.length > 0) throw invalid(Object.fromEntries(empty.map((name) => [`${name}En`, m.shop_oneLanguage()])));
  return trimmed;
}
