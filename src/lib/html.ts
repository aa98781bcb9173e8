import { escapeHtml } from './escape-html.ts';

/** Markup that is safe to put into a page: made by `html` alone. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Part = string | number | Html | readonly Html[] | null | undefined | false;

/**
 * Markup as text, for the parts of a page that repeat hundreds of times and would cost ten times as much as
 * components. Every value is escaped, unless it is markup itself; null, undefined and false are nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0]!;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (typeof part === 'string') text += escapeHtml(part);
    else if (part instanceof Html) text += part.text;
    else if (typeof part === 'number') text += part;
    else if (part) for (const item of part) text += item.text;
    text += strings[index + 1]!;
  }
  return new Html(text);
}
