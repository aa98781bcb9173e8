import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AstroIntegration } from 'astro';

const virtual = '\0message:';

export const isMessage = (id: string) => id.startsWith(virtual);

/** What a message's text in a language stands under, in its module (own-language.ts looks for it). */
export const languageKey = (locale: string) => `$${locale}`;

/**
 * For the browser each message is a module of its own. Paraglide writes all of a language into one, which no bundler takes
 * apart: whoever needs one word would load the words of all screens. (As files, as Paraglide can write them, they would
 * be three thousand that every start from source reads.)
 */
export function splitMessages(): AstroIntegration {
  return {
    name: 'resinport-split-messages',
    hooks: {
      'astro:config:setup': ({ updateConfig, command }) => {
        if (command !== 'build') return;
        const messages = new Map<string, string>();
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'resinport-split-messages',
                applyToEnvironment: ({ name }) => name === 'client',
                resolveId: (id) => (isMessage(id) ? id : null),
                load(id) {
                  if (isMessage(id)) return { code: messages.get(id)!, moduleSideEffects: false };
                  return /\/i18n\/compiled\/messages\/_index\.js$/.test(id) ? split(id, messages) : null;
                },
              },
            ],
          },
        });
      },
    },
  };
}

/** The module of all messages, which now only names them; each one's own is put into `messages`. */
function split(file: string, messages: Map<string, string>): { code: string; moduleSideEffects: false } {
  const dir = dirname(file);
  const index = readFileSync(file, 'utf8');
  const languages = [...index.matchAll(/^import \* as \w+ from "\.\/([\w-]+)\.js"$/gm)].map(([, locale]) => ({
    key: languageKey(locale!),
    texts: definitions(readFileSync(join(dir, `${locale}.js`), 'utf8')),
  }));
  const runtime = JSON.stringify(join(dir, '..', 'runtime.js'));
  const registry = JSON.stringify(join(dir, '..', 'registry.js'));
  const names = new Map(
    [...index.matchAll(/^export \{ (\w+) as "(\w+)" \}$/gm)].map(([, own, shown]) => [own!, shown!]),
  );
  const code = [...definitions(index).keys()].map((own) => {
    const texts = languages.map(({ key, texts }) => `${JSON.stringify(key)}: ${texts.get(own)}`).join(',\n');
    const uses = texts.includes('registry.') ? [`import * as registry from ${registry};`] : [];
    const head = [`import { getLocale } from ${runtime};`, ...uses, `const texts = { ${texts} };`];
    // In a browser everything is said in the language of its page.
    const said = 'export const message = (inputs) => texts[`$${getLocale()}`](inputs);';
    messages.set(virtual + own, [...head, said].join('\n'));
    return `export { message as ${names.get(own) ?? own} } from ${JSON.stringify(virtual + own)};`;
  });
  return { code: code.join('\n'), moduleSideEffects: false };
}

/** What each constant of a module is, by its name. */
const definitions = (code: string): Map<string, string> =>
  new Map(
    [...code.matchAll(/^(?:export )?const (\w+) = (?:\/\*\*.*?\*\/ )?(.*?^\}\)?);$/gms)].map(([, name, said]) => [
      name!,
      said!,
    ]),
  );
