import ts from 'typescript';
import { read } from './source-files.ts';

export type Proof = { file: string; title: string };
/** A row of specification.md. */
export type Row = {
  /** The heading above its table. */
  table: string;
  item: string;
  /** What stands in the code: `name.key`, or `name.key = value`. */
  claims: { path: string; value: string | undefined }[];
  /** Files of the repository that it names. */
  files: string[];
  proofs: Proof[];
};

/** All rows, in the order of the file. */
export function specificationRows(): Row[] {
  let table = '';
  return read('tests/architecture/specification.md')
    .split('\n')
    .flatMap((line) => {
      table = /^### (.+)/.exec(line)?.[1] ?? table;
      return line.startsWith('| ') && !/^\| (?:Item|---) /.test(line) ? [rowOf(table, line)] : [];
    });
}

function rowOf(table: string, line: string): Row {
  const [item = '', code = '', where = '', proofs = '', ...more] = line.slice(2, -2).split(' | ');
  if (more.length > 0) throw new Error(`More than four columns: ${line}`);
  return {
    table,
    item: item.replaceAll('`', ''),
    claims: quoted(code).map((claim) => {
      const [path = '', value] = claim.split(' = ', 2);
      return { path, value };
    }),
    files: quoted(`${table === 'Beyond the specification' ? item : ''} ${where}`),
    proofs: proofs.split('<br>').map((proof) => {
      const [file = '', title = ''] = proof.split(' › ');
      return { file, title };
    }),
  };
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

/** The titles of a test file, its groups and steps too; `…` stands where a title takes a value. */
export function titlesOf(file: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['it', 'test', 'describe'].includes(rootOf(node.expression))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      if (title && ts.isTemplateExpression(title))
        titles.push(
          [title.head, ...title.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'),
        );
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest));
  return titles;
}

/** `it` for `it(…)`, `it.each(…)(…)` and whatever else is called on it. */
function rootOf(called: ts.Expression): string {
  if (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) return rootOf(called.expression);
  return ts.isIdentifier(called) ? called.text : '';
}
