/**
 * `npm run lighthouse [-- http://127.0.0.1:4321]`: Lighthouse, mobile preset, on the public pages in both languages, against
 * a running site. Prints a table; asserts nothing.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumFlags, findChromium } from '../../src/commands/chromium.mjs';

const port = 9_331;
const base = process.argv[2] ?? 'http://127.0.0.1:4321';
const offer = await linkOn('/productList?keyword=PA757', 'productDetail');
const shop = await linkOn('/shopList', 'shop');
const piece = await linkOn('/news', 'newsDetail');
const paths = [
  '',
  '/productList?categoryId=abs',
  offer,
  '/absDetail?id=chimei-polylac-pa-757',
  '/abs',
  '/categoryList',
  '/shopList',
  shop,
  '/news',
  piece,
  '/helpCenter',
  '/priceHistory',
  '/exchangeRate',
];

/** The first address that a list leads to: no id is known by heart. */
async function linkOn(list: string, to: string): Promise<string> {
  const html = await (await fetch(`${base}/en-US${list}`)).text();
  const found = new RegExp(`href="/en-US(/${to}[/?][^"]+)"`).exec(html)?.[1];
  if (!found) throw new Error(`${list} leads to no ${to}`);
  return found;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
});
try {
  process.stdout.write(
    `| Page | ${categories.join(' | ')} | less than full |\n| --- | --- | --- | --- | --- | --- |\n`,
  );
  for (const locale of ['en-US', 'zh-CN']) {
    for (const path of paths) {
      const result = await lighthouse(`${base}/${locale}${path}`, { port, logLevel: 'error' });
      const lhr = result!.lhr;
      const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
      const weak = categories.flatMap((category) =>
        (lhr.categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => id),
      );
      process.stdout.write(`| /${locale}${path} | ${scores.join(' | ')} | ${weak.join(', ')} |\n`);
    }
  }
} finally {
  await browser.close();
}
