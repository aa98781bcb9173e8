import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, settled } from './fixtures.ts';

const kilobyte = 1_024;
const budgets = { scriptGzip: 12 * kilobyte, styleGzip: 20 * kilobyte, everything: 150 * kilobyte };

/** Opens a page; what has answered before anybody touches anything. */
export async function visit(page: Page, path: string): Promise<Response[]> {
  const responses: Response[] = [];
  const take = (response: Response) => void responses.push(response);
  page.on('response', take);
  await page.goto(path);
  await settled(page);
  // What comes from here on is not part of the visit, and may be cut off by its end.
  page.off('response', take);
  // News of what happens have no end.
  const isEndless = (response: Response) => response.headers()['content-type'] === 'text/event-stream';
  return responses.filter((response) => !response.url().startsWith('data:') && !isEndless(response));
}

export type Loaded = { url: string; type: string; transferred: number; body: Buffer };

/** What a visit has loaded, and how much of it travels. */
export const loadedBy = (responses: Response[]): Promise<Loaded[]> => Promise.all(responses.map(read));

async function read(response: Response): Promise<Loaded> {
  await response.finished();
  const { responseBodySize, responseHeadersSize } = await response.request().sizes();
  return {
    url: response.url(),
    type: response.request().resourceType(),
    transferred: responseBodySize + responseHeadersSize,
    body: await response.body(),
  };
}

export const sum = (entries: Loaded[], size: (entry: Loaded) => number) =>
  entries.reduce((total, entry) => total + size(entry), 0);
export const listed = (entries: Loaded[]) =>
  entries.map(({ url, type, transferred }) => `${type} ${transferred} ${new URL(url).pathname}`).join('\n');

/** A first visit to a public page stays within its bytes, and its page names all of its scripts. */
export async function expectLight(responses: Response[]): Promise<void> {
  const loaded = await loadedBy(responses);
  const gzip = ({ body }: Loaded) => gzipSync(body, { level: 9 }).length;
  const scripts = loaded.filter(({ type }) => type === 'script');
  const styles = loaded.filter(({ type }) => type === 'stylesheet');
  expect(scripts.length).toBeGreaterThan(0);
  expect(styles.length).toBeGreaterThan(0);
  expect.soft(sum(scripts, gzip), listed(scripts)).toBeLessThanOrEqual(budgets.scriptGzip);
  expect.soft(sum(styles, gzip), listed(styles)).toBeLessThanOrEqual(budgets.styleGzip);
  const transferred = sum(loaded, (entry) => entry.transferred);
  expect.soft(transferred, listed(loaded)).toBeLessThanOrEqual(budgets.everything);
  // A script that another one leads to costs a phone one more round trip.
  const html = loaded.find(({ type }) => type === 'document')!.body.toString();
  const found = scripts.map(({ url }) => new URL(url).pathname).filter((path) => !html.includes(`src="${path}"`));
  expect.soft(found, 'scripts that the page does not name').toEqual([]);
}
