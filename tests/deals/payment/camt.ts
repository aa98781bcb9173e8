/** A statement of an account of `accountIn`. */
export const camt = (entries: string, root = 'Document') => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><Othr><Id>012-875-USD-123456</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></${root}>`;
export const entry = (inner: string, amount = '10650.00', credit = 'CRDT', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${credit}</CdtDbtInd>${status}<BookgDt><Dt>2026-07-15</Dt></BookgDt>${inner}</Ntry>`;
const balance = (kind: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
export const balances = (opening: string, closing: string, day = '2026-07-15') =>
  balance('OPBD', opening, day) + balance('CLBD', closing, day);
/** One payment of an entry. */
export const detail = (reference: string, rest: string) =>
  `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>${rest}</TxDtls>`;
