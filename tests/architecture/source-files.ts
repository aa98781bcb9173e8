import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** One import as it is written, and what it means. */
export type Import = {
  /** The importing file, from the root of the repository. */
  from: string;
  written: string;
  /** The imported file, from the root of the repository; absent for a package. */
  file?: string;
  /** The package (`node:fs`, `@astrojs/react`, `astro:content`); absent for a file. */
  package?: string;
  /** Gone after compilation. */
  typeOnly: boolean;
  /** Read when its line is reached: `import()`. */
  later: boolean;
  /** Stands in a `<script>` of an .astro file: the browser gets it. */
  inScript: boolean;
};

/** Every file of the repository: what git knows or would add. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The imports of a .ts, .tsx, .mjs or .astro file: static, dynamic, type-only, re-exports, those of `<script>`s. */
export function importsOf(file: string): Import[] {
  const parts = file.endsWith('.astro') ? scriptsOf(read(file)) : [read(file)];
  return parts
    .flatMap((part, index) => specifiersOf(part).map((specifier) => ({ ...specifier, inScript: index > 0 })))
    .map((specifier) => ({ from: file, ...specifier, ...meaningOf(file, specifier.written) }));
}

/** The program parts of an .astro file: its frontmatter, then what its scripts contain. */
export function scriptsOf(astro: string): string[] {
  const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(astro);
  const body = frontmatter ? astro.slice(frontmatter[0].length) : astro;
  const scripts = [...body.matchAll(/<script\b(?:[^>]*[^>/])?>([\s\S]*?)<\/script>/g)].map((match) => match[1]!);
  return [frontmatter?.[1] ?? '', ...scripts];
}

type Specifier = { written: string; typeOnly: boolean; later: boolean };

function specifiersOf(source: string): Specifier[] {
  const found: Specifier[] = [];
  const add = (literal: ts.Node | undefined, typeOnly: boolean, later = false) => {
    if (literal && ts.isStringLiteralLike(literal)) found.push({ written: literal.text, typeOnly, later });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : [];
  return !clause.name && named.length > 0 && named.every((element) => element.isTypeOnly);
}

const aliases = (JSON.parse(read('package.json')) as { imports: Record<string, string> }).imports;

function meaningOf(from: string, written: string): { file: string } | { package: string } {
  const plain = written.split('?')[0]!;
  if (plain.startsWith('.')) return { file: posix.join(posix.dirname(toPosix(from)), plain) };
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.replace('*', '');
    if (plain.startsWith(prefix)) return { file: posix.join(target.replace('*', ''), plain.slice(prefix.length)) };
  }
  if (/^(node|astro):/.test(plain)) return { package: plain };
  const [first = '', second = ''] = plain.split('/');
  return { package: first.startsWith('@') ? `${first}/${second}` : first };
}

const toPosix = (path: string) => path.split(sep).join('/');

/** For messages: `src/lib/paths.ts imports #server/web/app.ts`. */
export const sentence = ({ from, written }: Import): string => `${from} imports ${written}`;

/** Where an import leads when it names a file that is not there (a typo that only a bundler would find). */
export const missing = ({ file }: Import): boolean => file !== undefined && !existsSync(join(root, file));
