import { createHash } from 'node:crypto';
import { amountInWords } from '../amount-in-words.ts';
import { factsOf, particulars, variantsOf, type Particular } from '../particulars.ts';
import { beijingText, momentText } from '#server/platform/pdf/moments.ts';
import { moneyText, tonnesText, unitPriceText } from '../figures.ts';
import { fillIn, templateOf, wordsOf, type Bilingual, type Template } from '../template.ts';
import type { PrintedTerms } from '../change-print.ts';
import type { ContractTerms } from '../terms.ts';
import { footer, letterhead } from '#server/platform/pdf/letterhead.ts';
import { printChanges } from './changes-section.ts';
import { printLimits } from './limits-annex.ts';
import { colours, frame, heightOf, Sheet, type Cell } from '#server/platform/pdf/sheet.ts';

const gap = 20;
const half = (frame.width - gap) / 2;
const [left, right] = [frame.left, frame.left + half + gap];
const label = { size: 7, leading: 9.5, colour: colours.soft } as const;

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
  const facts = [
    ['Contract No. 合同编号', terms.contractNumber],
    ['Date 日期', `${momentText(new Date(terms.issuedAt))}\n北京时间 ${beijingText(new Date(terms.issuedAt))}`],
    ['Sub-order / Inquiry No. 子订单 / 询盘编号', `${terms.subOrderNumber} / ${terms.inquiryNumber}`],
  ] as const;
  const widths = [130, 150, frame.width - 280];
  let x: number = frame.left;
  const cells = facts.map(([name, value], index) => {
    const width = widths[index]! - 8;
    const lines = [...sheet.lines(name, width, label), ...sheet.lines(value, width, { face: 'bold', size: 9 })];
    const placed = { x, width, lines };
    x += widths[index]!;
    return placed;
  });
  sheet.columns(cells);
  sheet.y += 8;
}

