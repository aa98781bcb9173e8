import { obligationClauses, scheduleOf, type ObligationKind } from '#api/deals/obligation-rules.ts';
import type { Instalment } from '#api/deals/payment-terms.ts';
import type { Bilingual, Obligation, Variants } from './template.ts';

const says = (en: string, zh: string): Bilingual => ({ en, zh });
type Words = Pick<Obligation, 'what' | 'due' | 'shownBy' | 'otherwise'>;

/** What neither side pays: what is owed, from when, until when, shown by what, and what follows, by the kinds of api/deals/obligation-rules.ts. */
const deeds: { readonly [Kind in ObligationKind]?: Words } = {
  creditOpening: {
    what: says('Issue of the letter of credit', '开立信用证'),
    due: says('no later than {latestPayment}', '{latestPayment}之前（含当日）'),
    shownBy: says('credit stated and accepted through the order', '通过订单登记并经卖方确认'),
    otherwise: says('the Seller may avoid or extend', '卖方可解除合同或准予展期'),
  },
  delivery: {
    what: says('Delivery', '交货'),
    due: says('{deliveryStart} to {deliveryDeadline}', '{deliveryStart}至{deliveryDeadline}'),
    shownBy: says('transport document or hand-over recorded through the order', '通过订单登记的运输单据或者交付记录'),
    otherwise: says(
      '0.5% a week, at most 5%; after 30 days the Buyer may end it',
      '每周0.5%违约金，上限5%；超过30天买方可解除',
    ),
  },
  copies: {
    what: says('Copies of documents', '单据副本'),
    due: says('3 working days after shipment', '装运后3个工作日内'),
    shownBy: says('files in the order', '订单中的文件'),
    otherwise: says('damages', '赔偿损失'),
  },
  originals: {
    what: says('Original documents', '正本单据'),
    due: says(
      '5 banking days after shipment or the sum due before release',
      '装运后或者放单前款项到账后5个银行工作日内',
    ),
    shownBy: says('courier receipt, sea waybill or telex release', '快递单、海运单或者电放'),
    otherwise: says('damages', '赔偿损失'),
  },
  vatInvoice: {
    what: says('Special VAT invoice', '增值税专用发票'),
    due: says('{invoiceDays} days after each delivery', '每次交货后{invoiceDays}天内'),
    shownBy: says('the invoice', '发票'),
    otherwise: says('damages, lost input tax included', '赔偿损失（含进项税损失）'),
  },
  difference: {
    what: says('Difference by weight shipped', '实装差额'),
    due: says('10 days after the last transport document', '最后一份运输单据日期后10天内'),
    shownBy: says('confirmed transfer, or credit in the order', '到账确认或者订单中的余额'),
    otherwise: says('0.5% interest a week', '每周0.5%利息'),
  },
  objections: {
    what: says('Objections', '提出异议'),
    due: says(
      '15 days (visible), 30 days (quality), 6 months (hidden) after arrival',
      '到货后15天（表面）、30天（质量）、6个月（隐蔽）',
    ),
    shownBy: says('claim in the order', '订单中的索赔'),
    otherwise: says('the objection is lost', '丧失该项异议权'),
  },
  answer: {
    what: says('Answer to an objection', '答复异议'),
    due: says('10 days', '10天内'),
    shownBy: says('answer in the order', '订单中的答复'),
    otherwise: says('the Buyer may call in the marketplace after 15 days', '满15天买方可请平台介入'),
  },
  transferAnswer: {
    what: says('Statement whether a transfer has arrived', '说明汇款是否到账'),
    due: says('3 working days after it was recorded', '登记后3个工作日内'),
    shownBy: says('statement in the order', '订单中的说明'),
    otherwise: says('after 10 working days it counts as arrived', '满10个工作日视为已到账'),
  },
  repayment: {
    what: says('Return of what is due to the Buyer', '退还应退款项'),
    due: says('10 days', '10天内'),
    shownBy: says('return recorded in the order', '订单中的退款登记'),
    otherwise: says('0.5% interest a week', '每周0.5%利息'),
  },
  returnAnswer: {
    what: says('Statement whether a return has arrived', '说明退款是否收到'),
    due: says('10 days after it was recorded', '登记后10天内'),
    shownBy: says('statement in the order', '订单中的说明'),
    otherwise: says('it counts as arrived', '视为已收到'),
  },
  receipt: {
    what: says('Confirmation of receipt', '确认收货'),
    due: says('15 days after arrival', '到货后15天内'),
    shownBy: says('confirmation in the order', '订单中的确认'),
    otherwise: says('receipt is deemed confirmed', '视为已确认收货'),
  },
};

/** From what event an instalment is reckoned, by the trigger of `api/deals/payment-terms.ts`. */
const triggers = {
  payBy: () => says('no later than {latestPayment}', '{latestPayment}之前（含当日）'),
  ready: (days: number) => says(`${days} days after the notice of readiness`, `备货通知后${days}天内`),
  copy: (days: number) =>
    says(`${days} days after the copy of its transport document`, `该批运输单据副本提交后${days}天内`),
  presented: (days: number) =>
    days === 0
      ? says('on presentation of its documents', '该批单据提示时')
      : says(`${days} days after presentation of its documents`, `该批单据提示后${days}天内`),
  transport: (days: number) =>
    says(`${days} days after the date of its transport document`, `该批运输单据日期后${days}天`),
} as const;

const ofWhat = (percent: number, byShipment: boolean): Bilingual =>
  byShipment
    ? says(`${percent}% of the value of each shipment`, `每批货款的${percent}%`)
    : says(`${percent}% of the total amount`, `总金额的${percent}%`);

const settledBy = {
  account: says('transfer confirmed in the order', '订单中的到账确认'),
  credit: says('payment under the credit, confirmed by the Seller', '信用证付款，经卖方确认'),
  collection: says('payment of the collection, confirmed by the Seller', '托收付款，经卖方确认'),
} as const;

/** An instalment of a payment term. */
const payment = ({ percent, path, after, days, gates }: Instalment): Words => ({
  what: ofWhat(percent, after !== 'payBy' && after !== 'ready'),
  due: triggers[after](days),
  shownBy: settledBy[path],
  otherwise:
    gates === 'start'
      ? says('the Seller may end it; without any payment it lapses', '卖方可解除；分文未付的，订单失效')
      : gates === 'shipment'
        ? says('no shipment; after 30 days the Seller may end it', '不发货；超过30天卖方可解除')
        : says('0.5% interest a week', '每周0.5%利息'),
});

/** Everything that one side owes the other under 2026-3, in the order in which it mostly falls due. */
export const obligations = ({
  paymentTerm,
  term,
  packing,
  tax,
  originals,
  collecting,
}: Variants): readonly Obligation[] =>
  scheduleOf({ paymentTerm, term, onCall: false, bulk: packing === 'bulk', tax, originals, collecting }).map(
    ({ rule, instalment }) => {
      const words = instalment ? payment(instalment) : deeds[rule.kind];
      if (!words || rule.clause === null) throw new Error(`The schedule has no words for ${rule.kind}`);
      return {
        by: rule.by === 'buyer' ? 'buyer' : 'seller',
        clause: obligationClauses[rule.clause][0].en,
        ...words,
      };
    },
  );
