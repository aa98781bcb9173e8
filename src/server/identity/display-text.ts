import { m } from '#i18n/messages.ts';
import { invalid } from '#server/errors.ts';

/** Control characters, and those that turn the direction of what follows: they would disguise a name. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** One line that a person wrote to be shown to people. Throws 422 at the field when it holds characters that hide. */
export function displayText(field: string, text: string): string {
  const line = text.normalize('NFC').trim();
  if (invisible.test(line) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(line)) throw invalid({ [field]: m.field_wrongFormat() });
  return line;
}
