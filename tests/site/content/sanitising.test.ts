import { beforeEach, describe, expect, it } from 'vitest';
import { pictureWidths } from '#api/market/shop-choices.ts';
import { toText } from '#server/site/content/html.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { desk, deskOf, newsForm } from './desk.ts';

const api = startMemberApi();
let operator: Person;
beforeEach(async () => {
  operator = await api.person({ capabilities: ['operator'] });
});
const { saved, publish } = deskOf(api, () => operator);
const id = '0190a0a0-1111-7222-8333-444455556666';
const own = (width: number) => `/api/user/web/shop/getPicture?id=${id}&amp;width=${width}`;

const cleaned = async (html: string) =>
  dataOf(await api.post<{ html: string }>(`${desk}/previewContent`, operator, { html })).html;

describe('rich text of operators', () => {
  it('with more tags than any article has is refused before it is read, in a draft and in the preview', async () => {
    const html = '<b>'.repeat(10_001);
    for (const language of ['en-US', 'zh-CN'] as const) {
      const words = language === 'en-US' ? /10,?000 HTML tags/ : /HTML 标签超过/;
      const preview = await api.post(`${desk}/previewContent`, operator, { html }, undefined, language);
      expect(preview.body).toMatchObject({ errorcode: 422, fields: { html: expect.stringMatching(words) } });
      const draft = { kind: 'news', data: { ...newsForm, contentZh: html } };
      const kept = await api.post(`${desk}/saveContent`, operator, draft, undefined, language);
      expect(kept.body).toMatchObject({ errorcode: 422, fields: { contentZh: expect.stringMatching(words) } });
    }
    expect(await cleaned('<p>a</p>'.repeat(5_000))).toBe('<p>a</p>'.repeat(5_000));
  });

  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>'],
    ['a script in a picture', '<svg><script>alert(1)</script></svg><p>a</p>'],
    ['a frame', '<p>a</p><iframe src="https://elsewhere.example/"></iframe>'],
    ['an object', '<p>a</p><object data="https://elsewhere.example/x"></object><embed src="/x">'],
    ['a style', '<style>p { background: url(https://elsewhere.example/x) }</style><p>a</p>'],
    ['a style at an element', '<p style="background: url(https://elsewhere.example/x)">a</p>'],
    ['an event handler', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>'],
    ['a form', '<form action="https://elsewhere.example/"><input name="password"></form><p>a</p>'],
    ['another base', '<base href="https://elsewhere.example/"><p>a</p>'],
    [
      'a film',
      '<p>a</p><video src="https://elsewhere.example/v"></video><audio src="https://elsewhere.example/a"></audio>',
    ],
  ])('loses %s', async (_name, html) => {
    expect(await cleaned(html)).toBe('<p>a</p>');
  });

  it.each([
    'https://elsewhere.example/x.png',
    '//elsewhere.example/x.png',
    'data:image/png;base64,AAAA',
    'blob:https://elsewhere.example/x',
    '/api/backstage/web/file/getFile?id=1',
    `/\\elsewhere.example${own(640)}`,
    `https://elsewhere.example${own(640)}`,
    `${own(640)}&amp;x=1`,
    own(641),
    `/api/user/web/shop/getPicture?id=../../x&amp;width=640`,
  ])('loads no picture from %s', async (src) => {
    expect(await cleaned(`<p>a</p><img src="${src}" alt="A" srcset="https://elsewhere.example/y 2x">`)).toBe(
      '<p>a</p>',
    );
  });

  it('keeps our own pictures with their words, in the width that a screen needs', async () => {
    const widths = pictureWidths.map((width) => `${own(width)} ${width}w`).join(', ');
    const html = await cleaned(
      `<figure><img src="${own(1280)}" alt="A &lt;pellet&gt;" width="1280" height="720" onload="x()" srcset="https://elsewhere.example/y 2x"><figcaption>PP</figcaption></figure>`,
    );
    expect(html).toBe(
      `<figure><img src="${own(1280)}" srcset="${widths}" sizes="(min-width: 48rem) 44rem, 100vw" alt="A &lt;pellet&gt;" width="1280" height="720" loading="lazy" /><figcaption>PP</figcaption></figure>`,
    );
    expect(await cleaned(html)).toBe(html);
  });

  it.each([
    'javascript:alert(1)',
    'JaVa\nScript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/en-US//elsewhere.example',
  ])('has no link to %s', async (href) => {
    expect(await cleaned(`<p><a href="${href}">a</a></p>`)).toBe('<p><a>a</a></p>');
  });

  it('keeps links, and writes those within the site without a language', async () => {
    const links =
      '<a href="https://www.iso.org/">ISO</a> <a href="mailto:a@example.org">mail</a> <a href="/zh-CN/abs?x=1#y">abs</a> <a href="/en-US">home</a>';
    expect(await cleaned(`<p>${links}</p>`)).toBe(
      '<p><a href="https://www.iso.org/">ISO</a> <a href="mailto:a@example.org">mail</a> <a href="/abs?x=1#y">abs</a> <a href="/">home</a></p>',
    );
  });

  it('keeps what an editor makes: headings, lists, quotes, tables', async () => {
    const html =
      '<h2>a</h2><p><strong>b</strong> <em>c</em> <code>d</code></p><ul><li><p>e</p></li></ul><blockquote><p>f</p></blockquote><table><tbody><tr><th colspan="2" align="right"><p>g</p></th></tr></tbody></table><hr />';
    expect(await cleaned(html)).toBe(html);
    expect(
      await cleaned(
        '<table style="min-width: 75px"><colgroup><col style="width: 2em"></colgroup><tr><td>1</td></tr></table>',
      ),
    ).toBe('<table><tr><td>1</td></tr></table>');
  });

  it('is cleaned on the way in, so that what is kept has nothing of it', async () => {
    const contentEn = '<p>Text<script>alert(1)</script><img src="https://elsewhere.example/x.png" alt="x"></p>';
    const { data, entry } = await saved('news', { ...newsForm, contentEn });
    expect(data).toMatchObject({ contentEn: '<p>Text</p>' });
    dataOf(await publish('news', entry.ref));
    const news = dataOf(
      await api.get<{ content: string }>('api/backstage/news/pc/getNewsById', null, { id: entry.ref }),
    );
    expect(news.content).toBe('<p>Text</p>');
    expect(toText(news.content)).not.toContain('alert');
  });
});
