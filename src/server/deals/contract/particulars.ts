import { bankFeePercent } from '#api/deals/bank-charge.ts';
import { originalsOf, taxOf } from '#api/deals/obligation-rules.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import { compare, multiply, subtract } from '#lib/decimal.ts';
import { isBulk, tolerancePercent } from '#api/deals/quantity-tolerance.ts';
import { dayText, deadlineText, moneyText } from './figures.ts';
import { controlsOf, dangerOf, licenceOf, sheetsOf } from './regulated-goods.ts';
import type { Bilingual, Variants } from './template.ts';
import type { ContractTerms } from './terms.ts';

export type Particular = { label: Bilingual; value: Bilingual };

const same = (text: string): Bilingual => ({ en: text, zh: text });
const join = (a: Bilingual, between: Bilingual, b: Bilingual): Bilingual => ({
  en: `${a.en}${between.en}${b.en}`,
  zh: `${a.zh}${between.zh}${b.zh}`,
});
const days = (count: number): Bilingual => ({ en: count === 1 ? '1 day' : `${count} days`, zh: `${count}天` });

const deliveryMethods: Record<string, Bilingual> = {
  ONE_LOT: { en: 'One lot', zh: '一次交清' },
  PARTIAL: { en: 'Partial shipment allowed', zh: '允许分批装运' },
  CALL_OFF: { en: 'On call within the delivery window', zh: '交货期内按通知分批交货' },
};
const termNames: Record<string, Bilingual> = {
  EXW: { en: 'EXW – Ex Works', zh: 'EXW 工厂交货' },
  FOB: { en: 'FOB – Free On Board', zh: 'FOB 船上交货' },
  CFR: { en: 'CFR – Cost and Freight', zh: 'CFR 成本加运费' },
  CIF: { en: 'CIF – Cost, Insurance and Freight', zh: 'CIF 成本、保险费加运费' },
  ONE_DAY_TOUR: { en: 'Bonded one-day tour', zh: '保税一日游（出口复进口）' },
};

/** What was agreed for this deal, row by row, before the clauses that refer to it. */
export function particulars(terms: ContractTerms): Particular[] {
  const { tradeTerm, deliveryMethod, deliveryAddress } = terms;
  const start = dayText(terms.deliveryStart);
  const deadline = dayText(terms.deliveryDeadline);
  const isIncoterm = tradeTerm.code !== 'ONE_DAY_TOUR';
  const variants = variantsOf(terms);
  const term = join(termNames[tradeTerm.code]!, { en: ', ', zh: '，' }, tradeTerm.place);
  const method = deliveryMethod === null ? null : (deliveryMethods[deliveryMethod] ?? same(deliveryMethod));
  const rows: [en: string, zh: string, value: Bilingual | null][] = [
    ['Buyer’s PO number', '买方采购订单号', terms.buyersPoNumber ? same(terms.buyersPoNumber) : null],
    ['Quality class', '产品等级', terms.qualityClass],
    ['Quality standard', '质量标准', standards[variants.standard]],
    ['Manufacturer', '生产厂家', makersOf(terms)],
    ['Origin', '原产地', terms.origin],
    ['Dangerous goods (as the SDS confirms)', '危险货物（以SDS为准）', dangerOf(terms)],
    ['Safety data sheet when issued', '出具合同时的SDS', sheetsOf(terms)],
    ['Controlled substance', '管制物质', controlsOf(terms)],
    [
      'End use, as the buyer states',
      '最终用途（买方声明）',
      terms.controlledUse ? same(terms.controlledUse.endUse) : null,
    ],
    ['License of the buyer', '买方许可证号', licenceOf(terms)],
    ['Taxes', '税费', taxes[variants.tax]],
    ['Packing', '包装方式', terms.packing],
    [
      'Trade term',
      '贸易术语',
      isIncoterm ? { en: `${term.en} (Incoterms® 2020)`, zh: `${term.zh}（Incoterms® 2020）` } : term,
    ],
    ['Port of loading', '装运港', terms.portOfLoading],
    ['Port of discharge', '卸货港', terms.portOfDischarge],
    ['Port of destination', '目的港', terms.portOfDestination],
    ['Destination', '目的国/地区', terms.destination],
    ['Delivery address', '送货地址', deliveryAddress === null ? null : same(deliveryAddress)],
    [
      'Shipping method',
      '运输方式',
      terms.container ? join(terms.shippingMethod, { en: ', ', zh: '，' }, terms.container) : terms.shippingMethod,
    ],
    ['Delivery', '交货方式', method],
    [
      'Free time at the port of destination',
      '目的港免费用箱期',
      carriedBySeller.includes(tradeTerm.code) && terms.container ? days(freeTimeDays) : null,
    ],
    ['Insurance', '保险', tradeTerm.code === 'CIF' ? same('Institute Cargo Clauses (A), 110%') : null],
    ['Delivery window', '交货期', { en: `${start.en} to ${deadline.en}`, zh: `${start.zh}至${deadline.zh}` }],
    ['Lead time', '备货周期', days(terms.leadTimeDays)],
    // The trade says deposit; at law that is another thing (clause on payment).
    ['Payment terms', '付款条件', { ...terms.paymentTerm, en: terms.paymentTerm.en.replace('deposit', 'prepayment') }],
    ['Latest payment date', '最迟付款日', dayText(terms.latestPayment)],
    ['Transfers are received by', '电汇收款方', variants.path === 'banks' ? null : receivers[terms.collecting]],
    ['Disputes and law', '争议解决与适用法律', forums[variants.forum]!],
    ['Signing deadline', '签约截止时间', deadlineText(new Date(terms.signBy))],
    ['Requirements of the RFQ, as written', '询盘要求（原文）', terms.buyersRemarks ? same(terms.buyersRemarks) : null],
    ['Remarks of the quote, as written', '报价备注（原文）', terms.sellersRemarks ? same(terms.sellersRemarks) : null],
  ];
  return rows.flatMap(([en, zh, value]) => (value ? [{ label: { en, zh }, value }] : []));
}

