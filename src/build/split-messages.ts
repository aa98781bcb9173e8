import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AstroIntegration } from 'astro';

const virtual = '\0message:';

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
                resolveId: (id) => (id.startsWith(virtual) ? id : null),
                load(id) {
                  if (id.startsWith(virtual)) return { code: messages.get(id)!, moduleSideEffects: false };
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
  const languages = [...index.matchAll(/^import \* as (\w+) from "\.\/([\w-]+\.js)"$/gm)].map(([, name, from]) => ({
    name: name!,
    texts: definitions(readFileSync(join(dir, from!), 'utf8')),
  }));
  const runtime = JSON.stringify(join(dir, '..', 'runtime.js'));
  const registry = JSON.stringify(join(dir, '..', 'registry.js'));
  const names = new Map(
    [...index.matchAll(/^export \{ (\w+) as "(\w+)" \}$/gm)].map(([, own, shown]) => [own!, shown!]),
  );
  const code = [...definitions(index)].map(([own, definition]) => {
    const texts = languages.map(({ name, texts }) => `const ${name} = ${texts.get(own)};`);
    const said = languages.reduce((text, { name }) => text.replaceAll(`${name}.${own}(`, `${name}(`), definition);
    const uses = texts.some((text) => text.includes('registry.')) ? [`import * as registry from ${registry};`] : [];
    const head = [`import { getLocale, experimentalStaticLocale } from ${runtime};`, ...uses];
    messages.set(virtual + own, [...head, ...texts, `export const message = ${said};`].join('\n'));
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
