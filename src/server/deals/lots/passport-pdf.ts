import { inLimitsUnit, verdictOf, type LotValue, type LotVerdict } from '#api/deals/lot-rules.ts';
import { boundsText, measuredText } from '#api/deals/spec-limit-words.ts';
import { trimZeros } from '#lib/decimal.ts';
import { safeLine } from '#lib/readable-text.ts';
import { footer, letterhead } from '#server/platform/pdf/letterhead.ts';
import { colours, frame, heightOf, Sheet, type Cell, type Style } from '#server/platform/pdf/sheet.ts';
import type { Passport } from './passport.ts';

const kind = { en: 'Lot passport', zh: '批次质量档案' };
const label = { size: 7.4, leading: 10.4, colour: colours.soft } as const;
const plain = { size: 8.2, leading: 11 } as const;
const bold = { ...plain, face: 'bold' } as const;
const labelWidth = 150;

/** Both languages on one paper, as in the contract. */
const verdicts: Record<LotVerdict, string> = {
  within: 'within 合格',
  outside: 'outside 超出指标',
  otherMethod: 'other method 方法不符',
  notMeasured: 'not measured 未检测',
  notLimited: 'no limit 无指标',
};
const columns = [
  { title: 'Property 项目', width: 130 },
  { title: 'Method, condition 方法、条件', width: 105 },
  { title: 'Limit 指标', width: 92 },
  { title: 'Seller’s COA 卖方质检结果', width: 86 },
  { title: 'Buyer’s measurement 买方检测结果', width: 86 },
] as const;

/** A lot's passport on the marketplace's letterhead: what was agreed, what the seller's certificate says, and what the buyer has measured. */
export function passportPdf(passport: Passport, at: Date): Promise<Buffer> {
  const { deal, lot, line, seller, buyer, supplier, measured, sent, faults } = passport;
  const { row } = deal;
  const name = `${row.number} · ${safeLine(lot)}`;
  const sheet = new Sheet({ title: `${kind.en} ${name}`, subject: kind.zh, author: 'Resinport', at });
  letterhead(sheet, kind);
  const both = ({ names }: Passport['seller']) => (names.en === names.zh ? names.en : `${names.en}\n${names.zh}`);
  rows(sheet, [
    ['Lot 批号', safeLine(lot), bold],
    ['Grade 牌号', safeLine(line.gradeNumber), bold],
    ['Sub-order 子订单', row.number],
    ['Seller 卖方', both(seller)],
    ['Buyer 买方', both(buyer)],
    [
      'Certificate of analysis 质检报告',
      [safeLine(supplier.certificate), supplier.analysedOn].filter(Boolean).join(' · '),
    ],
    ['Buyer’s report 买方检测报告', measured ? [safeLine(measured.certificate), measured.analysedOn].filter(Boolean).join(' · ') : '–'], // prettier-ignore
    [
      'Shipment 发货',
      sent
        ? `${safeLine(sent.transportDocument)} · ${trimZeros(sent.quantity)} t · ${sent.etd}`
        : 'not shipped yet 尚未发货',
    ],
  ]);
  sheet.y += 8;
  printValues(sheet, passport);
  sheet.y += 8;
  paragraph(sheet, conclusion(faults.length > 0, sent?.consent ?? null), bold);
  paragraph(
    sheet,
    'Values as stated by the parties of the deal; Resinport has not tested the goods. 数据由交易双方提供，塑港未对货物进行检测。',
    label,
  );
  sheet.onEveryPage((page, of) =>
    footer(sheet, { paper: `${kind.en} ${kind.zh} ${name}`, fingerprint: at.toISOString() }, page, of),
  );
  return sheet.close();
}

function conclusion(hasFaults: boolean, consent: number | null): string {
  if (!hasFaults) return 'Within all agreed limits. 符合全部约定指标。';
  const text = 'Not shown to be within all agreed limits. 未能证明符合全部约定指标。';
  return consent === null
    ? text
    : `${text} Shipped with the buyer’s consent no. ${consent}. 经买方第${consent}号同意发货。`;
}

