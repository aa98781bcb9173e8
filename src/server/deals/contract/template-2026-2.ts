import { template20261 } from './template-2026-1.ts';
import type { Body, Template } from './template.ts';

/** Says what counts as paid where banks on the way keep a part, in which currency, and that tolerances hold for each item. */
const others: Record<string, (paragraphs: readonly Body[]) => readonly Body[]> = {
  'Quantity tolerance': () => [
    {
      by: 'packing',
      texts: {
        packed: {
          en: 'The exact quantity is delivered, in whole packages; there is no more-or-less option. A difference of up to 0.5% between the weight shipped and the weight found on arrival is ordinary loss in transit and no shortage.',
          zh: '货物按合同数量整包装交付，不设溢短装。到货重量与发货重量之差不超过0.5%的，属正常途耗，不视为短重。',
        },
        bulk: {
          en: "{tolerancePercent}% more or less in quantity of each item is allowed at the Seller's option. The difference is settled item by item at the contract price by the net weight shipped, within 10 days after the final invoice.",
          zh: '各项货物允许溢短装±{tolerancePercent}%，由卖方选择。差额按各项货物实际装运净重以其合同单价结算，于最终发票开出后10天内结清。',
        },
      },
    },
  ],
  Payment: ([schedule]) => [
    schedule!,
    {
      en: 'Transfers are made in {currency} with all bank charges for the account of the Buyer (OUR). What arrives in another currency is no payment under this Contract and goes back to the remitter.',
      zh: '电汇应以{currency}支付，全部银行手续费由买方承担（OUR）。以其他币种到账的款项不构成本合同项下的付款，应退回汇款人。',
    },
    {
      by: 'bankFees',
      texts: {
        tolerated: {
          en: 'A payment is made when it has arrived in full. Where banks on the way have kept a part of a transfer all the same, it is taken for full if it is short of what was due by no more than {bankFeePercent}% of that sum and by no more than {bankFeeLimit}; the Seller then bears what is missing. A transfer that is short by more is a part payment, and all of the shortfall stays due.',
          zh: '款项足额到账视为已付。中间行仍从汇款中扣费的，该笔汇款较应付金额短少不超过应付金额的{bankFeePercent}%且不超过{bankFeeLimit}的，视为足额到账，短少部分由卖方承担；短少超过上述任一限度的，为部分付款，全部差额仍应支付。',
        },
        none: {
          en: 'A payment is made when it has arrived in full; what banks on the way have kept stays due.',
          zh: '款项足额到账视为已付；中间行扣除的费用，买方仍应补足。',
        },
      },
    },
    {
      en: 'A prepayment is part of the price. It is no earnest money ("dingjin"), and the rules on forfeiting or doubling such a deposit do not apply.',
      zh: '预付款是货款的一部分，不具有定金性质，不适用定金罚则。',
    },
  ],
};

/** As 2026-1, but for tolerance and payment. */
export const template20262: Template = {
  ...template20261,
  version: '2026-2',
  clauses: template20261.clauses.map((clause) => ({
    ...clause,
    paragraphs: others[clause.heading.en]?.(clause.paragraphs) ?? clause.paragraphs,
  })),
};
