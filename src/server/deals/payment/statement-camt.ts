import { m } from '#i18n/messages.ts';
import { invalid } from '#server/platform/errors.ts';
import { add, compare, round, subtract } from '#lib/decimal.ts';
import { all, readXml, text, textOf, type Node } from './bank-xml.ts';
import { entryOf, gapIn, isDay, LineError, sequenceOf, tidy, type Entry, type Statement } from './statement-entry.ts';

/** ISO 20022 Max35Text, and what banks make of it. */
const longestId = 100;

/**
 * Statements in ISO 20022 camt.053, of any version: booked movements, each payment of a collective entry by itself.
 * `line` of a problem counts the entries of the file. Throws 422 where the file is malformed, has a document type or is
 * something else, and where a statement is not whole: what it begins and ends with differs from its lines.
 */
export function readCamt(content: string): Statement[] {
  const refuse = (message: string) => invalid({ content: message });
  const statements = all(readXml(content), 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) throw refuse(m.deals_remit_fileNotCamt());
  let line = 0;
  return statements.map((node) => {
    const statement: Statement = { ...headOf(node), entries: [], problems: [] };
    for (const [index, entry] of all(node, 'Ntry').entries()) {
      line += 1;
      try {
        statement.entries.push(...movementsOf(entry, index));
      } catch (error) {
        if (!(error instanceof LineError)) throw error;
        statement.problems.push({ line, message: error.message });
      }
    }
    const gap = gapIn(statement);
    if (gap) throw refuse(gap);
    return statement;
  });
}

function headOf(node: Node): Omit<Statement, 'entries' | 'problems'> {
  const balances = all(node, 'Bal');
  const closing = balances.find((one) => kindOf(one) === 'CLBD');
  const opening = balances.find((one) => ['OPBD', 'PRCD'].includes(kindOf(one)));
  return {
    account: text(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
    number: tidy(text(node, 'Id'), longestId) || null,
    sequence: sequenceOf(text(node, 'ElctrncSeqNb', 'LglSeqNb')),
    opening: opening ? balanceOf(opening) : null,
    closing: closing ? balanceOf(closing) : null,
    closingOn: closing ? dayIn(text(closing, 'Dt/Dt', 'Dt/DtTm')) : null,
  };
}

/** Of a day or moment; null: there is none such. */
export function dayIn(moment: string): string | null {
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(moment) ?? [];
  return isDay(day) ? day : null;
}

const kindOf = (balance: Node) => text(balance, 'Tp/CdOrPrtry/Cd');

function balanceOf(balance: Node): string | null {
  const written = text(balance, 'Amt');
  if (!/^\d{1,15}(\.\d{1,5})?$/.test(written)) return null;
  const amount = round(written, 2);
  return isCredit(balance) ? amount : subtract('0', amount);
}

const isCredit = (node: Node) => text(node, 'CdtDbtInd') === 'CRDT';

/** The booked movements of an entry. Throws LineError. */
export function movementsOf(entry: Node, index: number): Entry[] {
  if (text(entry, 'Sts/Cd', 'Sts') !== 'BOOK') return [];
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const whole = () => [
    movement(entry, details[0] ?? {}, { amount: all(entry, 'Amt')[0], place: String(index), of: '' }),
  ];
  if (details.length <= 1) return whole();
  const parts = details.map((detail, at) => {
    const [amount] = [...all(detail, 'Amt'), ...all(detail, 'AmtDtls', 'TxAmt', 'Amt')];
    if (amount === undefined) throw new LineError(m.deals_remit_lineCollective());
    return movement(entry, detail, { amount, place: `${index}.${at}`, of: ` ${at + 1}/${details.length}` });
  });
  // Payments that are told in another currency, or not all of them: then the entry is what the account has moved by.
  const [sum] = whole();
  const signed = ({ direction, amount }: Entry) => (direction === 'in' ? amount : `-${amount}`);
  const isSum =
    parts.every(({ currency }) => currency === sum!.currency) && compare(add(...parts.map(signed)), signed(sum!)) === 0;
  return isSum ? parts : [sum!];
}

type Place = { amount: Node | undefined; place: string; of: string };

function movement(entry: Node, detail: Node, { amount, place, of }: Place): Entry {
  const isIn = (text(detail, 'CdtDbtInd') || text(entry, 'CdtDbtInd')) === 'CRDT';
  const other = isIn ? 'Dbtr' : 'Cdtr';
  const written = amount === undefined ? '' : textOf(amount);
  return entryOf(
    {
      bookedAt: text(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'),
      amount: isIn || written.startsWith('-') ? written : `-${written}`,
      currency: amount === undefined ? '' : text(amount, '@Ccy'),
      remitter: text(
        detail,
        ...[`RltdPties/${other}/Nm`, `RltdPties/${other}/Pty/Nm`, `RltdPties/Ultmt${other}/Nm`],
        // A payment that is taken back still names who had made it.
        ...['RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm'],
      ),
      remark: remarkOf(entry, detail),
      reference: referenceOf(entry, detail, of),
    },
    { place, reversal: text(entry, 'RvslInd') === 'true', transactionId: numberOf(entry, detail, of) },
  );
}

/** The bank's true number: of the payment, or of the entry and its place there. */
function numberOf(entry: Node, detail: Node, of: string): string {
  const own = text(detail, 'Refs/AcctSvcrRef', 'Refs/TxId');
  const whole = text(entry, 'AcctSvcrRef');
  return own || (whole && whole + of);
}

function remarkOf(entry: Node, detail: Node): string {
  const parts = [
    ...all(detail, 'RmtInf', 'Ustrd'),
    ...all(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...all(detail, 'Refs', 'EndToEndId'),
    ...all(detail, 'AddtlTxInf'),
    // Why a payment was sent back.
    ...all(detail, 'RtrInf', 'Rsn', 'Cd'),
    ...all(detail, 'RtrInf', 'AddtlInf'),
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
