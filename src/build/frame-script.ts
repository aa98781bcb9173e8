import type { AstroIntegration } from 'astro';

/** What we look at of a file that the bundler has made. */
type Chunk = { isEntry: boolean; code: string; imports: string[]; exports: string[] };

/** What every page runs, and the history, which the pages of goods keep: too small for a file of its own. */
const frame = /\/src\/app\/(frame\/frame|stores\/history)\.ts$/;

/**
 * The frame's script as one file that the page asks for directly. Split as islands share its parts, it would be a dozen
 * files of 1 KB, found in three round trips: on a phone's connection half a second.
 */
export function frameScript(): AstroIntegration {
  /** Files that do nothing but import one other, and that other. */
  const stepsTo = new Map<string, string>();
  return {
    name: 'resinport-frame-script',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // With all that it imports: an island that shares some of it takes it from here.
        const output = { codeSplitting: { groups: [{ name: 'frame', test: frame, priority: 1 }] } };
        updateConfig({
          vite: {
            environments: { client: { build: { rolldownOptions: { output } } } },
            plugins: [
              {
                name: 'resinport-frame-script',
                applyToEnvironment: ({ name }) => name === 'client',
                generateBundle(_options, bundle) {
                  for (const file of Object.values(bundle)) {
                    const next = file.type === 'chunk' && onlyImports(file);
                    if (next) stepsTo.set(file.fileName, next);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:ssr': ({ manifest }) => {
        for (const [name, file] of Object.entries(manifest.entryModules)) {
          const next = stepsTo.get(file);
          if (next) manifest.entryModules[name] = next;
        }
      },
    },
  };
}

function onlyImports({ isEntry, code, imports, exports }: Chunk): string | undefined {
  const nothingElse = /^import\s*"[^"]+";?\s*$/.test(code.trim());
  return isEntry && nothingElse && exports.length === 0 ? imports[0] : undefined;
}
