import { withLocale } from '#i18n/server.ts';
import { expect, it } from 'vitest';
import { readableHtml } from '#lib/rich-text.ts';

it('gives links within the site the language of the page, and leaves others and files alone', () => {
  const html = (page: string) =>
    `<a href="${page}/abs?x=1&amp;y=2">a</a><a href="https://www.iso.org/">b</a><a href="/feed/en-US.xml">c</a><img src="/api/user/web/shop/getPicture?id=1&amp;width=320" alt="d" />`;
  expect(withLocale('zh-CN', () => readableHtml(html('')))).toBe(html('/zh-CN'));
});

it('puts a table into a frame that can be scrolled by keyboard', () => {
  expect(readableHtml('<table><tbody></tbody></table>')).toMatch(
    /^<div class="prose-table" tabindex="0" role="group" aria-label="[^"]+"><table><tbody><\/tbody><\/table><\/div>$/,
  );
});

it('sets columns of figures at the right by a class, as HTML has no attribute for it', () => {
  const row = (end: string) => `<tr><th${end}>USD</th><td${end}>1.5</td></tr>`;
  expect(readableHtml(row(' align="right"'))).toBe(row(' class="at-end"'));
});