const carriedBySeller: readonly string[] = ['CFR', 'CIF'];
/** Containers are given to the carrier before they are on board; these rules are made for goods handed over there. */
const onBoard: readonly string[] = ['FOB', 'CFR', 'CIF'];
/** Days with the container at the port of destination that cost nothing; the least that lines grant for dry goods. */
const freeTimeDays = 7;
/** The rate of China for plastics and chemicals. */
const vatPercent = '13';
const invoiceDays = '7';

const receivers: Record<Variants['collecting'], Bilingual> = {
  marketplace: { en: 'Resinport, as the Seller’s collecting agent', zh: '塑港（作为卖方的代收人）' },
  seller: { en: 'The Seller, on its own verified account', zh: '卖方（经核验的自有账户）' },
};
const standards: Record<Variants['standard'], Bilingual> = {
  maker: { en: 'Manufacturer’s sales specification and COA', zh: '生产厂家销售规格及质检报告（COA）' },
  lot: { en: 'COA of the lot, or sealed sample', zh: '批次质检报告（COA）或者封样' },
};
const taxes: Record<Variants['tax'], Bilingual> = {
  domestic: {
    en: `Price includes ${vatPercent}% VAT; special VAT invoice within ${invoiceDays} days of delivery`,
    zh: `含${vatPercent}%增值税，交货后${invoiceDays}天内开具增值税专用发票`,
  },
  bonded: { en: 'Bonded: without customs duty and import VAT', zh: '保税价，不含关税和进口环节增值税' },
  export: { en: 'Export price: without taxes of the country of import', zh: '出口价，不含进口国税费' },
};
const forums: Readonly<Record<string, Bilingual>> = {
  SIAC: {
    en: 'SIAC, seat Singapore, English, one arbitrator; CISG and the law of Singapore',
    zh: 'SIAC，仲裁地新加坡，英文，一名仲裁员；CISG及新加坡法律',
  },
  HKIAC: {
    en: 'HKIAC, seat Hong Kong, English, one arbitrator; CISG and the law of Hong Kong',
    zh: 'HKIAC，仲裁地香港，英文，一名仲裁员；CISG及香港法律',
  },
  LCIA: {
    en: 'LCIA, seat London, English, one arbitrator; CISG and the law of England',
    zh: 'LCIA，仲裁地伦敦，英文，一名仲裁员；CISG及英格兰法律',
  },
  CIETAC: {
    en: 'CIETAC, seat Beijing, English, three arbitrators; CISG and the law of the People’s Republic of China',
    zh: 'CIETAC，仲裁地北京，英文，三名仲裁员；CISG及中华人民共和国法律',
  },
  CIETAC_DOMESTIC: {
    en: 'CIETAC, seat Beijing, Chinese, one arbitrator; the law of the People’s Republic of China',
    zh: 'CIETAC，仲裁地北京，中文，一名仲裁员；中华人民共和国法律',
  },
};
/** What the CISG leaves open. */
const residualLaws: Readonly<Record<string, Bilingual>> = {
  SIAC: { en: 'Singapore', zh: '新加坡' },
  HKIAC: { en: 'Hong Kong', zh: '香港' },
  LCIA: { en: 'England and Wales', zh: '英格兰和威尔士' },
  CIETAC: { en: 'the People’s Republic of China', zh: '中华人民共和国' },
};

