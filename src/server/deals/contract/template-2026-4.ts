import { template20263 } from './template-2026-3.ts';
import type { Body, Clause, Template } from './template.ts';

/** The last three paragraphs of the clause are those of 2026-3 where the marketplace collects. */
const account = template20263.clauses.find(({ heading }) => heading.en === 'Bank charges and collection account')!;
const [charges, tolerance, whereTo, payOut, changes] = account.paragraphs as [
  Extract<Body, { by: string }>,
  Body,
  Exclude<Body, { by: string }>,
  Exclude<Body, { by: string }>,
  Body,
];

/** Who receives the money decides what is said of it. */
const whoCollects: Clause = {
  heading: account.heading,
  calls: [
    'api/trade/supplier/remittance/confirmTransfer',
    'api/trade/supplier/remittance/denyTransfer',
    'api/trade/supplier/remittance/recordReturn',
    'api/trade/web/remittance/confirmReturn',
    'api/trade/web/remittance/denyReturn',
  ],
  paragraphs: [
    {
      by: 'money',
      texts: {
        ...charges.texts,
        direct: {
          en: "Transfers are made in {currency}. All bank charges outside the Seller's bank are for the Buyer's account (OUR); those of the Seller's bank are for the Seller's account. What arrives in another currency is no payment under this Contract and is returned to the remitter.",
          zh: '电汇应以{currency}支付。卖方银行以外的全部银行费用由买方承担（OUR）；卖方银行的费用由卖方承担。以其他币种到账的款项不构成本合同项下的付款，应退回汇款人。',
        },
      },
    },
    tolerance,
    {
      by: 'collecting',
      texts: {
        marketplace: whereTo,
        seller: {
          en: "Wire transfers under this Contract go to the Seller's own account shown on the payment page of the sub-order and on the evidence page of the sealed contract, and nowhere else, quoting the payment reference of the sub-order. The operator of Resinport has verified that account; it receives and holds none of this money. Arrival of a sum in that account discharges the Buyer in that amount. The Seller states through the order within 3 working days after a transfer was recorded there that it has arrived, with day and amount, or that it has not. A transfer of which the Seller has said nothing within 10 working days after it was recorded counts as arrived, as recorded, until the Seller states that it has not arrived.",
          zh: '本合同项下的电汇只汇入子订单付款页及带签章合同的签署证据页所示卖方自有账户，并填写该子订单的附言。该账户经塑港运营方核验，塑港运营方不收取、不持有上述款项。款项进入该账户，即在相应金额内清偿买方的付款义务。汇款在订单中登记后3个工作日内，卖方应通过订单说明已到账（写明到账日期和金额）或者未到账；登记后10个工作日内卖方未作任何说明的，该笔汇款视为已按登记内容到账，直至卖方说明其并未到账。',
        },
      },
    },
    {
      by: 'collecting',
      texts: {
        marketplace: payOut,
        seller: {
          en: 'What becomes due to the Buyer (because this Contract has ended, by a settled claim, or because a payment was late, wrong or too much) the Seller returns within 10 days to the account from which the money came, and records that through the order. The Buyer states through the order whether it has arrived; without such a statement within 10 days after the record it counts as arrived.',
          zh: '应退还买方的款项（因合同终止、索赔了结，或者因付款逾期、有误、多付而产生），卖方应于10天内退回原付款账户，并通过订单登记。买方应通过订单说明是否收到退款；登记后10天内未作说明的，视为已收到。',
        },
      },
    },
    changes,
  ],
};

/** For contracts issued from 2026-11-27: who receives what the Buyer transfers. Where it is the marketplace, the words of 2026-3. */
export const template20264: Template = {
  ...template20263,
  version: '2026-4',
  clauses: template20263.clauses.map((clause) => (clause === account ? whoCollects : clause)),
};
