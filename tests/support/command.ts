import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};

/** What Node is given, in the root folder, by `npm run <command> -- <args>`. */
export function commandLine(command: string, args: readonly string[] = []): string[] {
  const [node, ...own] = scripts[command]!.split(' ');
  if (node !== 'node') throw new Error(`npm run ${command} starts ${node}`);
  return [...own, ...args];
}
