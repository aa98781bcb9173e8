import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeMessageTypes } from './message-types.ts';

/** How words become functions: for `npm run messages`, and while `npm run dev` runs. */
const options = {
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'locale-modules',
  emitTsDeclarations: false,
  emitReadme: false,
} as const;

/** Makes the functions of i18n/compiled from the words of i18n/*.json. */
export async function compileMessages(
  root: URL,
  { types = true, cleanOutdir = true }: { types?: boolean; cleanOutdir?: boolean } = {},
) {
  const { compile } = await import('@inlang/paraglide-js');
  await rm(stampOf(root), { force: true });
  await compile({
    ...options,
    strategy: [...options.strategy],
    project: fileURLToPath(new URL('i18n/project.inlang', root)),
    outdir: fileURLToPath(new URL('i18n/compiled', root)),
    cleanOutdir,
  });
  if (types) await writeMessageTypes(new URL('i18n/compiled/', root));
}

/** Says what the functions were made from; whoever makes them takes it away first. */
const stampOf = (root: URL) => new URL('i18n/compiled/.made-from', root);

/** As `compileMessages`, unless that has been done with the same words, in the same way. */
export async function compileChangedMessages(root: URL): Promise<void> {
  const words = (await readdir(new URL('i18n/', root))).filter((name) => name.endsWith('.json')).sort();
  const own = [...words.map((name) => `i18n/${name}`), 'i18n/project.inlang/settings.json'];
  // The versions of the packages are in package.json.
  const files = [
    ...own.map((path) => new URL(path, root)),
    new URL(import.meta.url),
    new URL('message-types.ts', import.meta.url),
    new URL('../../package.json', import.meta.url),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.pathname.split('/').at(-1)}\n`).update(await readFile(file));
  const state = hash.digest('hex');
  if ((await readFile(stampOf(root), 'utf8').catch(() => '')) === state) return;
  await compileMessages(root);
  await writeFile(stampOf(root), state);
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
            // Types are the same after a change of words. What is in use stays where it is.
            .then(() => compileMessages(root, { types: false, cleanOutdir: false }))
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
