import type { z } from 'zod';
import { statementSize } from '#api/deals/collection-rules.ts';
import { endToEndIdsIn } from '#api/deals/payout-rules.ts';
import { importBankAnswer } from '#api/deals/payout.ts';
import { m } from '#i18n/messages.ts';
import { round } from '#lib/decimal.ts';
import { utcDay } from '#lib/days.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { endToEndIdsOf, takeAnswer, type Answer } from '#server/deals/payout/index.ts';
import { all, readXml, text, textOf, type Node } from './bank-xml.ts';
import { dayIn, movementsOf } from './statement-camt.ts';
import { LineError, tidy } from './statement-entry.ts';

/** Nobody is helped by more of them. */
const mostUnknown = 50;
const settled = ['ACSC', 'ACCC'];
const longestReason = 500;

/**
 * What a bank says of payments before its statement shows them: a status report (pain.002), or a notice of what it has
 * booked (camt.054). A file that comes again changes nothing; the statement meets what it has said.
 */
export function takeBankAnswer(
  context: MemberContext,
  input: z.output<typeof importBankAnswer.input>,
): Promise<z.output<typeof importBankAnswer.data>> {
  const { name, content } = input;
  const { signs, megabytes } = statementSize;
  if (content.length > signs)
    throw new AppError('tooLarge', { fields: { content: m.field_fileTooLarge({ megabytes }) } });
  if (content.includes('\0')) throw invalid({ content: m.deals_remit_fileNotText() });
  const [document] = all(readXml(content), 'Document');
  const report = document && all(document, 'CstmrPmtStsRpt')[0];
  const notices = document ? all(document, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn') : [];
  if (!report && notices.length === 0) throw invalid({ content: m.deals_payout_fileNotAnswer() });
  const today = utcDay(context.now());
  return idempotently(context, importBankAnswer, input, async (tx) => {
    const answers = report
      ? await readReport(report, { today, idsOf: (batch) => endToEndIdsOf(tx, batch) })
      : notices.flatMap(readNotice);
    const counts = { paid: 0, returned: 0, unchanged: 0 };
    const unknown: string[] = [];
    // In one order: two who bring the same file wait, and never for one another.
    for (const answer of answers.toSorted((one, other) => (one.endToEndId < other.endToEndId ? -1 : 1))) {
      const outcome = await takeAnswer(tx, context, answer);
      if (outcome) counts[outcome] += 1;
      else unknown.push(answer.endToEndId);
    }
    const format = report ? 'pain.002' : 'camt.054';
    const subject = { kind: 'bankStatement', id: uuidv7(context.now()) } as const;
    const detail = { name, format, imported: counts.paid + counts.returned, problems: unknown.length };
    await audit(tx, context, 'payoutAnswer.import', subject, detail);
    return { ...counts, unknown: unknown.slice(0, mostUnknown) };
  });
}

type Known = { today: string; idsOf: (batch: string) => Promise<string[]> };

/** The word of each payment; where a whole batch was refused, that of all of its payments. */
async function readReport(report: Node, { today, idsOf }: Known): Promise<Answer[]> {
  const made = dayIn(text(report, 'GrpHdr/CreDtTm')) ?? today;
  const payments = all(report, 'OrgnlPmtInfAndSts', 'TxInfAndSts');
  if (payments.length > 0) return payments.map((payment) => wordOf(payment, made));
  const batch = tidy(text(report, 'OrgnlGrpInfAndSts/OrgnlMsgId', 'OrgnlPmtInfAndSts/OrgnlPmtInfId'), 35);
  const status = text(report, 'OrgnlGrpInfAndSts/GrpSts', 'OrgnlPmtInfAndSts/PmtInfSts');
  const words = reasonOf(...all(report, 'OrgnlGrpInfAndSts'), ...all(report, 'OrgnlPmtInfAndSts'));
  return (await idsOf(batch)).map((endToEndId) => ({
    ...{ endToEndId, sum: null, on: made },
    ...(status === 'RJCT' ? { is: 'returned', words } : { is: 'unchanged' }),
  }));
}

function wordOf(payment: Node, made: string): Answer {
  const status = text(payment, 'TxSts');
  const [amount] = all(payment, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  const sum = amount === undefined ? null : sumOf(textOf(amount), text(amount, '@Ccy'));
  const on = dayIn(text(payment, 'FctvIntrBkSttlmDt/Dt', 'FctvIntrBkSttlmDt/DtTm', 'AccptncDtTm')) ?? made;
  const known = { endToEndId: tidy(text(payment, 'OrgnlEndToEndId'), 35), sum, on };
  if (settled.includes(status)) return { ...known, is: 'paid', reference: tidy(text(payment, 'AcctSvcrRef'), 100) };
  return status === 'RJCT' ? { ...known, is: 'returned', words: reasonOf(payment) } : { ...known, is: 'unchanged' };
}

const reasonOf = (...nodes: readonly Node[]): string =>
  nodes
    .flatMap((node) => [...all(node, 'StsRsnInf', 'Rsn', 'Cd'), ...all(node, 'StsRsnInf', 'AddtlInf')])
    .map((node) => tidy(textOf(node), longestReason))
    .filter(Boolean)
    .join(' ')
    .slice(0, longestReason);

/** A sum that cannot be read is that of no payment. */
const sumOf = (amount: string, currency: string) => ({
  amount: /^\d{1,15}(\.\d{1,5})?$/.test(amount) ? round(amount, 2) : '0.00',
  currency,
});

/** Booked payments that name one of ours; all else is for the statement. */
function readNotice(notice: Node): Answer[] {
  return all(notice, 'Ntry').flatMap((entry, index) => {
    try {
      return movementsOf(entry, index).flatMap((movement): Answer[] => {
        const { direction, reversal, remark, reference, amount, currency, bookedAt } = movement;
        const [endToEndId] = endToEndIdsIn(`${remark} ${reference}`);
        if (endToEndId === undefined || (direction === 'out' && reversal)) return [];
        const known = { endToEndId, sum: { amount, currency }, on: bookedAt };
        return direction === 'out'
          ? [{ ...known, is: 'paid', reference }]
          : [{ ...known, is: 'returned', words: remark.slice(0, 500) }];
      });
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      throw invalid({ content: error.message });
    }
  });
}
