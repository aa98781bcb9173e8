import { describe, expect, test } from 'vitest';
import { html } from '#lib/html.ts';

describe('markup as text', () => {
  test('text is escaped, in content and in attributes', () => {
    const name = `<b>"R&D" 'x'</b>`;
    expect(String(html`<a title="${name}">${name}</a>`)).toBe(
      '<a title="&lt;b&gt;&quot;R&amp;D&quot; &#39;x&#39;&lt;/b&gt;">&lt;b&gt;&quot;R&amp;D&quot; &#39;x&#39;&lt;/b&gt;</a>',
    );
  });

  test('markup stays markup, alone and in lists', () => {
    const items = ['a', '<'].map((item) => html`<b>${item}</b>`);
    expect(String(html`<p>${items}${html`<i>c</i>`}</p>`)).toBe('<p><b>a</b><b>&lt;</b><i>c</i></p>');
  });

  test('line breaks of the source do not reach the page, those of the text do', () => {
    const text = 'one\n  two';
    // prettier-ignore
    const written = html`<p
      >
        ${text}
      </p
    >`;
    expect(String(written)).toBe('<p> one\n  two </p>');
  });

  test('nothing is written for null, undefined and false, but 0 is', () => {
    expect(String(html`[${null}${undefined}${false}${0}]`)).toBe('[0]');
  });
});
