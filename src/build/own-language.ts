import type { AstroIntegration } from 'astro';
import { parseAst } from 'rolldown/parseAst';
import { locales, type Locale } from '../../i18n/locales.ts';
import { anyLanguage, assets, wordFiles } from '../../i18n/word-files.ts';
import { isMessage, languageKey } from './split-messages.ts';

/** Asked for by the page itself, which no import map reaches, and shared with islands, too. */
const ofPage = ['frame', 'light', 'client'];
type Named = { name: string; moduleIds: string[] };
const nameOf = ({ name, moduleIds }: Named): string => {
  const hasWords = moduleIds.some(isMessage) && !ofPage.includes(name);
  return `${hasWords ? wordFiles(anyLanguage) : `${assets}/`}[name].[hash].js`;
};

/**
 * A page loads the words of its own language alone. The files that say something lie in a folder, and once more, without
 * the other languages, in a folder of each language, to which an import map in the page leads (layouts/Base.astro). A
 * browser that knows no import maps loads all languages.
 */
export function ownLanguage(): AstroIntegration {
  return {
    name: 'resinport-own-language',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const output = { chunkFileNames: nameOf, entryFileNames: nameOf };
        updateConfig({
          vite: {
            environments: { client: { build: { rolldownOptions: { output } } } },
            plugins: [
              {
                name: 'resinport-own-language',
                applyToEnvironment: ({ name }) => name === 'client',
                // Astro takes of an environment's settings what it knows.
                configEnvironment: (name) =>
                  name === 'client' ? { build: { modulePreload: { resolveDependencies } } } : null,
                generateBundle: {
                  // When each file knows what it loads later.
                  order: 'post',
                  handler(_options, bundle) {
                    for (const { fileName, ...file } of Object.values(bundle)) {
                      if (file.type !== 'chunk' || !ofAnyLanguage(fileName)) continue;
                      const texts = textsOf(file.code);
                      for (const locale of locales) {
                        const others = texts.filter((text) => text.locale !== locale);
                        const inFolder = (text: string) => text.replaceAll(wordFiles(anyLanguage), wordFiles(locale));
                        const source = inFolder(without(file.code, others));
                        this.emitFile({ type: 'asset', fileName: inFolder(fileName), source });
                      }
                    }
                  },
                },
              },
            ],
          },
        });
      },
    },
  };
}

const ofAnyLanguage = (file: string) => file.startsWith(wordFiles(anyLanguage));
const isOneOf = (names: readonly string[], file: string) => names.some((name) => file.startsWith(`${assets}/${name}.`));
/** Loading ahead is a function of the frame. Whatever else loads something later is of React and has asked for rows. */
const hasAlready = (hostId: string) =>
  isOneOf(ofPage, hostId) ? ['frame'] : ['frame', 'client', 'react', 'rolldown-runtime'];
/**
 * Of what a file needs, that which is loaded ahead when it is loaded later. No import map reaches it: from a file that
 * says nothing, it would be the words of all languages.
 */
const resolveDependencies = (_file: string, all: string[], { hostId }: { hostId: string }): string[] =>
  all.filter((file) => !isOneOf(hasAlready(hostId), file) && (ofAnyLanguage(hostId) || !ofAnyLanguage(file)));

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Text = { locale: Locale; start: number; end: number };

/** Where a file says what in which language. */
function textsOf(code: string): Text[] {
  const localeOf = new Map(locales.map((locale) => [languageKey(locale), locale]));
  const texts: Text[] = [];
  const look = (node: Node) => {
    if (node.type === 'ObjectExpression') {
      const properties = node.properties as (Node & { key?: { value?: unknown } })[];
      properties.forEach(({ start, end, key }, index) => {
        const locale = localeOf.get(String(key?.value));
        // With the comma behind it.
        if (locale) texts.push({ locale, start, end: properties[index + 1]?.start ?? end });
      });
    }
    for (const value of Object.values(node)) {
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) look(one);
    }
  };
  look(parseAst(code) as unknown as Node);
  return texts;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function without(code: string, texts: Text[]): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of texts) {
    kept += code.slice(from, start);
    from = end;
  }
  return kept + code.slice(from);
}
