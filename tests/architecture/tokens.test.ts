import { describe, expect, it } from 'vitest';
import { read, repositoryFiles } from './source-files.ts';

/** What is drawn on pages: letters of e-mail have sizes of their own, because mail programs know no tokens. */
const drawn = repositoryFiles().filter((file) => /^src\/.*\.(?:astro|tsx|css)$/.test(file));

const found = (pattern: RegExp, files = drawn): string[] =>
  files.flatMap((file) => [...read(file).matchAll(pattern)].map(([text]) => `${file}: ${text}`));

describe('sizes of the tokens (src/app/styles/tokens.css)', () => {
  it('are the only ones of text', () => {
    expect(drawn.length).toBeGreaterThan(300);
    expect(found(/(?<![\w-])text-(?:\[\d|xs\b|sm\b|base\b|lg\b|\d?xl\b)[^\s"'`]*/g)).toEqual([]);
    // On paper a size is one of points.
    expect(found(/font-size: (?!var\(--size-|inherit|\d+pt)[^;]+;/g)).toEqual([]);
  });

  it('of space are whole pixels', () => {
    const css = drawn.filter((file) => file.endsWith('.css'));
    const fractions = found(/(?<![\w.-])\d*\.?\d+rem/g, css).filter((text) => {
      const pixels = parseFloat(text.split(': ')[1]!) * 16;
      return !Number.isInteger(pixels);
    });
    expect(fractions).toEqual([]);
    expect(found(/(?:padding|margin|gap)[a-z-]*: [^;]*\dem\b[^;]*;/g, css)).toEqual([]);
  });
});
