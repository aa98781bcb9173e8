import { m } from '#i18n/messages.ts';
import { round, subtract } from '#lib/decimal.ts';
import { withoutEnds } from '#lib/without-ends.ts';
import { invalid } from '#server/platform/errors.ts';
import { entryOf, gapIn, isDay, LineError, sequenceOf, type Entry, type Statement } from './statement-entry.ts';

/** A field of a message: its tag, as `61`, and its text with the breaks of its lines. */
type Field = { tag: string; text: string };

/** Whether a file begins so: with the reference of its first message, in the envelope of the network or without. */
export const isMt940 = (begin: string): boolean => firstReference.test(begin);
const firstReference = /^(?:\{.*)?:20:/m;

/**
 * Statements in SWIFT MT940 (Standards MT, category 9), the pages of one put together. Own code, because what there is
 * to be had keeps amounts as floating point numbers. `line` of a problem counts the movements of the file. Throws 422
 * where a message lacks its account or balances, and where what a statement begins and ends with differs from its lines.
 */
export function readMt940(content: string): Statement[] {
  const statements: Statement[] = [];
  let line = 0;
  for (const message of messagesOf(content)) {
    const head = headOf(message);
    const before = statements.at(-1);
    const isPage = before?.account === head.account && head.number !== null && before.number === head.number;
    const statement = isPage
      ? Object.assign(before, closingOf(head))
      : { ...withoutCurrency(head), entries: [], problems: [] };
    if (!isPage) statements.push(statement);
    for (const [at, { tag, text }] of message.entries()) {
      if (tag !== '61') continue;
      line += 1;
      try {
        const told = message[at + 1]?.tag === '86' ? message[at + 1]!.text : '';
        statement.entries.push(movement(text, told, head.currency, String(statement.entries.length)));
      } catch (error) {
        if (!(error instanceof LineError)) throw error;
        statement.problems.push({ line, message: error.message });
      }
    }
  }
  for (const statement of statements) {
    const gap = gapIn(statement);
    if (gap) throw invalid({ content: gap });
  }
  return statements;
}

const unix = (content: string) => content.replaceAll(/\r\n?/g, '\n');

/** Each message begins with its reference, and ends with the next one or with the file. */
function messagesOf(content: string): Field[][] {
  const messages: Field[][] = [];
  for (const line of unix(content).split('\n')) {
    const [, tag, text = ''] = /^(?:\{.*\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag === '20') messages.push([]);
    const message = messages.at(-1);
    const isFrame = /^(?:-(?:\}.*)?|\{.*)$/.test(line);
    if (tag) message?.push({ tag, text });
    else if (message?.length && !isFrame && line.trim() !== '') message.at(-1)!.text += `\n${line}`;
  }
  return messages;
}

type Head = Omit<Statement, 'entries' | 'problems'> & { currency: string };

function headOf(message: readonly Field[]): Head {
  const find = (...tags: string[]) => message.find(({ tag }) => tags.includes(tag))?.text.trim();
  const need = (...tags: string[]) => {
    const found = find(...tags);
    if (!found) throw invalid({ content: m.deals_remit_fileMt940Lacks({ tag: `:${tags[0]}:` }) });
    return found;
  };
  const opening = balanceOf(need('60F', '60M'));
  const closing = balanceOf(need('62F', '62M'));
  const number = /^0*(\d+)/.exec(find('28C', '28') ?? '')?.[1] ?? null;
  return {
    account: accountOf(need('25', '25P'), opening.currency),
    number,
    sequence: sequenceOf(number ?? ''),
    opening: opening.amount,
    closing: closing.amount,
    closingOn: closing.day,
    currency: opening.currency,
  };
}
const withoutCurrency = ({ currency: _, ...head }: Head) => head;
const closingOf = ({ closing, closingOn }: Head) => ({ closing, closingOn });

/** Banks put their own code before the account, and the currency behind it. */
function accountOf(text: string, currency: string): string {
  const [first, ...rest] = text.split('\n', 1)[0]!.split('/');
  const account = rest.at(-1) && rest.at(-1)!.length > 4 ? rest.at(-1)! : first!;
  return account.endsWith(currency) ? account.slice(0, -currency.length).trim() : account;
}

/** `C260715USD1234,50`. Throws 422, for a day that there is not as well. */
function balanceOf(text: string): { amount: string; currency: string; day: string } {
  const [, sign, year, month, day, currency, amount] =
    /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})(\d{1,12}(?:,\d{0,2})?)$/.exec(text) ?? [];
  if (!amount) throw invalid({ content: m.deals_remit_lineAmount({ text: text.slice(0, 40) }) });
  const plain = round(plainAmount(amount), 2);
  const on = `20${year}-${month}-${day}`;
  if (!isDay(on)) throw invalid({ content: m.deals_remit_lineDate({ text: text.slice(0, 40) }) });
  return { amount: sign === 'C' ? plain : subtract('0', plain), currency: currency!, day: on };
}

