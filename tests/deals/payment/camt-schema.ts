import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';

/**
 * The rules of camt.053.001.08 for the elements that our tests' statements hold, from the message's documentation:
 * order and number of children, types and lengths of values. Written by hand: the schema itself is not among the
 * fixtures, so an element that is missing here may still be one of the message.
 */
const children: Record<string, readonly string[]> = {
  Document: ['BkToCstmrStmt'],
  BkToCstmrStmt: ['GrpHdr', 'Stmt+'],
  GrpHdr: ['MsgId', 'CreDtTm'],
  Stmt: ['Id', 'ElctrncSeqNb?', 'LglSeqNb?', 'CreDtTm?', 'Acct', 'Bal+', 'Ntry*', 'AddtlStmtInf?'],
  Acct: ['Id', 'Ccy?'],
  Bal: ['Tp', 'Amt', 'CdtDbtInd', 'Dt'],
  Tp: ['CdOrPrtry'],
  CdOrPrtry: ['Cd'],
  Ntry: [
    ...['NtryRef?', 'Amt', 'CdtDbtInd', 'RvslInd?', 'Sts', 'BookgDt?', 'ValDt?', 'AcctSvcrRef?', 'BkTxCd'],
    ...['NtryDtls*', 'AddtlNtryInf?'],
  ],
  Sts: ['Cd'],
  BookgDt: ['Dt'],
  ValDt: ['Dt'],
  BkTxCd: ['Prtry'],
  Prtry: ['Cd', 'Issr?'],
  NtryDtls: ['TxDtls*'],
  TxDtls: ['Refs?', 'Amt?', 'CdtDbtInd?', 'RltdPties?', 'RmtInf?'],
  Refs: ['MsgId?', 'AcctSvcrRef?', 'InstrId?', 'EndToEndId?'],
  RltdPties: ['Dbtr?', 'Cdtr?'],
  Dbtr: ['Pty'],
  Pty: ['Nm?'],
  RmtInf: ['Ustrd*'],
};
const text = (most: number) => new RegExp(`^[^]{1,${most}}$`, 'u');
const day = /^\d{4}-\d\d-\d\d$/;
const values: Record<string, RegExp> = {
  MsgId: text(35),
  Id: text(35),
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
  ElctrncSeqNb: /^\d{1,18}$/,
  Ccy: /^[A-Z]{3}$/,
  Cd: text(35),
  Amt: /^(?=[\d.]{1,19}$)\d+(\.\d{1,5})?$/,
  CdtDbtInd: /^(CRDT|DBIT)$/,
  RvslInd: /^(true|false)$/,
  Dt: day,
  AcctSvcrRef: text(35),
  EndToEndId: text(35),
  Nm: text(140),
  Ustrd: text(140),
  AddtlNtryInf: text(500),
};

type Ordered = Record<string, Ordered[] | string> & { ':@'?: Record<string, string> };
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  preserveOrder: true,
});
const nameOf = (node: Ordered) => Object.keys(node).find((key) => key !== ':@')!;
const inner = (node: Ordered) => node[nameOf(node)] as Ordered[];
const namesIn = (nodes: Ordered[]) => nodes.map((one) => `${nameOf(one)},`).join('');

function check(node: Ordered, above: string): void {
  const name = nameOf(node);
  const found = inner(node).filter((one) => nameOf(one) !== '#text');
  const first: unknown = inner(node)[0]?.['#text'];
  const content = typeof first === 'string' || typeof first === 'number' ? `${first}` : '';
  if (name === 'Id' && above === 'Acct') {
    expect(namesIn(found), 'an account').toMatch(/^(IBAN|Othr),$/);
    return;
  }
  const rule = name === 'Dt' && above === 'Bal' ? ['Dt'] : children[name];
  if (!rule) {
    expect(values[name], `no such element: ${name}`).toBeDefined();
    expect(content, `${above}/${name}`).toMatch(values[name]!);
    expect(found, `${above}/${name}`).toEqual([]);
    if (name === 'Amt') expect(node[':@']?.['@Ccy'], `${above}/Amt`).toMatch(/^[A-Z]{3}$/);
    return;
  }
  const pattern = rule.map((one) => `(?:${one.replace(/[?*+]$/, '')},)${/[?*+]$/.exec(one)?.[0] ?? ''}`).join('');
  expect(namesIn(found), `${above}/${name}`).toMatch(new RegExp(`^${pattern}$`));
  for (const one of found) check(one, name);
}

/** Gives the statement back when it is one that a bank could send: of the message's elements in their order. */
export function asBanksWrite(xml: string): string {
  expect(XMLValidator.validate(xml)).toBe(true);
  const [document] = (parser.parse(xml) as Ordered[]).filter((one) => nameOf(one) === 'Document');
  expect(document?.[':@']?.['@xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
  check(document!, '');
  return xml;
}
