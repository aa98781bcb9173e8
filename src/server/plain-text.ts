import { m } from '#i18n/messages.ts';
import { invalid } from './errors.ts';

/** Control characters but for tabs and ends of lines. NUL is one that PostgreSQL does not keep. */
const control = /[^\P{Cc}\t\n\r]/u;

/** Throws 422 that names the texts with characters that nobody can have meant to write. */
export function checkTexts(texts: Record<string, string | undefined>): void {
  const wrong = Object.entries(texts).filter(([, text]) => text !== undefined && control.test(text));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field]) => [field, m.field_wrongFormat()])));
}
