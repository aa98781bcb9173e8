import type { TextLength } from '#api/common/limits.ts';
import { m } from '#i18n/messages.ts';

/** What is wrong with a text that must be filled in; undefined: nothing. */
export function textError(text: string, [least, most]: TextLength): string | undefined {
  const { length } = text.trim();
  if (length === 0 && least > 0) return m.form_fillOut();
  if (length < least) return m.center_tooShort({ min: least });
  return length > most ? m.field_tooLong({ max: most }) : undefined;
}

export const choiceError = (value: string): string | undefined => (value === '' ? m.field_chooseOne() : undefined);
export const missingError = (text: string): string | undefined => (text.trim() === '' ? m.form_fillOut() : undefined);