function printValues(sheet: Sheet, { limits, names, supplier, measured }: Passport): void {
  const table = (texts: readonly string[], style: Style, faces: readonly Style[] = []): Cell[] => {
    let x: number = frame.left;
    return columns.map(({ width }, index) => {
      const cell = { x: x + 4, width: width - 8, lines: sheet.lines(texts[index] ?? '', width - 8, { ...style, ...faces[index] }) }; // prettier-ignore
      x += width;
      return cell;
    });
  };
  const print = (cells: Cell[]) => {
    sheet.room(heightOf(cells) + 6);
    sheet.columns(cells);
    sheet.rule(sheet.y + 2);
    sheet.y += 6;
  };
  const head = table(
    columns.map(({ title }) => title),
    label,
  );
  sheet.doc.rect(frame.left, sheet.y, frame.width, heightOf(head) + 6).fill(colours.pale);
  sheet.y += 3.5;
  sheet.columns(head);
  sheet.y += 6;
  const said = (value: LotValue | undefined, isTested: boolean): string => {
    if (!value) return isTested ? verdicts.notMeasured : '–';
    const limit = value.limit === null ? undefined : limits[value.limit];
    const own = limit ? inLimitsUnit(value, limit) : null;
    const unit = own === null ? value.unit : limit!.unit;
    const verdict = verdictOf(value, limits);
    // By what else it was measured has to be said.
    const how = verdict === 'otherMethod' ? `\n${safeLine(measuredText(value))}` : '';
    return `${trimZeros(own ?? value.value)} ${safeLine(unit)}\n${verdicts[verdict]}${how}`;
  };
  const alarm = (value: LotValue | undefined): Style =>
    value && ['outside', 'otherMethod'].includes(verdictOf(value, limits)) ? { face: 'bold' } : {};
  for (const [place, { property, method, condition, unit, answer, ...bounds }] of limits.entries()) {
    const of = ({ limit }: LotValue) => limit === place;
    const [own, theirs] = [supplier.measured.find(of), measured?.measured.find(of)];
    const { nameEn, nameZh } = names.get(property) ?? { nameEn: property, nameZh: '' };
    const isTested = answer !== 'notTested';
    const range = { minimum: bounds.minimum, maximum: bounds.maximum };
    print(
      table(
        [
          `${nameEn} ${nameZh}`,
          safeLine([method, condition].filter(Boolean).join(', ')),
          isTested ? boundsText(range, unit) : 'not tested 不检测',
          said(own, isTested),
          measured ? said(theirs, false) : '–',
        ],
        plain,
        [{}, {}, {}, alarm(own), alarm(theirs)],
      ),
    );
  }
  const unlimited = [...supplier.measured, ...(measured?.measured ?? [])].filter(({ limit }) => limit === null);
  for (const name of new Set(unlimited.map((value) => value.name))) {
    const of = (value: LotValue) => value.limit === null && value.name === name;
    const [own, theirs] = [supplier.measured.find(of), measured?.measured.find(of)];
    const { method, condition } = (own ?? theirs)!;
    print(
      table(
        [
          safeLine(name),
          safeLine([method, condition].filter(Boolean).join(', ')),
          '–',
          said(own, false),
          said(theirs, false),
        ],
        plain,
      ),
    );
  }
}

type Row = readonly [label: string, value: string, style?: Style];

function rows(sheet: Sheet, all: readonly Row[]): void {
  for (const [name, value, style = plain] of all) {
    const cells = [
      { x: frame.left, width: labelWidth - 8, lines: sheet.lines(name, labelWidth - 8, label) },
      {
        x: frame.left + labelWidth,
        width: frame.width - labelWidth,
        lines: sheet.lines(value, frame.width - labelWidth, style),
      },
    ];
    sheet.room(Math.min(heightOf(cells), 60));
    sheet.columns(cells);
    sheet.y += 1;
  }
}

function paragraph(sheet: Sheet, text: string, style: Style): void {
  sheet.columns([{ x: frame.left, width: frame.width, lines: sheet.lines(text, frame.width, style) }]);
  sheet.y += 2;
}
