import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { m } from '#i18n/messages.ts';
import { invalid } from '#server/platform/errors.ts';

/** An element of a parsed file: text, or children by name. */
export type Node = string | { [name: string]: Node | Node[] };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Characters by number.
  htmlEntities: true,
  // An amount stays the text that it is.
  parseTagValue: false,
  parseAttributeValue: false,
});
/** Statements need neither; both can make a small file huge, or read what it should not. */
const forbidden = /<!\s*(DOCTYPE|ENTITY)/i;

/** A file of a bank as its elements. Throws 422 where it is malformed, or has a document type. */
export function readXml(content: string): Node {
  const refuse = (message: string) => invalid({ content: message });
  const xml = content.replace(/^\uFEFF/, '').trimStart();
  if (forbidden.test(xml)) throw refuse(m.deals_remit_fileDoctype());
  const checked = XMLValidator.validate(xml);
  if (checked !== true) throw refuse(m.deals_remit_fileBroken({ line: checked.err.line }));
  try {
    return parser.parse(xml) as Node;
  } catch {
    throw refuse(m.deals_remit_fileNotCamt());
  }
}

/** All elements on a path: each step may stand more than once. */
export function all(node: Node, ...path: string[]): Node[] {
  return path.reduce<Node[]>(
    (nodes, name) =>
      nodes.flatMap((one) => {
        const found = typeof one === 'string' ? undefined : one[name];
        return found === undefined ? [] : Array.isArray(found) ? found : [found];
      }),
    [node],
  );
}

/** The text of the first element on one of the paths (names with strokes between) that has any. */
export function text(node: Node, ...paths: string[]): string {
  for (const path of paths) {
    const found = all(node, ...path.split('/'))
      .map(textOf)
      .find((value) => value !== '');
    if (found !== undefined) return found;
  }
  return '';
}

export function textOf(node: Node): string {
  const value = typeof node === 'string' ? node : node['#text'];
  return typeof value === 'string' ? value.trim() : '';
}
