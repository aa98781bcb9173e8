import { expect, it } from 'vitest';
import { localiseLinks } from '#lib/rich-text.ts';

it('gives links within the site the language of the page, and leaves others and files alone', () => {
  const html = (page: string) =>
    `<a href="${page}/abs?x=1&amp;y=2">a</a><a href="https://www.iso.org/">b</a><a href="/feed/en-US.xml">c</a><img src="/api/user/web/shop/getPicture?id=1&amp;width=320" alt="d" />`;
  expect(localiseLinks('zh-CN', html(''))).toBe(html('/zh-CN'));
});
