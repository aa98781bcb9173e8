import { add, compare, subtract } from '#lib/decimal.ts';
import type { AmendedTerms, OrderRow, SubOrderRow } from '#server/deals/deal/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { dayText, moneyText, tonnesText, unitPriceText } from './figures.ts';
import type { Bilingual } from './template.ts';
import { loadTerms, type ContractHead, type ContractTerms } from './terms.ts';

/** What a version changes of the one that both have signed before it. */
export type ContractChange = {
  replaces: { version: number; sha256: string };
  rows: { label: Bilingual; from: Bilingual; to: Bilingual }[];
};
/** The terms of a version, with what it changes, and what was agreed besides; both are printed before the goods. */
export type PrintedTerms = ContractTerms & { agreedRemarks?: string; change?: ContractChange };

const same = (text: string): Bilingual => ({ en: text, zh: text });
const none: Bilingual = { en: 'none', zh: '无' };

/** A sub-order as it would be with these terms. */
export const rowWith = (
  row: SubOrderRow,
  { total, lines, latestPayment, departurePort, portDischarge, destinationPort, packing, paymentTerm }: AmendedTerms,
  country: string | null,
): SubOrderRow => ({
  ...row,
  ...{ total, latestPayment, departurePort, portDischarge, destinationPort, packing, paymentTerm },
  quantity: add(...lines.map(({ quantity }) => quantity)),
  destinationCountry: row.destinationCountry === null ? null : country,
});

/** What the version says that would change a contract from `before` to `after`. */
export async function changedTerms(
  tx: Transaction,
  context: Pick<Context, 'cache' | 'now'>,
  order: OrderRow,
  { row, after, country, until }: { row: SubOrderRow; after: AmendedTerms; country: string | null; until: Date },
  head: ContractHead,
  replaces: ContractChange['replaces'],
): Promise<PrintedTerms> {
  const before = await loadTerms(tx, context, order, row, head);
  const printed = await loadTerms(tx, context, order, { ...rowWith(row, after, country), signBy: until }, head);
  const terms: ContractTerms = {
    ...printed,
    ...{ deliveryStart: after.deliveryStart, deliveryDeadline: after.deliveryDeadline },
    goods: printed.goods.map((one, index) => {
      const { quantity, unitPrice, amount } = after.lines[index]!;
      return { ...one, quantity, unitPrice, amount };
    }),
  };
  return { ...terms, agreedRemarks: after.agreedRemarks, change: { replaces, rows: rowsOf(before, terms) } };
}

function rowsOf(before: ContractTerms, after: ContractTerms): ContractChange['rows'] {
  const row = (en: string, zh: string, from: Bilingual | null, to: Bilingual | null) =>
    from?.en === to?.en ? [] : [{ label: { en, zh }, from: from ?? none, to: to ?? none }];
  const money = (amount: string) => same(moneyText(amount, after.currency));
  const price = (text: string) => same(`${after.currency} ${unitPriceText(text)}`);
  const more = subtract(after.total, before.total);
  const rises = compare(more, '0') > 0;
  return [
    ...before.goods.flatMap((goods, index) => {
      const next = after.goods[index]!;
      const of = before.goods.length > 1 ? `${goods.gradeNumber}: ` : '';
      return [
        ...row(`${of}Quantity`, `${of}数量`, same(tonnesText(goods.quantity)), same(tonnesText(next.quantity))),
        ...row(`${of}Unit price per t`, `${of}单价/吨`, price(goods.unitPrice), price(next.unitPrice)),
      ];
    }),
    ...row('Total', '合同总价', money(before.total), money(after.total)),
    ...(compare(more, '0') === 0
      ? []
      : [
          {
            label: rises ? { en: 'More is due', zh: '增加价款' } : { en: 'Less is due', zh: '减少价款' },
            from: same(''),
            to: money(rises ? more : subtract('0', more)),
          },
        ]),
    ...row('Delivery window begins', '交货期起', dayText(before.deliveryStart), dayText(after.deliveryStart)),
    ...row('Delivery window ends', '交货期止', dayText(before.deliveryDeadline), dayText(after.deliveryDeadline)),
    ...row('Latest payment date', '最迟付款日', dayText(before.latestPayment), dayText(after.latestPayment)),
    ...row('Port of loading', '装运港', before.portOfLoading, after.portOfLoading),
    ...row('Port of discharge', '卸货港', before.portOfDischarge, after.portOfDischarge),
    ...row('Port of destination', '目的港', before.portOfDestination, after.portOfDestination),
    ...row('Destination', '目的国/地区', before.destination, after.destination),
    ...row('Packing', '包装方式', before.packing, after.packing),
    ...row('Payment terms', '付款条件', before.paymentTerm, after.paymentTerm),
  ];
}
