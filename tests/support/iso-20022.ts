import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { expect } from 'vitest';

/**
 * The rules of the ISO 20022 messages that we write and read, for the elements that ours hold, from the messages'
 * documentation: order and number of children, types and lengths of values. Written by hand: the schemas are not among
 * the fixtures, so an element that is missing here may still be one of the message.
 */
type Rules = Readonly<Record<string, string>>;

const booked: Rules = {
  GrpHdr: 'MsgId CreDtTm',
  Acct: 'Id Ccy?',
  'Acct/Id': 'IBAN|Othr',
  'Id/Othr': 'Id',
  Bal: 'Tp Amt CdtDbtInd Dt',
  'Bal/Dt': 'Dt',
  Tp: 'CdOrPrtry',
  CdOrPrtry: 'Cd',
  Ntry: 'NtryRef? Amt CdtDbtInd RvslInd? Sts BookgDt? ValDt? AcctSvcrRef? BkTxCd NtryDtls* AddtlNtryInf?',
  'Ntry/Sts': 'Cd',
  BookgDt: 'Dt',
  ValDt: 'Dt',
  BkTxCd: 'Prtry',
  Prtry: 'Cd Issr?',
  NtryDtls: 'TxDtls*',
  TxDtls: 'Refs? Amt? CdtDbtInd? RltdPties? RmtInf? RtrInf?',
  Refs: 'MsgId? AcctSvcrRef? PmtInfId? InstrId? EndToEndId?',
  RltdPties: 'Dbtr? Cdtr?',
  Dbtr: 'Pty',
  Cdtr: 'Pty',
  Pty: 'Nm?',
  RmtInf: 'Ustrd*',
  RtrInf: 'Rsn? AddtlInf*',
  Rsn: 'Cd',
};

const messages: Readonly<Record<string, Rules>> = {
  'pain.001.001.09': {
    Document: 'CstmrCdtTrfInitn',
    CstmrCdtTrfInitn: 'GrpHdr PmtInf+',
    GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum? InitgPty',
    InitgPty: 'Nm?',
    PmtInf: 'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr? CdtTrfTxInf+',
    ReqdExctnDt: 'Dt',
    Dbtr: 'Nm?',
    DbtrAcct: 'Id Ccy?',
    DbtrAgt: 'FinInstnId',
    FinInstnId: 'BICFI?',
    CdtTrfTxInf: 'PmtId Amt CdtrAgt? Cdtr? CdtrAcct? RmtInf?',
    PmtId: 'InstrId? EndToEndId',
    Amt: 'InstdAmt',
    CdtrAgt: 'FinInstnId',
    Cdtr: 'Nm?',
    CdtrAcct: 'Id Ccy?',
    'DbtrAcct/Id': 'IBAN|Othr',
    'CdtrAcct/Id': 'IBAN|Othr',
    'Id/Othr': 'Id',
    RmtInf: 'Ustrd*',
  },
  'pain.002.001.10': {
    Document: 'CstmrPmtStsRpt',
    CstmrPmtStsRpt: 'GrpHdr OrgnlGrpInfAndSts OrgnlPmtInfAndSts*',
    GrpHdr: 'MsgId CreDtTm',
    OrgnlGrpInfAndSts: 'OrgnlMsgId OrgnlMsgNmId OrgnlCreDtTm? OrgnlNbOfTxs? OrgnlCtrlSum? GrpSts? StsRsnInf*',
    OrgnlPmtInfAndSts: 'OrgnlPmtInfId OrgnlNbOfTxs? OrgnlCtrlSum? PmtInfSts? StsRsnInf* TxInfAndSts*',
    StsRsnInf: 'Rsn? AddtlInf*',
    Rsn: 'Cd',
    TxInfAndSts:
      'StsId? OrgnlInstrId? OrgnlEndToEndId? OrgnlUETR? TxSts? StsRsnInf* AccptncDtTm? FctvIntrBkSttlmDt? AcctSvcrRef? OrgnlTxRef?',
    FctvIntrBkSttlmDt: 'Dt|DtTm',
    OrgnlTxRef: 'Amt?',
    'OrgnlTxRef/Amt': 'InstdAmt',
  },
  'camt.053.001.08': {
    ...booked,
    Document: 'BkToCstmrStmt',
    BkToCstmrStmt: 'GrpHdr Stmt+',
    Stmt: 'Id ElctrncSeqNb? LglSeqNb? CreDtTm? Acct Bal+ Ntry* AddtlStmtInf?',
  },
  // The version before: when it was made must be said, a status has no code below it, a party no choice of what it is.
  'camt.053.001.02': {
    ...booked,
    Document: 'BkToCstmrStmt',
    BkToCstmrStmt: 'GrpHdr Stmt+',
    Stmt: 'Id ElctrncSeqNb? LglSeqNb? CreDtTm Acct Bal+ Ntry* AddtlStmtInf?',
    'Ntry/Sts': '',
    TxDtls: 'Refs? AmtDtls? RltdPties? RmtInf? RtrInf?',
    AmtDtls: 'TxAmt?',
    TxAmt: 'Amt',
    Dbtr: 'Nm?',
    Cdtr: 'Nm?',
  },
  'camt.054.001.08': {
    ...booked,
    Document: 'BkToCstmrDbtCdtNtfctn',
    BkToCstmrDbtCdtNtfctn: 'GrpHdr Ntfctn+',
    Ntfctn: 'Id ElctrncSeqNb? LglSeqNb? CreDtTm? Acct Ntry* AddtlNtfctnInf?',
  },
};

