import { eq, inArray } from 'drizzle-orm';
import { isIban } from '#api/deals/payout-account-check.ts';
import { plainAccount } from '#api/deals/payout-rules.ts';
import { add } from '#lib/decimal.ts';
import { utcDay } from '#lib/days.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { payoutAccount, payoutBatch } from '#server/platform/db/schema/payout.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { BatchRow, PayoutRow } from './batches.ts';

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
/** ISO 20022 Max140Text, in whole characters. */
const name = (text: string) => escaped([...text].slice(0, 140).join(''));
const tag = (of: string, ...inner: string[]) => `<${of}>${inner.join('')}</${of}>`;
const numberOf = (account: string) => {
  const plain = plainAccount(account);
  return tag('Id', isIban(plain) ? tag('IBAN', plain) : tag('Othr', tag('Id', escaped(plain))));
};
const agent = (bic: string) => tag('FinInstnId', tag('BICFI', bic));

/** The payments of a batch as its bank reads them: ISO 20022 pain.001.001.09. Written once, when the batch is approved. */
export async function paymentFile(
  tx: Transaction,
  { batch, payouts }: { batch: BatchRow; payouts: readonly PayoutRow[] },
  at: Date,
): Promise<string> {
  const [debtor] = await tx.select().from(collectionAccount).where(eq(collectionAccount.id, batch.accountId));
  const ids = payouts.map(({ accountId }) => accountId);
  const accounts = await tx.select().from(payoutAccount).where(inArray(payoutAccount.id, ids));
  const { number, currency } = batch;
  const sums =
    tag('NbOfTxs', String(payouts.length)) + tag('CtrlSum', add('0.00', ...payouts.map((one) => one.amount)));
  const payments = payouts.map(({ endToEndId, amount, accountId }) => {
    const to = accounts.find(({ id }) => id === accountId)!;
    return tag(
      'CdtTrfTxInf',
      tag('PmtId', tag('InstrId', endToEndId), tag('EndToEndId', endToEndId)),
      tag('Amt', `<InstdAmt Ccy="${currency}">${amount}</InstdAmt>`),
      tag('CdtrAgt', agent(to.bic)),
      tag('Cdtr', tag('Nm', name(to.beneficiary))),
      tag('CdtrAcct', numberOf(to.account)),
      tag('RmtInf', tag('Ustrd', endToEndId)),
    );
  });
  const document = tag(
    'CstmrCdtTrfInitn',
    tag(
      'GrpHdr',
      tag('MsgId', number),
      tag('CreDtTm', at.toISOString()),
      sums,
      tag('InitgPty', tag('Nm', name(debtor!.beneficiary))),
    ),
    tag(
      'PmtInf',
      tag('PmtInfId', number),
      tag('PmtMtd', 'TRF'),
      // Each payment is booked by itself, so that the statement names it.
      tag('BtchBookg', 'false'),
      sums,
      tag('ReqdExctnDt', tag('Dt', utcDay(at))),
      tag('Dbtr', tag('Nm', name(debtor!.beneficiary))),
      tag('DbtrAcct', numberOf(debtor!.account), tag('Ccy', currency)),
      tag('DbtrAgt', agent(debtor!.swift)),
      tag('ChrgBr', 'SHAR'),
      ...payments,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${document}</Document>\n`;
}

/** The same bytes each time. Throws 409 while the batch has not been handed over: nobody has a file of what can be stopped. */
export async function payoutFile({ db }: MemberContext, id: string): Promise<FileAnswer> {
  const [batch] = await db.select().from(payoutBatch).where(eq(payoutBatch.id, id));
  if (!batch) throw notFound();
  if (batch.state !== 'sent') throw new AppError('conflict', { fields: { state: batch.state } });
  return new FileAnswer({
    bytes: new TextEncoder().encode(batch.file!),
    type: 'application/xml',
    name: `${batch.number}.xml`,
  });
}
