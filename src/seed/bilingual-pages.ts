import { readFileSync, readdirSync } from 'node:fs';
import { toHtml } from '#server/site/content/index.ts';

/** A page in one language: what stands between the `---` lines, and the text below as sanitised HTML. */
type Page = { fields: Record<string, string>; html: string };
export type BilingualPage = { code: string; en: Page; zh: Page };

/**
 * Reads `<code>.en-US.md` and `<code>.zh-CN.md` of a folder, in the order of their names.
 * Throws when one of the two languages is missing.
 */
export function readPages(folder: URL): BilingualPage[] {
  const codes = readdirSync(folder)
    .filter((name) => name.endsWith('.en-US.md') || name.endsWith('.zh-CN.md'))
    .map((name) => name.slice(0, name.indexOf('.')));
  return [...new Set(codes)].sort().map((code) => ({
    code,
    en: readPage(new URL(`${code}.en-US.md`, folder)),
    zh: readPage(new URL(`${code}.zh-CN.md`, folder)),
  }));
}

function readPage(file: URL): Page {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
  if (!match) throw new Error(`No front matter in ${file.pathname}`);
  const fields = match[1]!.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return { fields: Object.fromEntries(fields), html: toHtml(match[2]!) };
}

/** A field that the page must have. */
export function required({ code, en }: BilingualPage, name: string): string {
  const value = en.fields[name];
  if (!value) throw new Error(`The page ${code} has no ${name}`);
  return value;
}
