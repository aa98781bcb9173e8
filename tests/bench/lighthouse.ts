/**
 * `npm run lighthouse [-- http://127.0.0.1:4321]`: Lighthouse, mobile preset, on the public pages in both languages, against
 * a running site. Prints a table; asserts nothing.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumFlags, findChromium } from '../../src/commands/chromium.mjs';

const port = 9_331;
const base = process.argv[2] ?? 'http://127.0.0.1:4321';
const list = await (await fetch(`${base}/en-US/productList?keyword=PA757`)).text();
const offer = /productDetail\?id=([\w-]+)/.exec(list)?.[1] ?? '';
const paths = [
  '',
  '/productList?categoryId=abs',
  `/productDetail?id=${offer}`,
  '/absDetail?id=chimei-polylac-pa-757',
  '/abs',
  '/categoryList',
];
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
