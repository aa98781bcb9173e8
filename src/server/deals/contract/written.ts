import type { WrittenPart } from '#api/deals/contract-text.ts';
import { amountInWords } from './amount-in-words.ts';
import type { ContractChange, PrintedTerms } from './change-print.ts';
import { moneyText, tonnesText, unitPriceText } from './figures.ts';
import { factsOf, particulars, variantsOf, type Particular } from './particulars.ts';
import { fillIn, wordsOf, type Bilingual, type Template } from './template.ts';
import { beijingText, momentText } from '#server/platform/pdf/moments.ts';
import { trimZeros } from '#lib/decimal.ts';
import type { ContractTerms, Party } from './terms.ts';

/*
 * What a contract says, part by part and in both languages, before it is set: the document that is signed and the page on
 * which it is read take their words from here.
 */
export const same = (text: string): Bilingual => ({ en: text, zh: text });

export const headOf = (terms: ContractTerms): Particular[] => [
  { label: { en: 'Contract No.', zh: '合同编号' }, value: same(terms.contractNumber) },
  {
    label: { en: 'Date', zh: '日期' },
    value: same(`${momentText(new Date(terms.issuedAt))}\n北京时间 ${beijingText(new Date(terms.issuedAt))}`),
  },
  {
    label: { en: 'Sub-order / Inquiry No.', zh: '子订单 / 询盘编号' },
    value: same(`${terms.subOrderNumber} / ${terms.inquiryNumber}`),
  },
];

export const partyRoles = {
  seller: { en: 'Seller', zh: '卖方' },
  buyer: { en: 'Buyer', zh: '买方' },
} as const satisfies Record<string, Bilingual>;

/** What is said of a side under its names. */
export function partyFacts({ email, record }: Party): Particular[] {
  const rows: [label: Bilingual, text: string | null | undefined][] = [
    [{ en: 'Registration No.', zh: '登记号（统一社会信用代码）' }, record?.registrationNumber],
    [{ en: 'Registered address', zh: '注册地址' }, record?.registeredAddress],
    [{ en: 'Represented by', zh: '签署代表' }, record && `${record.signatoryName}, ${record.signatoryTitle}`],
    [
      { en: 'Registration No. and address', zh: '登记号和注册地址' },
      record ? null : 'as stated with the signature on the evidence page 随签署载明，见签署证据页',
    ],
    [{ en: 'E-mail for notices', zh: '通知邮箱' }, email],
  ];
  return rows.flatMap(([label, text]) => (text ? [{ label, value: same(text) }] : []));
}

export const goodsHeads: readonly Bilingual[] = [
  { en: 'Goods', zh: '货物' },
  { en: 'Quantity', zh: '数量' },
  { en: 'Unit price per t', zh: '单价/吨' },
  { en: 'Amount', zh: '金额' },
];

/** A line of goods: the grade, what is said of it in small, and its figures. */
export const goodsRows = ({ goods, currency }: ContractTerms) =>
  goods.map(({ gradeNumber, material, manufacturer, hsCode, quantity, unitPrice, amount, remark }) => ({
    grade: gradeNumber,
    about: [
      material && material !== gradeNumber ? material : '',
      manufacturer ? `${manufacturer.en} ${manufacturer.zh}` : '',
      hsCode ? `HS ${hsCode}` : '',
      remark,
    ]
      .filter(Boolean)
      .join(', '),
    figures: [tonnesText(quantity), `${currency} ${unitPriceText(unitPrice)}`, moneyText(amount, currency)],
  }));

export const goodsTotal = ({ quantity, total, currency }: ContractTerms) => ({
  label: { en: 'Total', zh: '合计' },
  figures: [tonnesText(quantity), '', moneyText(total, currency)],
  words: amountInWords({ amount: total, currency }),
});

export const scheduleLead: Bilingual = {
  en: 'Due; shown by; consequence if late. In brackets the clause, which alone decides.',
  zh: '到期；凭证；逾期后果。括号内为条款号，以条款为准。',
};

/** Who owes what, and what follows: the clauses in short. Older templates have no such schedule. */
export function scheduleOf(terms: ContractTerms, { obligations, clauses }: Template): Particular[] {
  const facts = factsOf(terms);
  return (obligations?.(variantsOf(terms)) ?? []).map(({ by, what, due, shownBy, otherwise, clause }) => {
    const number = 1 + clauses.findIndex(({ heading: { en } }) => en === clause);
    const words = (language: keyof Bilingual, between: string, so: string) =>
      `${fillIn(due[language], facts[language])}${between}${shownBy[language]}${between}${so}${otherwise[language]}`;
    return {
      label: { en: `${partyRoles[by].en}: ${what.en}`, zh: `${partyRoles[by].zh}：${what.zh}（${number}）` },
      value: { en: words('en', '; ', 'if late: '), zh: words('zh', '；', '逾期：') },
    };
  });
}

