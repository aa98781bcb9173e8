import { describe, expect, it } from 'vitest';
import { highlightParts } from '#lib/highlight.ts';

const marked = (text: string, keyword: string) =>
  highlightParts(text, keyword)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('');

describe('words that were searched for', () => {
  it('are marked wherever they stand, in whatever case', () => {
    expect(marked('Wire transfer: a WIRE', 'wire')).toBe('[Wire] transfer: a [WIRE]');
    expect(marked('电汇付款与电汇', '电汇')).toBe('[电汇]付款与[电汇]');
  });
  it('are the longest that fit', () => {
    expect(marked('transfers', 'trans transfer')).toBe('[transfer]s');
  });
  it('are letters, not patterns', () => {
    expect(marked('50% (net) a.b', '% (net) .')).toBe('50[%] [(net)] a[.]b');
  });
  it('leave the text whole', () => {
    for (const keyword of ['', ' ', 'x', 'e', 'tel']) {
      const parts = highlightParts('Telex release', keyword);
      expect(parts.map(({ text }) => text).join('')).toBe('Telex release');
    }
    expect(highlightParts('', 'a')).toEqual([]);
  });
});
