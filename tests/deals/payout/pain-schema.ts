import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { expect } from 'vitest';

/**
 * The rules of pain.001.001.09 for the elements that we write, from the message's documentation: order and number of
 * children, types and lengths of values. Written by hand: the schema itself is not among the fixtures.
 */
const children: Record<string, readonly string[]> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf+'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum?', 'InitgPty'],
  InitgPty: ['Nm?'],
  PmtInf: [
    ...['PmtInfId', 'PmtMtd', 'BtchBookg?', 'NbOfTxs?', 'CtrlSum?', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt'],
    ...['ChrgBr?', 'CdtTrfTxInf+'],
  ],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm?'],
  DbtrAcct: ['Id', 'Ccy?'],
  DbtrAgt: ['FinInstnId'],
  FinInstnId: ['BICFI?'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt?', 'Cdtr?', 'CdtrAcct?', 'RmtInf?'],
  PmtId: ['InstrId?', 'EndToEndId'],
  Amt: ['InstdAmt'],
  CdtrAgt: ['FinInstnId'],
  Cdtr: ['Nm?'],
  CdtrAcct: ['Id', 'Ccy?'],
  RmtInf: ['Ustrd*'],
};
const longest = (most: number) => (value: string) => value.length > 0 && [...value].length <= most;
const form = (pattern: RegExp) => (value: string) => pattern.test(value);
const values: Record<string, (value: string) => boolean> = {
  MsgId: longest(35),
  PmtInfId: longest(35),
  InstrId: longest(35),
  EndToEndId: longest(35),
  Nm: longest(140),
  Ustrd: longest(140),
  CreDtTm: form(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/),
  Dt: form(/^\d{4}-\d\d-\d\d$/),
  NbOfTxs: form(/^[0-9]{1,15}$/),
  CtrlSum: form(/^\d{1,17}(\.\d+)?$/),
  PmtMtd: (value) => ['CHK', 'TRF', 'TRA'].includes(value),
  BtchBookg: (value) => ['true', 'false'].includes(value),
  ChrgBr: (value) => ['DEBT', 'CRED', 'SHAR', 'SLEV'].includes(value),
  Ccy: form(/^[A-Z]{3}$/),
  InstdAmt: form(/^\d{1,13}\.\d{2}$/),
  BICFI: (value) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value) && isValidBIC(value.slice(0, 8)),
  IBAN: (value) => /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/.test(value) && isValidIBAN(value),
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  preserveOrder: true,
});
type Ordered = Record<string, Ordered[] | string> & { ':@'?: Record<string, string> };

const nameOf = (node: Ordered) => Object.keys(node).find((key) => key !== ':@')!;
const inner = (node: Ordered) => node[nameOf(node)] as Ordered[];
const elements = (node: Ordered) => inner(node).filter((one) => nameOf(one) !== '#text');
const valueOf = (node: Ordered) => {
  const text = inner(node)[0]?.['#text'];
  return typeof text === 'string' ? text : '';
};

function check(node: Ordered): void {
  const name = nameOf(node);
  const found = elements(node);
  const isAccount = name === 'Id' && found.length > 0;
  if (isAccount) {
    const [choice] = found;
    expect(found).toHaveLength(1);
    if (nameOf(choice!) === 'IBAN') expect(values['IBAN']!(valueOf(choice!)), valueOf(choice!)).toBe(true);
    else expect(longest(34)(valueOf(elements(choice!)[0]!))).toBe(true);
    return;
  }
  const rule = children[name];
  if (!rule) {
    expect(values[name], `no such element: ${name}`).toBeDefined();
    expect(values[name]!(valueOf(node)), `${name}: ${valueOf(node)}`).toBe(true);
    return;
  }
  const pattern = rule.map((one) => `(?:${one.replace(/[?*+]$/, '')},)${/[?*+]$/.exec(one)?.[0] ?? ''}`).join('');
  expect(found.map((one) => `${nameOf(one)},`).join(''), name).toMatch(new RegExp(`^${pattern}$`));
  found.forEach(check);
}

/** Expects a file that a bank takes: well-formed, of the message's elements in their order, with sums that are right. */
export function expectPain001(xml: string): void {
  expect(XMLValidator.validate(xml)).toBe(true);
  const [document] = (parser.parse(xml) as Ordered[]).filter((one) => nameOf(one) === 'Document');
  expect(document![':@']!['@xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  check(document!);
  const amounts = [...xml.matchAll(/<InstdAmt Ccy="[A-Z]{3}">([\d.]+)</g)].map(([, amount]) =>
    Math.round(Number(amount) * 100),
  );
  const sum = (amounts.reduce((all, one) => all + one, 0) / 100).toFixed(2);
  expect([...xml.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, one]) => one)).toEqual([sum, sum]);
  expect([...xml.matchAll(/<NbOfTxs>(\d+)</g)].map(([, one]) => Number(one))).toEqual([amounts.length, amounts.length]);
}