/** The clauses by their numbers, with the words that were agreed and the facts of the deal in them. */
export function clausesOf(terms: ContractTerms, { clauses }: Template) {
  const facts = factsOf(terms);
  const variants = variantsOf(terms);
  return clauses.map(({ heading, paragraphs }, index) => ({
    heading: { en: `${index + 1}. ${heading.en}`, zh: `${index + 1}. ${heading.zh}` },
    paragraphs: paragraphs
      .map((body) => wordsOf(body, variants))
      .filter(({ en }) => en !== '')
      .map(({ en, zh }) => ({ en: fillIn(en, facts.en), zh: fillIn(zh, facts.zh) })),
  }));
}

export const limitsLead: Bilingual = {
  en: 'Limits bind; typical values and targets do not.',
  zh: '质量指标具有约束力；典型值和目标值不具有约束力。',
};
export const limitHeads: readonly Bilingual[] = [
  { en: 'Property', zh: '项目' },
  { en: 'Method, condition', zh: '方法、条件' },
  { en: 'Unit', zh: '单位' },
  { en: 'Min.', zh: '下限' },
  { en: 'Max.', zh: '上限' },
  { en: 'Target', zh: '目标' },
];
const notTested: Bilingual = { en: 'not tested', zh: '不检测' };

/** The limits that were agreed with the award, row by row. */
export const limitRows = ({ limits = [] }: Pick<ContractTerms, 'limits'>): Bilingual[][] =>
  limits.map(({ property, method, condition, unit, answer, minimum, maximum, target }) => [
    property,
    same([method, condition].filter(Boolean).join(', ')),
    same(unit),
    ...(answer === 'notTested'
      ? [notTested]
      : [minimum, maximum, target].map((value) => same(value ? trimZeros(value) : '–'))),
  ]);

/** What a version says of the one that it changes. */
export const changeWords = (version: number, { version: before, sha256 }: ContractChange['replaces']) => ({
  heading: { en: `Changes of version ${version}`, zh: `第${version}版的变更` },
  text: {
    en: `This version changes version ${before}, which both Parties have signed, and takes its place once both Parties have signed this one. What is not named here stays as agreed there. What has been paid counts towards the changed price; what is paid too much is returned to the Buyer.`,
    zh: `本版变更双方已签署的第${before}版，自双方签署本版时起取代该版；此处未列明的内容以该版约定为准。已付款项计入变更后的价款，多付部分退还买方。`,
  },
  fingerprint: `SHA-256 of the sealed version ${before} 已签封第${before}版的 SHA-256: ${sha256}`,
});
export const additionalHeading: Bilingual = { en: 'Additional terms, as written', zh: '补充约定（原文）' };

/** Of the file within the file that has the contract's words. */
export const writtenName = 'contract-text.json';

const part = (heading: Bilingual | null, rest: Partial<WrittenPart>): WrittenPart => ({
  ...{ heading, paragraphs: [], rows: [], table: null },
  ...rest,
});

/**
 * The whole contract, part by part, in the order in which it is printed. The file that is signed carries it (what a page
 * shows is read from there): what later versions of this program would write does not count.
 */
export function writtenContract(terms: PrintedTerms, template: Template): WrittenPart[] {
  const { change, agreedRemarks, limits } = terms;
  const names = ({ names: { en, zh }, nation }: Party): Bilingual[] => [{ en, zh }, nation];
  const total = goodsTotal(terms);
  const changed = change && changeWords(terms.version, change.replaces);
  const side = (role: keyof typeof partyRoles) =>
    part(partyRoles[role], { paragraphs: names(terms[role]), rows: partyFacts(terms[role]) });
  return [
    part(null, { rows: headOf(terms) }),
    side('seller'),
    side('buyer'),
    part(null, { paragraphs: [template.preamble] }),
    ...(change && changed
      ? [
          part(changed.heading, {
            paragraphs: [changed.text, same(changed.fingerprint)],
            rows: change.rows.map(({ label, from, to }) => ({
              label,
              value: { en: `${from.en} → ${to.en}`, zh: `${from.zh} → ${to.zh}` },
            })),
          }),
        ]
      : []),
    ...(agreedRemarks ? [part(additionalHeading, { paragraphs: [same(agreedRemarks)] })] : []),
    part(
      { en: 'Goods', zh: '标的物' },
      {
        table: {
          heads: [...goodsHeads],
          rows: [
            ...goodsRows(terms).map(({ grade, about, figures }) => [
              same(about ? `${grade}\n${about}` : grade),
              ...figures.map(same),
            ]),
            [total.label, ...total.figures.map(same)],
          ],
          figures: [1, 2, 3],
        },
        paragraphs: [total.words],
      },
    ),
    part({ en: 'Particulars', zh: '专用条款' }, { rows: particulars(terms) }),
    ...(template.obligations
      ? [
          part(
            { en: 'Schedule of obligations', zh: '履约一览' },
            { paragraphs: [scheduleLead], rows: scheduleOf(terms, template) },
          ),
        ]
      : []),
    part({ en: 'General Terms', zh: '通用条款' }, {}),
    ...clausesOf(terms, template).map(({ heading, paragraphs }) => part(heading, { paragraphs })),
    ...(limits
      ? [
          part(
            { en: 'Annex: Specification limits', zh: '附件：质量指标' },
            { paragraphs: [limitsLead], table: { heads: [...limitHeads], rows: limitRows(terms), figures: [3, 4, 5] } },
          ),
        ]
      : []),
    part(null, { paragraphs: [template.closing] }),
  ];
}
