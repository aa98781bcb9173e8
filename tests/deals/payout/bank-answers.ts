import { asMessage } from '../../support/iso-20022.ts';
import { camtAccount } from '../payment/camt.ts';

/** A status report of a bank on the file `batch` of payments: on all of it (`group`), on each (`payments`). */
export const statusReport = (payments: string, { group = '', batch = 'UNKNOWN', made = '2026-07-20T10:00:00' } = {}) =>
  asMessage(
    'pain.002.001.10',
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>S</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
  ${payments && `<OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>${payments}</OrgnlPmtInfAndSts>`}</CstmrPmtStsRpt></Document>`,
  );

/** What it says of one payment; `rest` begins with the reason. */
export const statusOf = (endToEndId: string, code: string, rest = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${code}</TxSts>${rest}</TxInfAndSts>`;

/** A notice of what a bank has booked, with entries as in its statements. */
export const bookingNotice = (entries: string) =>
  asMessage(
    'camt.054.001.08',
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
  <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-07-20T10:00:00</CreDtTm></GrpHdr><Ntfctn><Id>N</Id>${camtAccount}${entries}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
  );
