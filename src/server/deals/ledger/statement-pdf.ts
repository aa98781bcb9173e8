import type { CollectingWay } from '#api/deals/collecting.ts';
import type { AccountStatement } from '#api/deals/ledger.ts';
import { collectingName, owedTexts, postingName } from '#api/deals/ledger-words.ts';
import { utcDay } from '#lib/days.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { m } from '#i18n/messages.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { footer, letterhead } from '#server/platform/pdf/letterhead.ts';
import { beijingText, momentText } from '#server/platform/pdf/moments.ts';
import { colours, frame, Sheet, type Cell, type Style } from '#server/platform/pdf/sheet.ts';
import { headText, type PaperProof } from './paper-proof.ts';
import type { PostingKind } from '#api/deals/ledger-choices.ts';

export type StatementPaper = {
  company: string;
  side: 'buyer' | 'supplier';
  collecting: CollectingWay;
  currency: string | null;
  from: string | undefined;
  to: string | undefined;
  opening: string;
  closing: string;
  entries: readonly {
    at: Date;
    kind: PostingKind;
    number: string | null;
    reference: string;
    moved: boolean;
    amount: string;
    balance: string;
  }[];
  /** In every currency: they are in no sum. */
  owed: AccountStatement['owed'];
  madeAt: Date;
  proof: PaperProof;
  logAddress: string;
};

const kind = { en: 'Statement of account', zh: '对账单' };
const label = { size: 7.4, leading: 10.4, colour: colours.soft } as const;
const plain = { size: 8.4, leading: 12 } as const;
const labelWidth = 128;
/** Day, entry, sub-order, amount, balance: where each column begins, how wide it is, and whether it ends at its right. */
const columns = [
  [frame.left, 80, false],
  [frame.left + 84, 150, false],
  [frame.left + 238, 90, false],
  [frame.left + 332, 80, true],
  [frame.left + 416, frame.width - 416, true],
] as const;

/** A company's statement of account as a paper, with the proof of each posting inside the file. */
export async function statementPdf(paper: StatementPaper): Promise<Buffer> {
  const { company, side, collecting, currency, opening, closing, entries, madeAt, proof } = paper;
  const sheet = new Sheet({
    title: `${kind.en} ${kind.zh} ${company}`,
    subject: currency ?? '',
    author: m.site_name(),
    at: madeAt,
    lang: getLocale(),
  });
  sheet.doc.file(Buffer.from(JSON.stringify(proof)), {
    name: 'proof.json',
    type: 'application/json',
    description: 'The proofs that these postings stand in the public log',
    creationDate: madeAt,
    modifiedDate: madeAt,
  });
  letterhead(sheet, kind);
  const money = (amount: string) => (currency ? formatMoney({ amount, currency }) : amount);
  facts(sheet, [
    [m.deals_ledger_paperCompany(), company],
    [m.deals_ledger_paperSide(), side === 'buyer' ? m.deals_contract_buyer() : m.deals_contract_seller()],
    [m.deals_ledger_way(), collectingName(collecting)],
    [m.deals_ledger_paperCurrency(), currency ?? '–'],
    [m.deals_ledger_paperPeriod(), periodOf(paper)],
    [
      m.deals_trading_paperExported(),
      `${momentText(madeAt)} (${m.deals_trading_paperBeijing()} ${beijingText(madeAt)})`,
    ],
    [m.deals_ledger_paperOpening(), money(opening)],
    [m.deals_ledger_paperClosing(), money(closing)],
  ]);
  sheet.y += 10;
  const head = () => {
    line(
      sheet,
      [
        m.deals_ledger_day(),
        `${m.deals_ledger_entry()} · ${m.deals_remit_refundReference()}`,
        ...[m.deals_remit_subOrder(), m.deals_ledger_amount()],
        m.deals_ledger_balance(),
      ],
      label,
    );
    sheet.rule(sheet.y);
    sheet.y += 3;
  };
  head();
  for (const { at, kind: of, number, moved, reference, amount, balance } of entries) {
    if (sheet.room(40)) head();
    const what = postingName(of, moved);
    line(sheet, [formatDate(utcDay(at), 'short'), what, number ?? '', money(amount), money(balance)], plain);
    if (reference) line(sheet, ['', reference], label);
    sheet.y += 2;
  }
  sheet.rule(sheet.y + 2);
  sheet.y += 14;
  openSettlements(sheet, paper);
  const text = headText(proof, paper.logAddress);
  sheet.columns([cell(sheet, frame.left, frame.width, text, { size: 7, leading: 10, colour: colours.soft })]);
  const root = proof.head ? `Log root ${proof.head.root}` : '';
  sheet.onEveryPage((page, of) =>
    footer(sheet, { paper: `${kind.en} ${kind.zh} ${currency ?? ''}`, fingerprint: root }, page, of),
  );
  return sheet.close();
}

/** Under the entries, for they are none: what one side still pays the other directly. */
function openSettlements(sheet: Sheet, { owed, side }: StatementPaper): void {
  if (owed.length === 0) return;
  const whole = (text: string, style: Style) => sheet.columns([cell(sheet, frame.left, frame.width, text, style)]);
  whole(m.deals_ledger_owedTitle(), plain);
  whole(m.deals_ledger_owedLead(), label);
  for (const one of owed) whole([one.deal.number, ...owedTexts(one, side)].join(' · '), plain);
  sheet.y += 10;
}

function periodOf({ from, to, madeAt }: StatementPaper): string {
  const until = formatDate(to ?? utcDay(madeAt));
  return from
    ? m.deals_ledger_paperPeriodOf({ from: formatDate(from), to: until })
    : m.deals_ledger_paperPeriodAll({ day: until });
}

const cell = (sheet: Sheet, x: number, width: number, text: string, style: Style, end = false): Cell => ({
  ...{ x, width, end, lines: sheet.lines(text, width, style) },
});

function line(sheet: Sheet, texts: readonly string[], style: Style): void {
  sheet.columns(columns.map(([x, width, end], index) => cell(sheet, x, width, texts[index] ?? '', style, end)));
}

function facts(sheet: Sheet, rows: readonly (readonly [name: string, value: string])[]): void {
  for (const [name, value] of rows) {
    sheet.columns([
      cell(sheet, frame.left, labelWidth - 8, name, label),
      cell(sheet, frame.left + labelWidth, frame.width - labelWidth, value, plain),
    ]);
    sheet.y += 1;
  }
}
