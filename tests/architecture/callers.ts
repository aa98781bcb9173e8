import { read, repositoryFiles } from './source-files.ts';

/** Whether a page, a screen or a store makes a call, by its path. */
export function callers(): (path: string) => boolean {
  const users = repositoryFiles().filter(
    (file) => /^src\/.*\.(ts|tsx|astro)$/.test(file) && !/^src\/(api|server|seed|commands)\//.test(file),
  );
  const texts = users.map(read).join('\n');
  // Stores write what their calls have in common once: `${admin}/decideCertification`.
  return (path) => texts.includes(path) || texts.includes(`}/${path.split('/').at(-1)}\``);
}
