import type { Clause } from './template.ts';

const arbitrationWords = {
  SIAC: {
    en: 'Any dispute arising out of or in connection with this Contract, including any question regarding its existence, validity or termination, that is not so settled shall be referred to and finally resolved by arbitration administered by the Singapore International Arbitration Centre (SIAC) in accordance with its Arbitration Rules for the time being in force, which are deemed to be incorporated by reference. The seat of arbitration is Singapore, the tribunal consists of one arbitrator, the language is English; documents in Chinese need no translation unless the tribunal asks for one.',
    zh: '协商不成的，凡因本合同引起的或者与本合同有关的任何争议，包括合同的成立、效力或者终止问题，均应提交新加坡国际仲裁中心（SIAC），按照届时有效的该中心仲裁规则仲裁并最终解决，该规则视为并入本条。仲裁地为新加坡，仲裁庭由一名仲裁员组成，仲裁语言为英文；除仲裁庭要求外，中文文件无须翻译。',
  },
  HKIAC: {
    en: 'Any dispute, controversy, difference or claim arising out of or relating to this Contract, including its existence, validity, interpretation, performance, breach or termination, that is not so settled shall be referred to and finally resolved by arbitration administered by the Hong Kong International Arbitration Centre (HKIAC) under the HKIAC Administered Arbitration Rules in force when the notice of arbitration is submitted. The law of this arbitration clause is Hong Kong law. The seat of arbitration is Hong Kong, the number of arbitrators is one, the language is English; documents in Chinese need no translation unless the tribunal asks for one.',
    zh: '协商不成的，凡因本合同引起的或者与本合同有关的任何争议、纠纷、分歧或者索赔，包括合同的成立、效力、解释、履行、违约或者终止，均应提交香港国际仲裁中心（HKIAC），按照提交仲裁通知时有效的《香港国际仲裁中心机构仲裁规则》仲裁并最终解决。本仲裁条款适用香港法。仲裁地为香港，仲裁员人数为一名，仲裁语言为英文；除仲裁庭要求外，中文文件无须翻译。',
  },
  LCIA: {
    en: 'Any dispute arising out of or in connection with this Contract, including any question regarding its existence, validity or termination, that is not so settled shall be referred to and finally resolved by arbitration under the Rules of the London Court of International Arbitration (LCIA), which are deemed to be incorporated by reference into this clause. The number of arbitrators is one, the seat of arbitration is London, the language is English; documents in Chinese need no translation unless the tribunal asks for one.',
    zh: '协商不成的，凡因本合同引起的或者与本合同有关的任何争议，包括合同的成立、效力或者终止问题，均应提交伦敦国际仲裁院（LCIA），按照其仲裁规则仲裁并最终解决，该规则视为并入本条。仲裁员人数为一名，仲裁地为伦敦，仲裁语言为英文；除仲裁庭要求外，中文文件无须翻译。',
  },
  CIETAC: {
    en: "Any dispute arising from or in connection with this Contract that is not so settled shall be submitted to the China International Economic and Trade Arbitration Commission (CIETAC) for arbitration, conducted in accordance with CIETAC's arbitration rules in effect at the time of applying for arbitration. The seat of arbitration is Beijing, the tribunal consists of three arbitrators, the language is English; documents in Chinese need no translation. The award is final and binding upon both Parties.",
    zh: '协商不成的，凡因本合同引起的或者与本合同有关的任何争议，均应提交中国国际经济贸易仲裁委员会（CIETAC），按照申请仲裁时该会现行有效的仲裁规则进行仲裁。仲裁地为北京，仲裁庭由三名仲裁员组成，仲裁语言为英文，中文文件无须翻译。仲裁裁决是终局的，对双方均有约束力。',
  },
  CIETAC_DOMESTIC: {
    en: "Any dispute arising from or in connection with this Contract that is not so settled shall be submitted to the China International Economic and Trade Arbitration Commission (CIETAC) for arbitration, conducted in accordance with CIETAC's arbitration rules in effect at the time of applying for arbitration. The seat of arbitration is Beijing, the summary procedure with one arbitrator applies whatever the amount in dispute, the language is Chinese. The award is final and binding upon both Parties.",
    zh: '协商不成的，凡因本合同引起的或者与本合同有关的任何争议，均应提交中国国际经济贸易仲裁委员会（CIETAC），按照申请仲裁时该会现行有效的仲裁规则进行仲裁。仲裁地为北京，不论争议金额大小，均适用简易程序，由一名仲裁员审理，仲裁语言为中文。仲裁裁决是终局的，对双方均有约束力。',
  },
};