const text = (most: number) => (value: string) => value.length > 0 && [...value].length <= most;
const form = (pattern: RegExp) => (value: string) => pattern.test(value);
const day = form(/^\d{4}-\d\d-\d\d$/);
const moment = form(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/);
const amount = form(/^(?=[\d.]{1,19}$)\d+(\.\d{1,5})?$/);
const truth = form(/^(true|false)$/);
const values: Readonly<Record<string, (value: string) => boolean>> = {
  ...{ MsgId: text(35), Id: text(35), PmtInfId: text(35), InstrId: text(35), EndToEndId: text(35), StsId: text(35) },
  ...{ OrgnlMsgId: text(35), OrgnlMsgNmId: text(35), OrgnlPmtInfId: text(35), OrgnlInstrId: text(35) },
  ...{ OrgnlEndToEndId: text(35), AcctSvcrRef: text(35), Cd: text(35), NtryRef: text(35), Issr: text(35) },
  ...{ Nm: text(140), Ustrd: text(140), AddtlInf: text(105), AddtlNtryInf: text(500) },
  ...{ CreDtTm: moment, OrgnlCreDtTm: moment, AccptncDtTm: moment, DtTm: moment, Dt: day },
  ...{ Amt: amount, RvslInd: truth, BtchBookg: truth },
  NbOfTxs: form(/^[0-9]{1,15}$/),
  OrgnlNbOfTxs: form(/^[0-9]{1,15}$/),
  ElctrncSeqNb: form(/^\d{1,18}$/),
  LglSeqNb: form(/^\d{1,18}$/),
  CtrlSum: form(/^\d{1,17}(\.\d+)?$/),
  PmtMtd: form(/^(CHK|TRF|TRA)$/),
  ChrgBr: form(/^(DEBT|CRED|SHAR|SLEV)$/),
  CdtDbtInd: form(/^(CRDT|DBIT)$/),
  // Only version 2 of a statement writes the value here.
  Sts: form(/^(BOOK|PDNG|INFO)$/),
  GrpSts: form(/^[A-Z]{4}$/),
  PmtInfSts: form(/^[A-Z]{4}$/),
  TxSts: form(/^[A-Z]{4}$/),
  Ccy: form(/^[A-Z]{3}$/),
  InstdAmt: form(/^\d{1,13}\.\d{2}$/),
  BICFI: (value) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value) && isValidBIC(value.slice(0, 8)),
  IBAN: (value) => /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/.test(value) && isValidIBAN(value),
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

/** `A B? C+` as a pattern over the names of children, and `A|B` as one of them. */
const patternOf = (rule: string) =>
  new RegExp(
    `^${rule.replace(/([\w|]+)([?*+]?) ?/g, (_, names: string, times: string) => `(?:(?:${names}),)${times}`)}$`,
  );

function check(node: Ordered, above: string, rules: Rules): void {
  const name = nameOf(node);
  const place = `${above}/${name}`;
  const found = inner(node).filter((one) => nameOf(one) !== '#text');
  const rule = rules[place] ?? rules[name];
  if (rule) {
    expect(found.map((one) => `${nameOf(one)},`).join(''), place).toMatch(patternOf(rule));
    for (const one of found) check(one, name, rules);
    return;
  }
  const first: unknown = inner(node)[0]?.['#text'];
  const content = typeof first === 'string' || typeof first === 'number' ? `${first}` : '';
  expect(values[name], `no such element: ${place}`).toBeDefined();
  expect(found, place).toEqual([]);
  expect(values[name]!(content), `${place}: ${content}`).toBe(true);
  if (/Amt$/.test(name)) expect(node[':@']?.['@Ccy'], place).toMatch(/^[A-Z]{3}$/);
}

/** Gives the message back when it is one that may be sent: well-formed, of its elements in their order. */
export function asMessage(kind: keyof typeof messages, xml: string): string {
  expect(XMLValidator.validate(xml)).toBe(true);
  const [document] = (parser.parse(xml) as Ordered[]).filter((one) => nameOf(one) === 'Document');
  expect(document?.[':@']?.['@xmlns']).toBe(`urn:iso:std:iso:20022:tech:xsd:${kind}`);
  check(document!, '', messages[kind]!);
  return xml;
}
