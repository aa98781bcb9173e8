import { createHash } from 'node:crypto';
import { particulars, type Particular } from '../particulars.ts';
import { templateOf, type Bilingual, type Template } from '../template.ts';
import type { PrintedTerms } from '../change-print.ts';
import type { ContractTerms } from '../terms.ts';
import {
  clausesOf,
  goodsHeads,
  goodsRows,
  goodsTotal,
  headOf,
  partyFacts,
  partyRoles,
  scheduleLead,
  scheduleOf,
  writtenContract,
  writtenName,
} from '../written.ts';
import { footer, letterhead } from '#server/platform/pdf/letterhead.ts';
import { printChanges } from './changes-section.ts';
import { printLimits } from './limits-annex.ts';
import { colours, frame, heightOf, Sheet, type Cell } from '#server/platform/pdf/sheet.ts';

const gap = 20;
const half = (frame.width - gap) / 2;
const [left, right] = [frame.left, frame.left + half + gap];
const label = { size: 7, leading: 9.5, colour: colours.soft } as const;
const inOneLine = ({ en, zh }: Bilingual): string => `${en} ${zh}`;

/**
 * The contract as it is issued: particulars, then the clauses with English and Chinese side by side. The terms travel
 * with it as a file for machines, and every page carries that file's SHA-256, so that no page can be exchanged alone.
 */
export async function printContract(terms: PrintedTerms): Promise<Buffer> {
  const template = templateOf(terms.templateVersion);
  const issuedAt = new Date(terms.issuedAt);
  const title = `${template.title.en} ${terms.contractNumber}`;
  const sheet = new Sheet({
    title,
    subject: `${terms.seller.names.en} – ${terms.buyer.names.en}`,
    author: 'Resinport',
    at: issuedAt,
  });
  const machineReadable = Buffer.from(JSON.stringify(terms, null, 2));
  sheet.doc.file(machineReadable, {
    name: `${terms.contractNumber}-v${terms.version}.json`,
    type: 'application/json',
    description: 'The agreed terms',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  });
  sheet.doc.file(Buffer.from(JSON.stringify(writtenContract(terms, template))), {
    name: writtenName,
    type: 'application/json',
    description: 'The words of the contract, part by part',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  });

  letterhead(sheet, template.title);
  printHead(sheet, terms);
  printParties(sheet, terms, template);
  printChanges(sheet, terms);
  printGoods(sheet, terms);
  printParticulars(sheet, terms);
  printObligations(sheet, terms, template);
  printClauses(sheet, terms, template);
  printLimits(sheet, terms);
  printClosing(sheet, terms, template);

  const paper = `${template.title.en} ${terms.contractNumber}, version ${terms.version}, template ${template.version}`;
  const fingerprint = `Terms SHA-256 ${createHash('sha256').update(machineReadable).digest('hex')}`;
  sheet.onEveryPage((page, of) => footer(sheet, { paper, fingerprint }, page, of));
  return sheet.close();
}

const cell = (sheet: Sheet, x: number, width: number, text: string, style = {}, end = false): Cell => ({
  x,
  width,
  end,
  lines: sheet.lines(text, width, style),
});

function printHead(sheet: Sheet, terms: ContractTerms): void {
  const facts = headOf(terms);
  const widths = [130, 150, frame.width - 280];
  let x: number = frame.left;
  const cells = facts.map(({ label: name, value }, index) => {
    const width = widths[index]! - 8;
    const lines = [
      ...sheet.lines(inOneLine(name), width, label),
      ...sheet.lines(value.en, width, { face: 'bold', size: 9 }),
    ];
    const placed = { x, width, lines };
    x += widths[index]!;
    return placed;
  });
  sheet.columns(cells);
  sheet.y += 8;
}

function printParties(sheet: Sheet, terms: ContractTerms, template: Template): void {
  const party = (x: number, role: keyof typeof partyRoles): Cell => {
    const { names, nation } = terms[role];
    const width = half - 20;
    // Both columns advance together: lines of one height keep labels and values of each in step.
    const leading = 11.5;
    return {
      x: x + 10,
      width,
      lines: [
        ...sheet.lines(inOneLine(partyRoles[role]), width, label),
        ...sheet.lines(names.en, width, { face: 'bold', size: 9.4, leading: 13 }),
        ...(names.zh === names.en ? [] : sheet.lines(names.zh, width, { face: 'bold', size: 9.4, leading: 13 })),
        ...sheet.lines(`${nation.en} ${nation.zh}`, width, { colour: colours.soft }),
        ...partyFacts(terms[role]).flatMap(({ label: what, value }) => [
          ...sheet.lines(inOneLine(what), width, { ...label, leading }),
          ...sheet.lines(value.en, width, { leading }),
        ]),
      ],
    };
  };
  const cells = [party(left, 'seller'), party(right, 'buyer')];
  const height = heightOf(cells) + 14;
  for (const x of [left, right]) sheet.doc.rect(x, sheet.y, half, height).fill(colours.pale);
  sheet.y += 7;
  sheet.columns(cells);
  sheet.y += 15;
  twoColumns(sheet, template.preamble);
  sheet.y += 8;
}

function twoColumns(sheet: Sheet, { en, zh }: Bilingual, style = {}): void {
  sheet.columns([cell(sheet, left, half, en, style), cell(sheet, right, half, zh, style)]);
}