const settledFirst = {
  en: 'The Parties first try to settle within 15 days after one of them has made a claim through the order or given notice of the dispute. While a claim is open, either may then call in the marketplace through the order, which may propose and never decides.',
  zh: '双方应先行协商，期限为一方通过订单提出索赔或者书面通知争议后15天。索赔未了结的，任何一方可于期满后通过订单请平台介入；平台可以提出方案，但不作裁决。',
};

/** The terms that are the same for all goods: those before the subject matter of a sale, and those after it. */
export const generalClauses: Record<'first' | 'after', readonly Clause[]> = {
  first: [
    {
      heading: { en: 'Documents of this Contract and interpretation', zh: '合同文件与解释' },
      paragraphs: [
        {
          en: 'This Contract consists of the Particulars and these General Terms. In case of conflict the order of precedence is: changes that both Parties have signed; the Particulars, the remarks recorded in them included; these General Terms; the trade rules of Resinport. Remarks and addresses are terms in the language in which they were written; a translation is for information.',
          zh: '本合同由专用条款和通用条款组成。相互不一致的，按以下顺序确定效力：双方签署的变更文件；专用条款（含其中所载备注）；通用条款；塑港交易规则。备注和地址以书写时所用文字为准，译文仅供参考。',
        },
        {
          en: '"Through the order" means by the function for it in the order on Resinport, where it is recorded with its time for both Parties. Days are calendar days. A day named as the last one is over when it has ended in every time zone (24:00, UTC−12:00); clock times are stated in UTC and in Beijing time (UTC+8). Working and banking days are those of the place of the Party that has to act.',
          zh: '“通过订单”是指使用塑港订单中的相应功能，由系统为双方记录内容和时间。“天”指日历日。以某日为最后期限的，以该日在全球各时区均已结束（UTC−12:00的24时）为届满；时刻以协调世界时（UTC）和北京时间（UTC+8）标明。工作日和银行工作日以应为行为一方所在地为准。',
        },
      ],
    },
  ],
  after: [
    {
      heading: { en: 'Bank charges and collection account', zh: '银行费用与收款账户' },
      paragraphs: [
        {
          by: 'path',
          texts: {
            account: {
              en: "Transfers are made in {currency}. All bank charges outside the bank of the collection account are for the Buyer's account (OUR); those of the collection account and of pay-outs are for the Seller's account. What arrives in another currency is no payment under this Contract and goes back to the remitter.",
              zh: '电汇应以{currency}支付。收款账户开户银行以外的全部银行费用由买方承担（OUR）；收款账户开户银行的费用及结算款付出的费用由卖方承担。以其他币种到账的款项不构成本合同项下的付款，应退回汇款人。',
            },
            banks: {
              en: "Payment is made in {currency} through banks to the bank of the Seller. Charges of the Buyer's bank and of its correspondents, including those for issuing, amending and reimbursing a credit or for paying a collection, are for the Buyer's account; charges of advising, presentation and collection at the Seller's bank are for the Seller's account.",
              zh: '货款以{currency}通过银行付至卖方银行。买方银行及其代理行的费用（包括开证、改证、偿付和代收付款费用）由买方承担；卖方银行的通知、交单和托收费用由卖方承担。',
            },
          },
        },
        {
          by: 'bankFees',
          texts: {
            tolerated: {
              en: 'A payment is made when it has arrived in full. Where banks on the way have nevertheless deducted a part of a transfer, it is deemed full if it is short of what was due by no more than {bankFeePercent}% of that sum and by no more than {bankFeeLimit}; the Seller then bears what is missing. A transfer that is short by more is a part payment, and the whole shortfall remains due.',
              zh: '款项足额到账视为已付。中间行仍从汇款中扣费的，该笔汇款较应付金额短少不超过应付金额的{bankFeePercent}%且不超过{bankFeeLimit}的，视为足额到账，短少部分由卖方承担；短少超过上述任一限度的，为部分付款，全部差额仍应支付。',
            },
            none: {
              en: 'A payment is made when it has arrived in full; what banks on the way have deducted remains due.',
              zh: '款项足额到账视为已付；中间行扣除的费用，买方仍应补足。',
            },
          },
        },
        {
          en: "Wire transfers under this Contract go to the collection account shown on the payment page of the sub-order and on the evidence page of the sealed contract, and nowhere else, quoting the payment reference of the sub-order. The operator of Resinport, or the bank that it names there, receives them as the Seller's collecting agent: arrival of a sum in that account discharges the Buyer in that amount towards the Seller. A refund that becomes due to the Buyer is paid back to the account from which the money came.",
          zh: '本合同项下的电汇只汇入子订单付款页及带签章合同的签署证据页所示收款账户，并填写该子订单的附言。塑港运营方或者该处列明的银行作为卖方的代收人收取款项：款项进入该账户，即在相应金额内清偿买方对卖方的付款义务。应退还买方的款项，退回原付款账户。',
        },
        {
          en: 'What was so received is paid out to the Seller, to the bank account that the Seller has had verified on Resinport, with the next pay-out run after the sub-order is completed (goods shipped and paid, receipt confirmed or deemed confirmed); a sum that an open claim asks for is retained until the claim has ended.',
          zh: '代收款项在子订单完成（货已发、款已清、收货已确认或者视为确认）后的下一次结算时付至卖方经塑港核验的银行账户；有未了结索赔的，索赔金额暂予留存，直至索赔了结。',
        },
        {
          en: 'No account is ever given or changed by mail or telephone. A change takes effect only when the order itself shows old and new account side by side and the cooling-off time has passed. Payment to any other account does not discharge the Buyer.',
          zh: '收款账户绝不以邮件或者电话告知或变更。账户变更，仅以订单中新旧账户并列显示且冷静期届满为准。向其他账户付款的，不产生清偿的效力。',
        },
      ],
    },
    {
      heading: { en: 'Title', zh: '所有权' },
      paragraphs: [
        {
          en: 'Title to the Goods remains with the Seller until their price has been paid in full. This does not affect the passing of risk.',
          zh: '货款付清之前，相应货物的所有权归卖方。本条不影响风险转移。',
        },
      ],
    },
    {
      heading: { en: 'Inspection and objections', zh: '检验与异议' },
      calls: ['api/trade/web/claim/makeClaim', 'api/trade/web/claim/answerClaim', 'api/trade/web/order/confirmReceipt'],
      paragraphs: [
        {
          en: 'The Buyer examines the Goods when they arrive at the place of destination. Objections to quantity, packing or visible condition are raised through the order within 15 days, objections to quality within 30 days after arrival; hidden defects as soon as they are found, at the latest 6 months after arrival. The Goods concerned are kept apart, available and fit for sampling; the Seller answers through the order within 10 days.',
          zh: '货物到达目的地后，买方应予检验。对数量、包装或者外观有异议的，应于到货后15天内通过订单提出；对质量有异议的，应于到货后30天内通过订单提出；隐蔽瑕疵一经发现即应提出，最迟不超过到货后6个月。所涉货物应单独存放，保持可供查验和取样的状态；卖方应于10天内通过订单答复。',
        },
        {
          en: 'Samples are drawn jointly or, where a Party does not attend after 5 working days’ notice, by an independent inspection body (CCIC, SGS, Bureau Veritas, Intertek or another on which the Parties agree) by the method usual for the Goods, in three sealed portions: for the Buyer, for the Seller and for reference. If the results of the Parties differ by more than the test method allows, the reference portion is tested by a laboratory accredited under ISO/IEC 17025 on which they agree or, failing that, which the inspection body names; its result is final. Its costs are borne by the Party against whom it decides. A shortage is proved by the weighing of an independent inspection body or a calibrated weighbridge.',
          zh: '样品由双方共同抽取；一方经提前5个工作日通知仍未到场的，由独立检验机构（CCIC、SGS、Bureau Veritas、Intertek或者双方同意的其他机构）按该货物通行的方法抽取，分为三份封存：买方一份、卖方一份、留存仲裁样一份。双方检测结果之差超过试验方法允许误差的，仲裁样交由双方同意的、无法达成一致时由检验机构指定的具有ISO/IEC 17025资质的实验室检测，其结果为最终结果，费用由结果对其不利的一方承担。短重以独立检验机构或者经校准的地磅称重为准。',
        },
        {
          en: 'Receipt is confirmed by the Buyer through the order, or deemed confirmed 15 days after arrival where no claim is open. It states that the Goods have been received and nothing else: it is no acceptance as conforming and does not affect objections within the times above.',
          zh: '买方通过订单确认收货；到货后15天内没有未了结索赔的，视为已确认收货。确认收货仅表明货物已收到，不表示认可货物符合约定，不影响买方在上述期限内提出异议的权利。',
        },
      ],
    },
    {
      heading: { en: 'Remedies and limitation of liability', zh: '违约救济与责任限制' },
      paragraphs: [
        {
          en: 'For Goods that do not conform, or are short, the Buyer may ask for replacement or delivery of the missing quantity, a reduction of the price or, where the breach is fundamental, return against refund, and for its reasonable costs of inspection, storage and carriage.',
          zh: '货物不符合约定或者短少的，买方可以要求更换或者补足、减价；构成根本违约的，可以要求退货退款；并可要求承担合理的检验、仓储和运输费用。',
        },
        {
          en: "Neither Party is liable for loss of production, of business with third parties or other indirect loss, and a Party's liability under this Contract is limited to the price of the Goods concerned. This does not limit: the difference in price of a reasonable substitute purchase or resale; the duty to pay the price, interest and refunds; liability for death or personal injury, fraud, intent or gross negligence; and what the law does not allow to be limited.",
          zh: '任何一方不承担停产损失、对第三方业务的损失或者其他间接损失，赔偿责任以所涉货物的货款为限。但以下各项不受此限：合理替代采购或者转卖的差价；支付货款、利息和退款的义务；人身伤亡、欺诈、故意或者重大过失的责任；法律规定不得限制的责任。',
        },
      ],
    },
    {
      heading: { en: 'Late performance', zh: '迟延履行' },
      paragraphs: [
        {
          en: 'A Seller that delivers late pays liquidated damages of 0.5% of the price of the part in delay for each full week, at most 5% of it; they are the only damages for the delay as such. A Party that pays late pays interest of 0.5% of the sum in delay for each full week until it has arrived. Neither affects the right to end this Contract and to claim the damages that follow from its ending.',
          zh: '卖方迟延交货的，每满一周按迟延部分货款的0.5%支付违约金，最高不超过该部分货款的5%；就迟延本身，卖方仅承担该违约金。一方迟延付款的，每满一周按迟延金额的0.5%支付利息，计至到账之日，不设上限。以上均不影响解除合同以及请求赔偿因解除所生损失的权利。',
        },
      ],
    },
    {
      heading: { en: 'Default and termination', zh: '违约与解除' },
      calls: [
        'api/trade/web/notice/giveNotice',
        'api/trade/web/order/avoidDeal',
        'api/trade/web/order/proposeEnd',
        'api/trade/web/order/decideEnd',
        'api/trade/supplier/documentary/extendCredit',
        'api/trade/supplier/order/extendPayment',
      ],
      paragraphs: [
        {
          by: 'law',
          texts: {
            international: {
              en: 'The Buyer may declare this Contract avoided through the order as to what has not been delivered when delivery is more than 30 days late. The Seller may do so when the prepayment is incomplete or the letter of credit is not issued at the end of the last day for it (which the Seller may extend through the order), or when a sum payable before shipment is more than 30 days late. Where part of the Goods has been shipped, and for any other fundamental breach, avoidance is declared by notice.',
              zh: '交货迟延超过30天的，买方可以就未交付部分通过订单宣告合同无效（解除合同）。预付款未足额到账、信用证未开出，至最后期限（卖方可以通过订单准予展期）届满的，或者发货前应付款项迟延超过30天的，卖方可以通过订单宣告合同无效（解除合同）。已有部分货物发运的，以及因其他根本违约解除的，以书面通知作出。',
            },
            china: {
              en: 'The Buyer may terminate this Contract through the order as to what has not been delivered when delivery is more than 30 days late. The Seller may do so when the prepayment is incomplete or the letter of credit is not issued at the end of the last day for it (which the Seller may extend through the order), or when a sum payable before shipment is more than 30 days late. Where part of the Goods has been shipped, and for any other breach that defeats the purpose of the contract, it is terminated by notice.',
              zh: '交货迟延超过30天的，买方可以通过订单解除未交付部分的合同。预付款未足额到账、信用证未开出，至最后期限（卖方可以通过订单准予展期）届满的，或者发货前应付款项迟延超过30天的，卖方可以通过订单解除合同。已有部分货物发运的，以及因其他致使不能实现合同目的的违约而解除的，以书面通知作出。',
            },
          },
        },
        {
          en: 'If the Buyer does not take or pay for Goods that were duly tendered, or refuses them without good reason, the Seller may, after notice and 10 days, resell them at a reasonable price and claim the difference together with the costs of storage, carriage and resale. If the Seller does not deliver, the Buyer may after the same notice buy substitute goods and claim the difference and its costs. Each Party takes reasonable steps to limit the loss.',
          zh: '卖方已按约定提交货物，买方拒不提货、拒不付款或者无正当理由拒收的，卖方可以在通知并经过10天后以合理价格转卖，并就差价以及仓储、运输和转卖费用索赔。卖方不交货的，买方可以在同样通知后购买替代货物，并就差价和费用索赔。双方均应采取合理措施减少损失。',
        },
        {
          en: 'Both Parties may end this Contract by agreement through the order, saying what of the money received the Seller keeps. What was paid for Goods that are not delivered is returned, less what the Seller may set against it under this Contract.',
          zh: '双方可以通过订单协议终止本合同，并约定已收款项中归卖方的金额。未交付货物的已付款项应予退还，卖方依本合同可以抵扣的金额除外。',
        },
      ],
    },
    {
      heading: { en: 'Force majeure and change of duties', zh: '不可抗力与税费变动' },
      calls: ['api/trade/web/notice/giveNotice', 'api/trade/web/order/avoidDeal'],
      paragraphs: [
        {
          en: 'A Party is not liable for failing to perform because of an event beyond its control that it could not foresee, avoid or overcome, such as natural disaster, war, embargo, epidemic measures, or an official shutdown. A force majeure that the manufacturer of the Goods has declared for the named grade, or that cuts off its feedstock, counts as such an event for the Seller if the Seller shows the declaration and that it concerns the Goods, and shares what it receives fairly among its customers. Notice is given within 7 days and, within 15 days after that, a certificate of a chamber of commerce or another competent body or the declaration of the manufacturer. If the event lasts more than 60 days, either Party may end this Contract by notice as to what has not been performed; sums paid for it are returned. Lack of funds and a change of prices are no force majeure.',
          zh: '因不能预见、不能避免且不能克服的事件（如自然灾害、战争、禁运、防疫措施、政府命令停产）不能履行的，该方不承担责任。货物的生产厂家就该牌号宣布不可抗力，或者其原料供应因此中断的，卖方出示该声明、证明其涉及本合同货物，并将所得货源在客户间公平分配的，视为卖方的不可抗力。遭受方应于7天内通知，并于其后15天内提供商会或者其他有权机构的证明，或者生产厂家的声明。事件持续超过60天的，任何一方可以书面通知终止未履行部分，相应已付款项应予退还。资金不足和价格变动不属于不可抗力。',
        },
        {
          en: 'Duties, anti-dumping and countervailing duties, taxes and controls that are introduced or changed after the date of this Contract are borne by the Party that has the clearance concerned under the trade term. A Party whose performance they prohibit is in the position of a Party under force majeure.',
          zh: '本合同日期之后开征或者调整的关税、反倾销税、反补贴税、其他税费及管制措施，由按贸易术语负责相应通关的一方承担。因此被禁止履行的一方，适用不可抗力的约定。',
        },
      ],
    },
    {
      heading: { en: 'Compliance', zh: '合规' },
      paragraphs: [
        {
          en: 'Each Party observes the export, import, sanctions, chemicals (such as REACH and TSCA), waste, tax and foreign exchange law that applies to it, obtains the licences on its side, and gives the other Party the documents it needs for this. The Goods shall not be used for medical implants or for weapons.',
          zh: '各方遵守对其适用的进出口、制裁、化学品（如REACH、TSCA）、废物、税收和外汇管理法律，取得己方所需许可，并向对方提供所需文件。货物不得用于植入人体的医疗器械或者武器。',
        },
        {
          en: 'Goods that the Particulars name as dangerous are classified, packed, marked and documented by the Seller under the rules of the mode of carriage (IMDG Code, ADR, RID, JT/T 617). Goods sold as recycled are regenerated pellets or flakes fit for direct use as raw material and no solid waste under the law of the countries of export and import; the Seller provides the documents that show it.',
          zh: '专用条款列明为危险货物的，由卖方按相应运输方式的规则（IMDG Code、ADR、RID、JT/T 617）分类、包装、标记并提供单证。以再生料出售的货物，应为可直接用作原料的再生颗粒或者再生片料，依出口国和进口国法律均不属于固体废物，由卖方提供相应证明文件。',
        },
        {
          en: 'Neither Party nor anybody acting for it offers, gives, asks for or accepts an undue advantage in connection with this Contract. A breach entitles the other Party to end this Contract.',
          zh: '任何一方及其代表人员均不得就本合同提供、给予、索取或者收受不正当利益。违反的，另一方有权解除本合同。',
        },
      ],
    },
    {
      heading: { en: 'Notices', zh: '通知' },
      calls: ['api/trade/web/notice/giveNotice', 'api/trade/web/notice/acknowledgeNotice'],
      paragraphs: [
        {
          en: 'Notices are in writing, in English or Chinese: what this Contract says is done through the order, in that way; everything else by in-site message on Resinport, or by e-mail or courier to the address of the Party in the Particulars or on the evidence page. A notice is received on the first working day at the receiver’s place after the message or e-mail has been sent to it, and by courier on delivery. A Party tells the other of another address in the same way.',
          zh: '通知应以书面形式作出，使用中文或者英文：本合同约定通过订单办理的，通过订单作出；其他通知以塑港站内信，或者以电子邮件、快递发往专用条款或者签署证据页所载该方地址。站内信和电子邮件于发出后收件人所在地的第一个工作日视为送达，快递以签收为送达。地址变更的，以同样方式通知对方。',
        },
      ],
    },
    {
      heading: { en: 'General provisions', zh: '一般约定' },
      paragraphs: [
        {
          en: 'A Party may not assign or transfer rights or duties under this Contract without the written consent of the other; the Seller may assign its claim to the price to a bank. Set-off is allowed only with claims that are undisputed or finally awarded or settled. The terms of this Contract are confidential, save for banks, carriers, insurers, advisers, authorities and tribunals that need to know them. Not using a right is no waiver of it. Nobody but the Parties may enforce a term of this Contract, under any law on rights of third parties.',
          zh: '未经对方书面同意，任何一方不得转让本合同项下的权利或者义务，但卖方可以将货款债权转让给银行。仅可以无争议的、经生效裁决确认的或者已和解的债权相抵销。本合同内容应予保密，但因需要知悉而向银行、承运人、保险人、顾问、主管机关和仲裁庭披露的除外。未行使权利不构成对该权利的放弃。除双方外，任何第三人不得依任何有关第三人权利的法律请求履行本合同条款。',
        },
      ],
    },
    {
      heading: { en: 'Governing law', zh: '适用法律' },
      paragraphs: [
        {
          by: 'forum',
          texts: {
            CIETAC_DOMESTIC: {
              en: "The law of the People's Republic of China governs this Contract. The CISG does not apply.",
              zh: '本合同适用中华人民共和国法律，不适用《联合国国际货物销售合同公约》（CISG）。',
            },
          },
          otherwise: {
            en: 'The United Nations Convention on Contracts for the International Sale of Goods (CISG) governs this Contract, also where one or both Parties have their place of business outside its Contracting States. Questions that it does not settle follow the law of {residualLaw}.',
            zh: '本合同适用《联合国国际货物销售合同公约》（CISG），即使一方或者双方营业地不在缔约国亦同。公约未规定的事项，适用{residualLaw}法律。',
          },
        },
      ],
    },
    {
      heading: { en: 'Settlement of disputes', zh: '争议解决' },
      calls: ['api/trade/web/claim/makeClaim', 'api/trade/web/claim/callInMarketplace'],
      paragraphs: [settledFirst, { by: 'forum', texts: arbitrationWords }],
    },
    {
      heading: { en: 'Electronic signature', zh: '电子签名' },
      paragraphs: [
        {
          en: 'The Parties sign electronically on Resinport: an authorised signatory types the full name, enters the password of the account again (and a one-time code where set) and agrees to a statement. Such a signature has the same effect as a handwritten signature with company chop. This Contract takes effect when both Parties have signed; if it is not signed by both Parties by {signBy}, it lapses. The evidence page, which is part of this Contract, records who signed, for which company with its details on record, when, from which IP address and browser, and the hashes; the file is then sealed (Ed25519), and everyone who holds it can verify it on the site. Resinport is no party to this Contract.',
          zh: '双方在塑港电子签署：有权签署人输入姓名全称，再次输入账户密码（已启用两步验证的，另输入验证码），并同意声明。如此作出的电子签名与签字盖章具有同等效力。本合同自双方签齐之日起生效；至{signBy}双方未签齐的，本合同失效。签署证据页为本合同组成部分，记录签署人、所代表企业及其登记在案的主体信息、时间、IP地址、浏览器及哈希值；文件随后加盖数字签章（Ed25519），任何持有人可在网站验真。塑港不是本合同当事人。',
        },
      ],
    },
    {
      heading: { en: 'Entire agreement and changes', zh: '完整协议与变更' },
      calls: ['api/trade/web/contract/proposeAmendment', 'api/trade/web/contract/signContract'],
      paragraphs: [
        {
          en: 'This Contract is the entire agreement of the Parties on its subject and supersedes all prior negotiations. Before both have signed, it is changed by a new version that both sign; after that, by a change order made through the order, which authorised signatories of both Parties sign electronically in the same way as this Contract. If a term is invalid, the remaining terms are unaffected.',
          zh: '本合同为双方就其标的达成的完整协议，取代此前的一切磋商。双方签齐之前，以双方签署的新版本变更；签齐之后，以通过订单提出的变更单变更，由双方有权签署人以签署本合同的同样方式电子签署。个别条款无效的，不影响其余条款的效力。',
        },
      ],
    },
    {
      heading: { en: 'Prevailing language', zh: '文本效力' },
      paragraphs: [
        {
          by: 'law',
          texts: {
            international: {
              en: 'This Contract is in English and Chinese. Where the two differ, the English text prevails.',
              zh: '本合同以英文和中文写成。两种文本不一致的，以英文文本为准。',
            },
            china: {
              en: 'This Contract is in Chinese and English. Where the two differ, the Chinese text prevails.',
              zh: '本合同以中文和英文写成。两种文本不一致的，以中文文本为准。',
            },
          },
        },
      ],
    },
  ],
};
