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
  /** Itself, for those who keep it: engines put together what was added up when a letter is asked for, and let go of the pieces. */
  whole(): this {
    this.text.charCodeAt(0);
    return this;
  }
}

type Part = string | number | Html | readonly Html[] | null | undefined | false;

/** The texts of each template without the line breaks and indents of the source. */
const compacted = new WeakMap<TemplateStringsArray, readonly string[]>();

function compact(strings: TemplateStringsArray): readonly string[] {
  let texts = compacted.get(strings);
  if (!texts) {
    texts = strings.map((text) => text.replace(/\s*\n\s*(?=>)/g, '').replace(/\s*\n\s*/g, ' '));
    compacted.set(strings, texts);
  }
  return texts;
}

/**
 * Markup as text, for the parts of a page that repeat hundreds of times and would cost several times as much as
 * components. Every value is escaped, unless it is markup itself; null, undefined and false are nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const texts = compact(strings);
  let text = texts[0]!;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (typeof part === 'string') text += escapeHtml(part);
    else if (part instanceof Html) text += part.text;
    else if (typeof part === 'number') text += part;
    else if (part) for (const item of part) text += item.text;
    text += texts[index + 1]!;
  }
  return new Html(text);
}