function printParties(sheet: Sheet, terms: ContractTerms, template: Template): void {
  const party = (x: number, name: string, { names, nation, email, record }: ContractTerms['buyer']): Cell => {
    const width = half - 20;
    // Both columns advance together: lines of one height keep labels and values of each in step.
    const leading = 11.5;
    const said = (what: string, text: string | null | undefined) =>
      text ? [...sheet.lines(what, width, { ...label, leading }), ...sheet.lines(text, width, { leading })] : [];
    return {
      x: x + 10,
      width,
      lines: [
        ...sheet.lines(name, width, label),
        ...sheet.lines(names.en, width, { face: 'bold', size: 9.4, leading: 13 }),
        ...(names.zh === names.en ? [] : sheet.lines(names.zh, width, { face: 'bold', size: 9.4, leading: 13 })),
        ...sheet.lines(`${nation.en} ${nation.zh}`, width, { colour: colours.soft }),
        ...said('Registration No. 登记号（统一社会信用代码）', record?.registrationNumber),
        ...said('Registered address 注册地址', record?.registeredAddress),
        ...said('Represented by 签署代表', record && `${record.signatoryName}, ${record.signatoryTitle}`),
        ...said(
          'Registration No. and address 登记号和注册地址',
          record ? null : 'as stated with the signature on the evidence page 随签署载明，见签署证据页',
        ),
        ...said('E-mail for notices 通知邮箱', email),
      ],
    };
  };
  const cells = [party(left, 'Seller 卖方', terms.seller), party(right, 'Buyer 买方', terms.buyer)];
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

const goodsColumns = [
  { title: 'Goods 货物', width: 219 },
  { title: 'Quantity 数量', width: 80, end: true },
  { title: 'Unit price per t 单价/吨', width: 100, end: true },
  { title: 'Amount 金额', width: 100, end: true },
];

function printGoods(sheet: Sheet, terms: ContractTerms): void {
  section(sheet, 'Goods 标的物');
  const row = (texts: readonly (string | readonly [string, string])[], style = {}): Cell[] => {
    let x: number = frame.left;
    return goodsColumns.map(({ width, end = false }, index) => {
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
  const head = row(
    goodsColumns.map(({ title }) => title),
    label,
  );
  sheet.doc.rect(frame.left, sheet.y, frame.width, heightOf(head) + 6).fill(colours.pale);
  sheet.y += 3.5;
  sheet.columns(head);
  sheet.y += 6;
  for (const { gradeNumber, material, manufacturer, hsCode, quantity, unitPrice, amount, remark } of terms.goods) {
    const about = [
      material && material !== gradeNumber ? material : '',
      manufacturer ? `${manufacturer.en} ${manufacturer.zh}` : '',
      hsCode ? `HS ${hsCode}` : '',
      remark,
    ];
    const cells = row([
      [gradeNumber, about.filter(Boolean).join(', ')],
      tonnesText(quantity),
      `${terms.currency} ${unitPriceText(unitPrice)}`,
      moneyText(amount, terms.currency),
    ]);
    sheet.room(heightOf(cells));
    sheet.columns(cells);
    sheet.rule(sheet.y + 2);
    sheet.y += 6;
  }
  const total = row(['Total 合计', tonnesText(terms.quantity), '', moneyText(terms.total, terms.currency)], {
    face: 'bold',
    size: 9.2,
  });
  sheet.room(60);
  sheet.columns(total);
  const words = amountInWords({ amount: terms.total, currency: terms.currency });
  sheet.columns([cell(sheet, frame.left + 6, frame.width - 12, `${words.en}\n${words.zh}`, { size: 8 })]);
  sheet.y += 12;
}

function printParticulars(sheet: Sheet, terms: ContractTerms): void {
  section(sheet, 'Particulars 专用条款');
  rows(sheet, particulars(terms));
}

/** Who owes what, and what follows: the clauses in short, which alone decide. */
function printObligations(sheet: Sheet, terms: ContractTerms, { obligations, clauses }: Template): void {
  if (!obligations) return;
  section(sheet, 'Schedule of obligations 履约一览');
  twoColumns(sheet, scheduleLead, label);
  sheet.y += 3;
  const facts = factsOf(terms);
  const sides = { buyer: { en: 'Buyer', zh: '买方' }, seller: { en: 'Seller', zh: '卖方' } };
  const owed = obligations(variantsOf(terms)).map(({ by, what, due, shownBy, otherwise, clause }) => {
    const number = 1 + clauses.findIndex(({ heading: { en } }) => en === clause);
    const words = (language: keyof Bilingual, between: string, so: string) =>
      `${fillIn(due[language], facts[language])}${between}${shownBy[language]}${between}${so}${otherwise[language]}`;
    return {
      label: { en: `${sides[by].en}: ${what.en}`, zh: `${sides[by].zh}：${what.zh}（${number}）` },
      value: { en: words('en', '; ', 'if late: '), zh: words('zh', '；', '逾期：') },
    };
  });
  rows(sheet, owed);
}

const scheduleLead: Bilingual = {
  en: 'Due; shown by; consequence if late. In brackets the clause, which alone decides.',
  zh: '到期；凭证；逾期后果。括号内为条款号，以条款为准。',
};

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

function printClauses(sheet: Sheet, terms: ContractTerms, template: Template): void {
  sheet.room(120);
  twoColumns(sheet, { en: 'General Terms', zh: '通用条款' }, heading);
  sheet.y += 2;
  const facts = factsOf(terms);
  const variants = variantsOf(terms);
  for (const [index, { heading: title, paragraphs }] of template.clauses.entries()) {
    const bodies = paragraphs.map((body) => wordsOf(body, variants)).filter(({ en }) => en !== '');
    const column = (x: number, language: keyof Bilingual): Cell => ({
      x,
      width: half,
      lines: [
        ...sheet.lines(`${index + 1}. ${title[language]}`, half, { face: 'bold', leading: 13.5 }),
        ...bodies.flatMap((body) => sheet.lines(fillIn(body[language], facts[language]), half)),
      ],
    });
    const cells = [column(left, 'en'), column(right, 'zh')];
    sheet.room(heightOf(cells));
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
