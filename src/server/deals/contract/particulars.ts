import { bankFeePercent } from '#api/deals/bank-charge.ts';
import { compare, multiply, subtract } from '#lib/decimal.ts';
import { isBulk, tolerancePercent } from '#api/deals/quantity-tolerance.ts';
import { dayText, deadlineText, moneyText } from './figures.ts';
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
  const term = join(termNames[tradeTerm.code]!, { en: ', ', zh: '，' }, tradeTerm.place);
  const method = deliveryMethod === null ? null : (deliveryMethods[deliveryMethod] ?? same(deliveryMethod));
  const rows: [en: string, zh: string, value: Bilingual | null][] = [
    ['Buyer’s PO number', '买方采购订单号', terms.buyersPoNumber ? same(terms.buyersPoNumber) : null],
    ['Quality class', '产品等级', terms.qualityClass],
    ['Origin', '原产地', terms.origin],
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
    ['Delivery window', '交货期', { en: `${start.en} to ${deadline.en}`, zh: `${start.zh}至${deadline.zh}` }],
    ['Lead time', '备货周期', days(terms.leadTimeDays)],
    // The trade says deposit; at law that is another thing (clause on payment).
    ['Payment terms', '付款条件', { ...terms.paymentTerm, en: terms.paymentTerm.en.replace('deposit', 'prepayment') }],
    ['Latest payment date', '最迟付款日', dayText(terms.latestPayment)],
    ['Signing deadline', '签约截止时间', deadlineText(new Date(terms.signBy))],
    ['Requirements of the RFQ, as written', '询盘要求（原文）', terms.buyersRemarks ? same(terms.buyersRemarks) : null],
    ['Remarks of the quote, as written', '报价备注（原文）', terms.sellersRemarks ? same(terms.sellersRemarks) : null],
  ];
  return rows.flatMap(([en, zh, value]) => (value ? [{ label: { en, zh }, value }] : []));
}

/** What decides which words the clauses use. */
export const variantsOf = (terms: ContractTerms): Variants => ({
  tradeTerm: terms.tradeTerm.code,
  deliveryMethod: terms.deliveryMethod ?? '',
  paymentTerm: terms.paymentTerm.code,
  packing: isBulk(terms.packing.code) ? 'bulk' : 'packed',
  bankFees: compare(terms.bankFeeLimit, '0') > 0 ? 'tolerated' : 'none',
  law: terms.law,
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
    bankFeeLimit: money(terms.bankFeeLimit),
  };
  const discharge = terms.portOfDischarge;
  const byLanguage: Record<string, Bilingual> = {
    place: terms.tradeTerm.place,
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