/** Never empty: of a grade that the catalogue does not know, its certificate names the maker. */
function makersOf({ goods }: ContractTerms): Bilingual {
  const named = (language: keyof Bilingual) =>
    [...new Set(goods.flatMap(({ manufacturer }) => manufacturer?.[language] ?? []))].join(
      language === 'zh' ? '、' : '; ',
    );
  return goods.some(({ manufacturer }) => manufacturer === null) || goods.length === 0
    ? { en: 'As named in the COA', zh: '以质检报告（COA）所载为准' }
    : { en: named('en'), zh: named('zh') };
}

/** Nothing is exported, and no customs document is made. */
const isCollectedInChina = ({ law, tradeTerm }: ContractTerms): boolean => law === 'china' && tradeTerm.code === 'EXW';

/** What decides which words the clauses use. */
export const variantsOf = (terms: ContractTerms): Variants => ({
  tradeTerm: terms.tradeTerm.code,
  deliveryMethod: terms.deliveryMethod ?? '',
  paymentTerm: terms.paymentTerm.code,
  packing: isBulk(terms.packing.code) ? 'bulk' : 'packed',
  bankFees: compare(terms.bankFeeLimit, '0') > 0 ? 'tolerated' : 'none',
  law: terms.law,
  term: isCollectedInChina(terms) ? 'EXW_DOMESTIC' : terms.tradeTerm.code,
  tax: taxOf(terms.tradeTerm.code, terms.law === 'china', terms.currency),
  standard:
    terms.goods.every(({ manufacturer }) => manufacturer) && terms.qualityCode !== 'QUALIFIED' ? 'maker' : 'lot',
  limits: terms.limits ? 'agreed' : 'none',
  controlled: terms.controlledUse ? 'stated' : 'none',
  carriage: terms.container && onBoard.includes(terms.tradeTerm.code) ? 'container' : 'other',
  path: isTransferred(terms.paymentTerm.code) ? 'account' : 'banks',
  collecting: terms.collecting,
  money: !isTransferred(terms.paymentTerm.code) ? 'banks' : terms.collecting === 'seller' ? 'direct' : 'account',
  originals: originalsOf(terms.paymentTerm.code, isCollectedInChina(terms)),
  forum: terms.law === 'china' ? 'CIETAC_DOMESTIC' : terms.arbitration,
});

/** The share of a prepayment by payment term; the rest is the balance. */
const prepaymentPercents: Record<string, string> = { TT30_70BL: '30', TT30_70SH: '30', TT20_80: '20' };

/** What stands in the places of the clauses, by language. */
export function factsOf(terms: ContractTerms): { en: Record<string, string>; zh: Record<string, string> } {
  const percent = prepaymentPercents[terms.paymentTerm.code] ?? '100';
  const prepayment = multiply(terms.total, multiply(percent, '0.01', 2), 2);
  const money = (amount: string) => moneyText(amount, terms.currency);
  const shared = {
    incoterm: terms.tradeTerm.code,
    total: money(terms.total),
    prepaymentPercent: percent,
    balancePercent: subtract('100', percent),
    prepayment: money(prepayment),
    balance: money(subtract(terms.total, prepayment)),
    tolerancePercent: tolerancePercent(terms.packing.code),
    currency: terms.currency,
    bankFeePercent,
    vatPercent,
    invoiceDays,
    freeTimeDays: String(freeTimeDays),
    bankFeeLimit: money(terms.bankFeeLimit),
  };
  const discharge = terms.portOfDischarge;
  const byLanguage: Record<string, Bilingual> = {
    place: terms.tradeTerm.place,
    residualLaw: residualLaws[terms.arbitration] ?? residualLaws['SIAC']!,
    deliveryStart: dayText(terms.deliveryStart),
    deliveryDeadline: dayText(terms.deliveryDeadline),
    latestPayment: dayText(terms.latestPayment),
    leadTime: days(terms.leadTimeDays),
    signBy: deadlineText(new Date(terms.signBy)),
    discharge: discharge
      ? { en: ` Port of discharge: ${discharge.en}.`, zh: `卸货港：${discharge.zh}。` }
      : { en: '', zh: '' },
  };
  const inLanguage = (language: keyof Bilingual) => ({
    ...shared,
    ...Object.fromEntries(Object.entries(byLanguage).map(([name, words]) => [name, words[language]])),
  });
  return { en: inLanguage('en'), zh: inLanguage('zh') };
}
