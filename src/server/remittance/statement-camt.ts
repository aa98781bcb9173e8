import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { m } from '#i18n/messages.ts';
import { invalid } from '#server/errors.ts';
import { entryOf, LineError, type Entry, type Statement } from './statement-entry.ts';

/** An element of a parsed file: text, or children by name. */
type Node = string | { [name: string]: Node | Node[] };

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

/**
 * Payments of a statement in ISO 20022 camt.053, of any version: booked credits, each payment of a collective entry by
 * itself. `line` of a problem counts the entries. Throws 422 where the file is malformed, has a document type or is
 * something else.
 */
export function readCamt(content: string): Statement {
  const refuse = (message: string) => invalid({ content: message });
  const xml = content.replace(/^\uFEFF/, '').trimStart();
  if (forbidden.test(xml)) throw refuse(m.remit_fileDoctype());
  const checked = XMLValidator.validate(xml);
  if (checked !== true) throw refuse(m.remit_fileBroken({ line: checked.err.line }));
  const statements = all(parse(xml, refuse), 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) throw refuse(m.remit_fileNotCamt());
  const statement: Statement = { entries: [], problems: [] };
  for (const [index, entry] of statements.flatMap((one) => all(one, 'Ntry')).entries()) {
    try {
      statement.entries.push(...paymentsOf(entry));
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      statement.problems.push({ line: index + 1, message: error.message });
    }
  }
  return statement;
}

function parse(xml: string, refuse: (message: string) => Error): Node {
  try {
    return parser.parse(xml) as Node;
  } catch {
    throw refuse(m.remit_fileNotCamt());
  }
}

/** All elements on a path: each step may stand more than once. */
function all(node: Node, ...path: string[]): Node[] {
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
function text(node: Node, ...paths: string[]): string {
  for (const path of paths) {
    const found = all(node, ...path.split('/'))
      .map(textOf)
      .find((value) => value !== '');
    if (found !== undefined) return found;
  }
  return '';
}

function textOf(node: Node): string {
  const value = typeof node === 'string' ? node : node['#text'];
  return typeof value === 'string' ? value.trim() : '';
}

const isCredit = (node: Node) => text(node, 'CdtDbtInd') === 'CRDT';

function paymentsOf(entry: Node): Entry[] {
  if (!isCredit(entry) || text(entry, 'RvslInd') === 'true' || text(entry, 'Sts/Cd', 'Sts') !== 'BOOK') return [];
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const single = details.length <= 1;
  return (single ? [details[0] ?? {}] : details).flatMap((detail, index) => {
    if (text(detail, 'CdtDbtInd') === 'DBIT') return [];
    const [amount] = single ? all(entry, 'Amt') : [...all(detail, 'Amt'), ...all(detail, 'AmtDtls', 'TxAmt', 'Amt')];
    if (amount === undefined) throw new LineError(m.remit_lineCollective());
    const payment = entryOf({
      bookedAt: text(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'),
      amount: textOf(amount),
      currency: text(amount, '@Ccy'),
      remitter: text(detail, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm'),
      remark: remarkOf(entry, detail),
      reference: referenceOf(entry, detail, single ? '' : ` ${index + 1}/${details.length}`),
    });
    return payment ? [payment] : [];
  });
}

function remarkOf(entry: Node, detail: Node): string {
  const parts = [
    ...all(detail, 'RmtInf', 'Ustrd'),
    ...all(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...all(detail, 'Refs', 'EndToEndId'),
    ...all(detail, 'AddtlTxInf'),
  ].map(textOf);
  return parts.filter((part) => part && part !== 'NOTPROVIDED').join(' ') || text(entry, 'AddtlNtryInf');
}

/** The bank's own number of the payment; payments of a collective entry without one are counted through. */
function referenceOf(entry: Node, detail: Node, place: string): string {
  const own = text(detail, 'Refs/AcctSvcrRef', 'Refs/TxId');
  if (own) return own;
  const whole = text(entry, 'AcctSvcrRef', 'NtryRef');
  return whole && whole + place;
}
