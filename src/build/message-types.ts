import { readFile, writeFile } from 'node:fs/promises';

const named = /^\/\*\* @typedef \{(.*)\} (\w+) \*\/$/;
const word = /^(export )?const (\w+) = \/\*\* @type \{(.*)\} \*\/ \(/;

/**
 * Writes the types of compiled words beside them, into `i18n/compiled/` (`folder`). Paraglide would have TypeScript check all
 * words as a program, which takes twice as long as to compile them; but it has written the type of each into its comment.
 * Throws where it writes them otherwise than it did.
 */
export async function writeMessageTypes(folder: URL): Promise<void> {
  const { default: ts } = await import('typescript');
  const read = (name: string) => readFile(new URL(name, folder), 'utf8');
  const write = (name: string, types: string) => writeFile(new URL(name, folder), types);
  const { outputText, diagnostics } = ts.transpileDeclaration(await read('runtime.js'), {
    fileName: 'runtime.js',
    compilerOptions: { allowJs: true, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
  });
  if (diagnostics?.length)
    throw new Error(`runtime.js: ${ts.flattenDiagnosticMessageText(diagnostics[0]!.messageText, ' ')}`);
  await write('runtime.d.ts', outputText);
  await write('messages/_index.d.ts', typesOf(await read('messages/_index.js')));
  await write('messages.d.ts', typesOf(await read('messages.js')));
}

/** The lines that say a type, as declarations; the comment above each word shows it in an editor. */
function typesOf(compiled: string): string {
  const lines = compiled.split('\n').flatMap((line) => {
    const name = named.exec(line);
    if (name) return [`export type ${name[2]} = ${name[1]};`];
    const typed = word.exec(line);
    if (typed) return [`${typed[1] ?? 'declare '}const ${typed[2]}: ${typed[3]};`];
    if (/^(?:export )?(?:const|let|var|function|class)\b/.test(line)) throw new Error(`No type is written in: ${line}`);
    return /^(?:\/\*\*|\*|export [{*])/.test(line) ? [line] : [];
  });
  return `${lines.join('\n')}\n`;
}
