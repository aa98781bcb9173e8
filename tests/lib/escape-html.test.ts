import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '#lib/escape-html.ts';

describe('text in HTML', () => {
  it('cannot open an element or leave an attribute', () => {
    expect(escapeHtml(`<img src=x onerror="alert('1')">&amp;`)).toBe(
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      }),
    );
  });

  it('stays as it is where it is harmless', () => {
    expect(escapeHtml('PA-757 丙烯腈 50 % (230 °C)')).toBe('PA-757 丙烯腈 50 % (230 °C)');
  });
});