/** Always with a comma, be there anything behind it or not. */
const plainAmount = (amount: string) => amount.replace(/,$/, '').replace(',', '.');

/** Value day, booking day, mark, third letter of the currency, amount, kind, the account owner's and the bank's number, more. */
const movementForm =
  /^(\d{2})(\d{4})(\d{4})?(R?)([CD])[A-Z]?(\d[\d,]*)[A-Z][A-Z0-9]{3}([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

/** Throws LineError. */
function movement(text: string, told: string, currency: string, place: string): Entry {
  const [, year, valued, booked, reversed, mark, amount, owners = '', banks = '', more = ''] =
    movementForm.exec(text) ?? [];
  if (!amount) throw new LineError(m.deals_remit_lineNotMt940({ text: text.slice(0, 40) }));
  const isReversal = reversed === 'R';
  // What takes a credit back goes out.
  const isIn = (mark === 'C') !== isReversal;
  const { remitter, remark } = detailsOf(told);
  return entryOf(
    {
      bookedAt: bookingDay(`20${year}`, valued!, booked),
      amount: (isIn ? '' : '-') + plainAmount(amount),
      currency,
      remitter,
      remark: remark || oneText(more),
      reference: banks.trim() || owners.trim(),
    },
    { place, reversal: isReversal, transactionId: banks.trim() },
  );
}

/** The booking day has no year of its own: the one in which it lies next to the value day. */
function bookingDay(year: string, valued: string, booked: string | undefined): string {
  if (booked === undefined) return year + valued;
  const [ofValue, ofBooking] = [Number(valued.slice(0, 2)), Number(booked.slice(0, 2))];
  const later = ofValue === 12 && ofBooking === 1 ? 1 : ofValue === 1 && ofBooking === 12 ? -1 : 0;
  return String(Number(year) + later) + booked;
}

/** Lines end where they are full, in the middle of words, too. */
const fullLine = 65;
const oneText = (text: string) =>
  text
    .split('\n')
    .map((line) => (line.length >= fullLine ? line : `${line} `))
    .join('')
    .trim();

const tidy = (text: string) => withoutEnds(text, '/').trim();

/**
 * Who has paid and for what. Field 86 is free; its two usual forms are subfields of numbers (`?20` to `?29` and `?60` to
 * `?63` remittance information, `?32` and `?33` name: DFÜ-Abkommen, annex 3, section 8.2) and code words between strokes
 * (`/REMI/`, `/ORDP/`, `/NAME/`).
 */
function detailsOf(told: string): { remitter: string; remark: string } {
  const text = told.trim();
  if (/^\d{3}\?/.test(text)) {
    const parts = [...text.replaceAll('\n', '').matchAll(/\?(\d\d)([^?]*)/g)];
    const join = (fits: (number: number) => boolean) =>
      parts.flatMap(([, number, part = '']) => (fits(Number(number)) ? [part] : [])).join('');
    return {
      remitter: join((number) => number === 32 || number === 33),
      remark: join((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)),
    };
  }
  const line = oneText(text);
  // Each code word with what is said under it; `/ORDP//NAME/` says nothing under the first.
  const said = line.split(/\/([A-Z]{4})\//).slice(1);
  const of = (asked: string) =>
    said.flatMap((word, at) => (at % 2 === 0 && word === asked ? [tidy(said[at + 1]!)] : []));
  const [remitter = ''] = [...of('NAME'), ...of('ORDP'), ...of('CNTP')].filter(Boolean);
  const remark = [...of('REMI'), ...of('EREF').filter((number) => number !== 'NOTPROVIDED')].filter(Boolean);
  return { remitter, remark: remark.join(' ') || line };
}
