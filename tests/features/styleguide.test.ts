import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { remittanceStates } from '#api/deals/collection-rules.ts';
import { remittanceStateName } from '#api/deals/remittance-words.ts';
import { locales } from '#i18n/locales.ts';
import { say } from '../e2e/support/words.ts';
import { withLocale } from '#i18n/server.ts';
import Gallery from '../../src/styleguide/Gallery.tsx';

const sources = new URL('../../src/', import.meta.url);
const source = (file: string) => readFileSync(new URL(file, sources), 'utf8');
const components = ['ui', 'form'].flatMap((folder) =>
  readdirSync(new URL(`components/${folder}/`, sources))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ folder, file })),
);
/** What the gallery brings in, itself or through another component. */
function broughtIn(file: string, known = new Set<string>()): Set<string> {
  const folder = file.slice(0, file.lastIndexOf('/'));
  for (const [, from] of source(file).matchAll(/(?:from |import\()'((?:#components|\.)\/[^']+\.tsx)'/g)) {
    const path = from!.startsWith('.') ? `${folder}/${from!.slice(2)}` : from!.slice(1);
    if (known.has(path)) continue;
    known.add(path);
    broughtIn(path, known);
  }
  return known;
}

describe('the gallery of components', () => {
  const shown = broughtIn('styleguide/Gallery.tsx');
  it.each(components)('shows $folder/$file', ({ folder, file }) => {
    expect(shown).toContain(`components/${folder}/${file}`);
  });

  it.each(locales)('is drawn on a server, in its language: %s', (locale) => {
    const html = withLocale(locale, () => renderToString(createElement(Gallery, { scheme: 'light' })));
    expect(html).toContain(say(locale, 'center_save'));
    expect(html).toMatch(/role="switch"[^>]*aria-checked="true"|aria-checked="true"[^>]*role="switch"/);
  });

  it.each(locales)('shows money as a ledger, a transfer in each of its states: %s', (locale) => {
    const html = withLocale(locale, () => renderToString(createElement(Gallery, { scheme: 'light' })));
    const rows = html.slice(html.indexOf('>Ledger<'));
    for (const state of remittanceStates) expect(rows).toContain(withLocale(locale, () => remittanceStateName(state)));
    expect(rows).toContain(say(locale, 'deals_remit_reversed'));
    expect(rows).toMatch(/aria-expanded="true"/);
  });
});
