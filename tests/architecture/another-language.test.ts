import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = process.cwd();
let copy: string;
const change = (file: string, changed: (text: string) => string) =>
  writeFileSync(join(copy, file), changed(readFileSync(join(copy, file), 'utf8')));

/** A copy of the sources with a third language: a row in the table, a message file, and its name in the settings. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'another-language-'));
  cpSync(join(root, 'i18n'), join(copy, 'i18n'), { recursive: true, filter: (path) => !path.endsWith('compiled') });
  for (const folder of ['lib', 'api', 'components', 'app', 'build', 'commands'])
    cpSync(join(root, 'src', folder), join(copy, 'src', folder), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  change('i18n/project.inlang/settings.json', (text) => text.replace('"zh-CN"]', '"zh-CN", "en-XA"]'));
  change('i18n/locales.ts', (text) =>
    text.replace(
      '] as const;',
      `  { id: 3, label: 'Ⓔ', value: 'en-XA', value_: 'en_XA', currency: 'USD',
        writing: { dates: 'de-DE', comma: ' · ', space: ' ', column: 'Xa' } },\n] as const;`,
    ),
  );
  // The words of the frame are enough: to compile all of them takes long.
  for (const locale of ['en-US', 'zh-CN', 'en-XA']) {
    const from = locale === 'en-XA' ? 'en-US' : locale;
    const words = JSON.parse(readFileSync(join(root, `i18n/${from}.json`), 'utf8')) as Record<string, unknown>;
    const own = Object.entries(words)
      .filter(([key, text]) => key.startsWith('frame_') && typeof text === 'string')
      .map(([key, text]) => [key, locale === from ? text : `⟦${String(text)}⟧`]);
    writeFileSync(join(copy, `i18n/${locale}.json`), JSON.stringify(Object.fromEntries(own)));
  }
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { messages: string } };
  execFileSync(process.execPath, scripts.messages.split(' ').slice(1), { cwd: copy });
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What the copy says in a language, in a process of its own. */
function said(locale: string): Record<string, string> {
  const script = `
    import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
    import { withLocale } from '#i18n/server.ts';
    import { locales, localeOfLanguage, languageOptions } from '#i18n/locales.ts';
    import { localPath, pathIn, splitLocale } from '#lib/paths.ts';
    import { formatDate, formatAmount } from '#lib/format.ts';
    import { joinWords } from '#lib/join-words.ts';
    import { localised } from '#lib/localised.ts';
    import { megaMenu } from '#app/frame/mega-menu.ts';
    const category = { id: 'abs', name: 'ABS', code: 'ABS', level: 1, hsCode: null, casNumber: null, children: [] };
    withLocale('${locale}', () => console.log(JSON.stringify({
      lang: getLocale(), word: m.frame_news(), path: localPath('/news', { id: 1 }), date: formatDate('2026-03-05'),
      amount: formatAmount('1234.5'), list: joinWords(['a', 'b']),
      hreflang: locales.map((one) => pathIn(one, '/news')).join(' '),
      prefix: String(splitLocale('/en-XA/news').locale), api: localeOfLanguage('en_XA'),
      menu: languageOptions.map(({ label }) => label).join(' '), markup: megaMenu([category]),
      own: localised({ nameEn: 'resin', nameZh: '树脂', nameXa: 'rèsin' }, 'name'),
      lacking: localised({ nameEn: 'resin', nameZh: '树脂' }, 'name'), plain: localised({ grade: 'PA757', gradeZh: '' }, 'grade'),
    })));`;
  mkdirSync(join(copy, 'src/said'), { recursive: true });
  const file = join(copy, 'src/said', `${locale}.ts`);
  writeFileSync(file, script);
  return JSON.parse(execFileSync(process.execPath, [file], { cwd: copy, encoding: 'utf8' })) as Record<string, string>;
}

it('adds a language by a row, a message file and rows of data', () => {
  expect(said('en-XA')).toMatchObject({
    lang: 'en-XA',
    word: '⟦News⟧',
    path: '/en-XA/news?id=1',
    date: '5. März 2026',
    list: 'a · b',
    hreflang: '/en-US/news /zh-CN/news /en-XA/news',
    prefix: 'en-XA',
    api: 'en-XA',
    menu: 'English 简体中文 Ⓔ',
    own: 'rèsin',
    markup: expect.stringContaining('href="/en-XA/productList?categoryId=abs"') as string,
  });
});

it('reads data without a column of the language in English', () => {
  expect(said('en-XA')).toMatchObject({ lacking: 'resin', plain: 'PA757' });
});

it('leaves the other languages as they are', () => {
  expect(said('zh-CN')).toMatchObject({
    lang: 'zh-CN',
    lacking: '树脂',
    own: '树脂',
    list: 'a、b',
    date: '2026年3月5日',
  });
});
