import type { TextLength } from '#api/common/limits.ts';
import { m } from '#i18n/messages.ts';

/** What is wrong with a text that must be filled in; undefined: nothing. */
export function textError(text: string, [least, most]: TextLength): string | undefined {
  const { length } = text.trim();
  if (length === 0 && least > 0) return m.field_required();
  if (length < least) return m.center_tooShort({ min: least });
  return length > most ? m.field_tooLong({ max: most }) : undefined;
}

export const missingError = (text: string): string | undefined => (text.trim() === '' ? m.field_required() : undefined);
