const written = '<CreDtTm>2026-07-15T20:00:00+08:00</CreDtTm>';
export const camtAccount = '<Acct><Id><Othr><Id>012-875-USD-123456</Id></Othr></Id></Acct>';
/**
 * A statement of an account of `accountIn`. The message wants a balance: one without opening and closing balance has
 * an interim one, which says nothing about the sum.
 */
export const camt = (inner: string, root = 'Document', sequence?: number) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId>${written}</GrpHdr>
<Stmt><Id>1</Id>${sequence === undefined ? '' : `<ElctrncSeqNb>${sequence}</ElctrncSeqNb>`}${written}${camtAccount}${
    inner.startsWith('<Bal>') ? '' : balance('ITBD', '0', '2026-07-15')
  }${inner}</Stmt></BkToCstmrStmt></${root}>`;
/** An entry; what of `inner` belongs before the kind of transaction is put there. */
export const entry = (inner: string, amount = '10650.00', credit = 'CRDT', status = '<Sts><Cd>BOOK</Cd></Sts>') => {
  const [, reversal, reference, rest] = /^(<RvslInd>.*?<\/RvslInd>)?(<AcctSvcrRef>.*?<\/AcctSvcrRef>)?(.*)$/s.exec(
    inner,
  )!;
  const kind = '<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>';
  return `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${credit}</CdtDbtInd>${reversal ?? ''}${status}<BookgDt><Dt>2026-07-15</Dt></BookgDt>${reference ?? ''}${kind}${rest}</Ntry>`;
};
const balance = (kind: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
export const balances = (opening: string, closing: string, day = '2026-07-15') =>
  balance('OPBD', opening, day) + balance('CLBD', closing, day);
/** One payment of an entry. */
export const detail = (reference: string, rest: string) =>
  `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>${rest}</TxDtls>`;
