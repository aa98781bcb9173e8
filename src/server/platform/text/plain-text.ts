import { m } from '#i18n/messages.ts';
import { invalid } from '../errors.ts';

/** Of wrong fields so many are named, and of a name so much: the first few are what anybody reads. */
export const mostProblems = 20;
export const longestFieldName = 120;

/**
 * Throws 422 that names the texts which the database cannot keep, wherever in an input they stand: NUL in no text, half
 * of a pair of surrogates in no JSON. Stands at the way in (request-input.ts), so that no call has to think of it.
 */
export function checkStorable(input: unknown): void {
  const wrong = new Set<string>();
  // A list of what is left instead of a recursion: an input may be nested as deep as it is long.
  const left: [value: unknown, name: string][] = [[input, '']];
  for (let next = left.pop(); next && wrong.size < mostProblems; next = left.pop()) {
    const [value, name] = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) wrong.add(name || 'body');
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (isStorable(key)) left.push([part, (name === '' ? key : `${name}.${key}`).slice(0, longestFieldName)]);
        else wrong.add(name || 'body');
      }
    }
  }
  if (wrong.size > 0) throw invalid(Object.fromEntries([...wrong].map((field) => [field, m.field_wrongFormat()])));
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
