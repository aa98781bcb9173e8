/**
 * `npm run shots -- [addresses or names of pages] [--base URL] [--as account]`: what every page looks like, at three
 * widths, in both languages and both themes, into tests/.shots/, with one contact sheet per page. Without --base it
 * starts a site of its own with demo data. `--as buyer`: as that account of the demo sees them, their own pages first.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { locales, type Locale } from '#i18n/locales.ts';
import { demoToken } from '../../tests/e2e/support/people.ts';
import { inLanguage, privateRoutes, publicRoutes } from '../../tests/e2e/support/routes.ts';
import { collectSamples, type Samples } from '../../tests/e2e/support/samples.ts';
import { startServer } from '../../tests/e2e/support/server.ts';
import { chromiumFlags, provideChromium } from './chromium.mjs';

const widths = [390, 834, 1440];
const themes = ['light', 'dark'] as const;
/** How wide a page of each width is on the sheet, and how much of a long one is shown there. */
const sheetWidths: Record<number, number> = { 390: 260, 834: 420, 1440: 620 };
const sheetHeight = 1_100;
const folder = fileURLToPath(new URL('../../tests/.shots/', import.meta.url));

type Cookies = { name: string; value: string; url: string }[];
type Shot = { file: string; width: number; locale: Locale; theme: (typeof themes)[number] };

const { values, positionals } = parseArgs({
  options: { base: { type: 'string' }, as: { type: 'string' } },
  allowPositionals: true,
});
const { baseUrl, stop } = values.base
  ? { baseUrl: values.base.replace(/\/+$/, ''), stop: async () => undefined }
  : await ownSite();
try {
  const samples = await collectSamples({
    baseUrl,
    databaseUrl: '',
    dataDir: undefined,
    mailUrl: undefined,
    smtpUrl: undefined,
  });
  const token = values.as && (await demoToken(baseUrl, values.as));
  const cookies = token ? [{ name: 'ut', value: token, url: baseUrl }] : [];
  const browser = await chromium.launch({ executablePath: provideChromium(), args: chromiumFlags });
  for (const { name, path } of pagesAskedFor(samples)) {
    const shots = await takeShots(browser, cookies, name, path);
    process.stdout.write(`${await makeSheet(browser, name, path, shots)}\n`);
  }
  await browser.close();
} finally {
  await stop();
}

async function ownSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'resinport-shots-'));
  await chmod(dataDir, 0o755);
  const server = await startServer({ DATA_DIR: dataDir });
  return { baseUrl: server.url, stop: () => server.stop().then(() => rm(dataDir, { recursive: true })) };
}

/** All public pages, or all own ones of the account, or those named: `home`, `/abs`, `/productList?keyword=PP`. */
function pagesAskedFor(samples: Samples): { name: string; path: string }[] {
  const who = values.as;
  const routes = who ? privateRoutes.filter(({ role }) => role === who) : publicRoutes;
  const known = routes.map(({ name, at }) => ({ name: slug(name), path: at(samples) }));
  if (positionals.length === 0) return known;
  return positionals.flatMap((asked) => {
    const named = known.filter(({ name }) => name === slug(asked));
    return named.length > 0 || !asked.startsWith('/') ? named : [{ name: slug(asked) || 'home', path: asked }];
  });
}

function slug(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

async function takeShots(browser: Browser, cookies: Cookies, name: string, path: string): Promise<Shot[]> {
  await mkdir(join(folder, name), { recursive: true });
  const shots: Shot[] = [];
  for (const locale of locales) {
    for (const theme of themes) {
      for (const width of widths) {
        const isPhone = width < 600;
        const options = {
          viewport: { width, height: 900 },
          colorScheme: theme,
          reducedMotion: 'reduce',
          isMobile: isPhone,
          hasTouch: isPhone,
        } as const;
        const context = await browser.newContext({ ...options, deviceScaleFactor: 1 });
        await context.addCookies(cookies);
        const page = await context.newPage();
        await page.goto(baseUrl + inLanguage(locale, path));
        // Nothing is a placeholder any more.
        await page.waitForFunction(() => document.querySelector('.bone') === null);
        await page.evaluate(() => document.fonts.ready);
        const file = join(folder, name, `${width}-${locale}-${theme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        await context.close();
        shots.push({ file, width, locale, theme });
      }
    }
  }
  return shots;
}

/** One picture of all shots of a page, in rows of the same language and theme. */
async function makeSheet(browser: Browser, name: string, path: string, shots: readonly Shot[]): Promise<string> {
  const cell = ({ file, width, locale, theme }: Shot) =>
    `<figure><figcaption>${width} px, ${locale}, ${theme}</figcaption><div style="width:${sheetWidths[width]}px"><img src="${pathToFileURL(file).href}"></div></figure>`;
  const rows = Map.groupBy(shots, ({ locale, theme }) => `${locale} ${theme}`).values();
  const style = `body{margin:24px;font:14px sans-serif;background:#777;color:#fff}section{display:flex;gap:16px;align-items:start}figure{margin:0 0 24px}div{max-height:${sheetHeight}px;overflow:hidden}img{width:100%;display:block}`;
  const sheet = join(folder, `${name}.html`);
  await writeFile(
    sheet,
    `<!doctype html><meta charset="utf-8"><style>${style}</style><h1>${path}</h1>${[...rows].map((row) => `<section>${row.map(cell).join('')}</section>`).join('')}`,
  );
  const picture = join(folder, `${name}.png`);
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(pathToFileURL(sheet).href);
  await page.screenshot({ path: picture, fullPage: true });
  await page.close();
  await rm(sheet);
  return picture;
}
