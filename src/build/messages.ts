import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** How words become functions: for `npm run messages`, and while `npm run dev` runs. */
const options = {
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'locale-modules',
  emitTsDeclarations: true,
  emitReadme: false,
} as const;

/** Makes the functions of i18n/compiled from the words of i18n/*.json. */
export async function compileMessages(
  root: URL,
  changes: { emitTsDeclarations?: boolean; cleanOutdir?: boolean } = {},
) {
  const { compile } = await import('@inlang/paraglide-js');
  await compile({
    ...options,
    strategy: [...options.strategy],
    project: fileURLToPath(new URL('i18n/project.inlang', root)),
    outdir: fileURLToPath(new URL('i18n/compiled', root)),
    ...changes,
  });
}

/** Under `astro dev`, a word that is changed is seen at once. A build has compiled them before it begins. */
export function changingMessages(): AstroIntegration {
  let root: URL;
  let work = Promise.resolve();
  return {
    name: 'resinport-changing-messages',
    hooks: {
      'astro:config:done': ({ config }) => {
        ({ root } = config);
      },
      'astro:server:setup': ({ server, logger }) => {
        const folder = fileURLToPath(new URL('i18n/', root));
        server.watcher.on('change', (file) => {
          if (!file.startsWith(folder) || !/^[\w-]+\.json$/.test(file.slice(folder.length))) return;
          work = work
            // Types take most of the time and are the same after a change of words. What is in use stays where it is.
            .then(() => compileMessages(root, { emitTsDeclarations: false, cleanOutdir: false }))
            .catch((error: Error) => {
              logger.error(`${file}: ${error.message}`);
              server.ws.send({
                type: 'error',
                err: { message: `${file}: ${error.message}`, stack: error.stack ?? '' },
              });
            });
        });
      },
    },
  };
}