const heading = { face: 'bold', size: 10.5, leading: 15, colour: colours.brand } as const;

function section(sheet: Sheet, title: string): void {
  sheet.room(60);
  sheet.columns([cell(sheet, left, frame.width, title, heading)]);
  sheet.y += 2;
}

const goodsWidths = [219, 80, 100, 100];

function printGoods(sheet: Sheet, terms: ContractTerms): void {
  section(sheet, 'Goods 标的物');
  const row = (texts: readonly (string | readonly [string, string])[], style = {}): Cell[] => {
    let x: number = frame.left;
    return goodsWidths.map((width, index) => {
      const end = index > 0;
      const text = texts[index] ?? '';
      const [first, second] = typeof text === 'string' ? [text, ''] : text;
      const lines = [
        ...sheet.lines(first, width - 12, style),
        ...(second ? sheet.lines(second, width - 12, label) : []),
      ];
      const placed = { x: x + 6, width: width - 12, end, lines };
      x += width;
      return placed;
    });
  };
  const head = row(goodsHeads.map(inOneLine), label);
  sheet.doc.rect(frame.left, sheet.y, frame.width, heightOf(head) + 6).fill(colours.pale);
  sheet.y += 3.5;
  sheet.columns(head);
  sheet.y += 6;
  for (const { grade, about, figures } of goodsRows(terms)) {
    const cells = row([[grade, about], ...figures]);
    sheet.room(heightOf(cells));
    sheet.columns(cells);
    sheet.rule(sheet.y + 2);
    sheet.y += 6;
  }
  const { label: sum, figures, words } = goodsTotal(terms);
  const total = row([inOneLine(sum), ...figures], {
    face: 'bold',
    size: 9.2,
  });
  sheet.room(60);
  sheet.columns(total);
  sheet.columns([cell(sheet, frame.left + 6, frame.width - 12, `${words.en}\n${words.zh}`, { size: 8 })]);
  sheet.y += 12;
}

function printParticulars(sheet: Sheet, terms: ContractTerms): void {
  section(sheet, 'Particulars 专用条款');
  rows(sheet, particulars(terms));
}

/** Who owes what, and what follows: the clauses in short, which alone decide. */
function printObligations(sheet: Sheet, terms: ContractTerms, template: Template): void {
  const owed = scheduleOf(terms, template);
  if (owed.length === 0) return;
  section(sheet, 'Schedule of obligations 履约一览');
  twoColumns(sheet, scheduleLead, label);
  sheet.y += 3;
  rows(sheet, owed);
}

function rows(sheet: Sheet, listed: readonly Particular[]): void {
  const [labelWidth, valueWidth] = [128, (frame.width - 128 - 20) / 2];
  sheet.rule(sheet.y);
  for (const { label: name, value } of listed) {
    sheet.y += 3;
    const same = value.en === value.zh;
    const cells = [
      cell(sheet, frame.left, labelWidth - 8, `${name.en} ${name.zh}`, { size: 7.6, colour: colours.soft }),
      cell(sheet, frame.left + labelWidth, same ? 2 * valueWidth + 20 : valueWidth, value.en),
      ...(same ? [] : [cell(sheet, frame.left + labelWidth + valueWidth + 20, valueWidth, value.zh)]),
    ];
    if (heightOf(cells) < 160) sheet.room(heightOf(cells) + 3);
    sheet.columns(cells);
    sheet.rule(sheet.y + 1.5);
    sheet.y += 2;
  }
  sheet.y += 14;
}

/** In points. */
const tallClause = 180;

function printClauses(sheet: Sheet, terms: ContractTerms, template: Template): void {
  sheet.room(120);
  twoColumns(sheet, { en: 'General Terms', zh: '通用条款' }, heading);
  sheet.y += 2;
  for (const { heading: title, paragraphs } of clausesOf(terms, template)) {
    const column = (x: number, language: keyof Bilingual): Cell => ({
      x,
      width: half,
      lines: [
        ...sheet.lines(title[language], half, { face: 'bold', leading: 13.5 }),
        ...paragraphs.flatMap((body) => sheet.lines(body[language], half)),
      ],
    });
    const cells = [column(left, 'en'), column(right, 'zh')];
    const height = heightOf(cells);
    // A long one goes over to the next page, where half of this one would stay empty.
    sheet.room(height < tallClause ? height : tallClause / 2);
    sheet.columns(cells);
    sheet.y += 7;
  }
}

function printClosing(sheet: Sheet, terms: ContractTerms, template: Template): void {
  const party = (x: number, name: string, { names }: ContractTerms['buyer']): Cell => ({
    x,
    width: half,
    lines: [
      ...sheet.lines(name, half, label),
      ...sheet.lines(names.en, half, { face: 'bold', size: 9 }),
      ...(names.zh === names.en ? [] : sheet.lines(names.zh, half, { face: 'bold', size: 9 })),
      ...sheet.lines(`${template.closing.en}\n${template.closing.zh}`, half, { ...label, leading: 11 }),
    ],
  });
  const cells = [party(left, 'For the Seller 卖方', terms.seller), party(right, 'For the Buyer 买方', terms.buyer)];
  sheet.room(heightOf(cells) + 24);
  sheet.y += 8;
  sheet.rule(sheet.y, { colour: colours.brand, weight: 1 });
  sheet.y += 8;
  sheet.columns(cells);
}
