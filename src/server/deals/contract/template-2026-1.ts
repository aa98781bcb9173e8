import type { Template } from './template.ts';

/** Amounts and dates of the payment clause: `{prepayment}` and `{balance}` are amounts with their currency. */
const prepayThenBeforeShipment = {
  en: 'A prepayment of {prepaymentPercent}% ({prepayment}) shall arrive no later than {latestPayment}. The balance of {balancePercent}% ({balance}) shall arrive before shipment, within 7 days after the Seller has given notice through the order that the Goods are ready.',
  zh: '预付款为总金额的{prepaymentPercent}%（{prepayment}），应于{latestPayment}之前（含当日）到账。余款{balancePercent}%（{balance}）应于发货前到账，即在卖方通过订单通知备货完毕后7天内付清。',
};
const letterOfCredit = (en: string, zh: string) => ({
  en: `By irrevocable letter of credit in favour of the Seller, payable ${en}, for the total amount, opened by a first-class bank no later than {latestPayment}, subject to UCP 600. It shall allow presentation within 21 days after the date of the transport document and stay valid until 21 days after the last day of the delivery window. Tolerances of quantity and amount shall match this Contract.`,
  zh: `以不可撤销、以卖方为受益人、${zh}的信用证支付总金额。信用证应由资信良好的银行于{latestPayment}之前（含当日）开出，适用UCP 600，交单期为运输单据日期后21天，有效期至交货期最后一日后21天，其数量和金额增减幅度应与本合同一致。`,
});
const afterDocument = (days: number, en: string, zh: string) => ({
  en: `${en} The total amount falls due ${days} days after the date of the transport document or on {latestPayment}, whichever is later.`,
  zh: `${zh}总金额于运输单据日期后${days}天或{latestPayment}到期，以较晚者为准。`,
});
const shipmentDocuments = {
  en: 'The Seller shall hand over: signed commercial invoice; packing list with lot numbers, gross and net weights; full set of clean on-board ocean bills of lading, or sea waybill or telex release where the Buyer asks for it; certificate of analysis (COA) for each lot; certificate of origin; safety data sheet (SDS) where the law of the place of destination asks for one.',
  zh: '卖方应提交：签署的商业发票；载明批号、毛重和净重的装箱单；全套清洁已装船海运提单（买方要求的，可改为海运单或电放）；每批次质检报告（COA）；原产地证；目的地法律要求的安全技术说明书（SDS）。',
};
const carriedBySeller = {
  en: '{incoterm} {place}, Incoterms® 2020. The Seller contracts for carriage to the named port of destination and pays the freight. Risk passes when the Goods are on board the vessel at the port of loading. Within 2 working days after loading the Seller sends a shipping advice with vessel, voyage, B/L number, container and seal numbers, weights and ETA. Costs at the port of destination that the contract of carriage does not put on the Seller, import clearance, duties and taxes are for the Buyer.',
  zh: '{incoterm} {place}（Incoterms® 2020）。卖方订立运输合同将货物运至指定目的港并支付运费。货物在装运港装上船时风险转移。卖方应于装船后2个工作日内发出装船通知，载明船名、航次、提单号、箱号、铅封号、重量和预计到港日期。运输合同未列为卖方负担的目的港费用以及进口清关、关税和税款由买方承担。',
};

/** International sale of resins and chemicals between two companies. English and Chinese say the same. */
export const template20261: Template = {
  version: '2026-1',
  title: { en: 'Sales Contract', zh: '销售合同' },
  preamble: {
    en: 'The Seller sells and the Buyer buys the goods described below (the "Goods") on the particulars and terms that follow.',
    zh: '卖方出售、买方购买下述货物（下称“货物”），双方约定如下要项和条款。',
  },
  clauses: [
    {
      heading: { en: 'Goods and quality', zh: '货物与质量标准' },
      paragraphs: [
        {
          en: "Grade, quality class and origin are those stated in the particulars. The Goods shall meet the manufacturer's specification limits for the grade as in force on the date of this Contract, and the certificate of analysis (COA) that accompanies each lot. Typical values of a data sheet are for information; they are not specification limits.",
          zh: '货物的牌号、产品等级和原产地以合同要项为准。货物应符合生产厂家于本合同日期有效的该牌号质量指标，并符合随附的各批次质检报告（COA）。物性表所载典型值仅供参考，不作为质量指标。',
        },
      ],
    },
    {
      heading: { en: 'Price', zh: '价格' },
      paragraphs: [
        {
          en: 'Prices are fixed, per metric tonne (t) net weight, and include everything that the agreed trade term puts on the Seller, packing included. Freight, surcharges or other costs cannot be added afterwards.',
          zh: '价格为固定价，按净重每公吨计，已包含所约定贸易术语下应由卖方承担的一切费用及包装。事后不得另加运费、附加费或其他费用。',
        },
      ],
    },
    {
      heading: { en: 'Quantity tolerance', zh: '溢短装' },
      paragraphs: [
        {
          by: 'packing',
          texts: {
            packed: {
              en: 'The exact quantity is delivered, in whole packages; there is no more-or-less option. A difference of up to 0.5% between the weight shipped and the weight found on arrival is ordinary loss in transit and no shortage.',
              zh: '货物按合同数量整包装交付，不设溢短装。到货重量与发货重量之差不超过0.5%的，属正常途耗，不视为短重。',
            },
            bulk: {
              en: "{tolerancePercent}% more or less in quantity is allowed at the Seller's option. The difference is settled at the contract price by the net weight shipped, within 10 days after the final invoice.",
              zh: '允许溢短装±{tolerancePercent}%，由卖方选择。差额按实际装运净重以合同单价结算，于最终发票开出后10天内结清。',
            },
          },
        },
      ],
    },
    {
      heading: { en: 'Packing and marking', zh: '包装与标记' },
      paragraphs: [
        {
          en: 'Packed as stated in the particulars, fit for the agreed mode of carriage and protected against moisture and contamination. Each package shows grade, lot number, net weight and manufacturer, and the hazard labels that the law prescribes. Wooden packing material meets ISPM 15.',
          zh: '包装按合同要项，应适合约定的运输方式，并能防潮、防污染。每件包装应标明牌号、批号、净重和生产厂家，并按法律规定加贴危险标签。木质包装应符合ISPM 15。',
        },
      ],
    },
    {
      heading: { en: 'Trade term, costs and risk', zh: '贸易术语、费用与风险转移' },
      paragraphs: [
        {
          by: 'tradeTerm',
          texts: {
            EXW: {
              en: "EXW {place}, Incoterms® 2020. The Seller places the Goods, packed, at the Buyer's disposal at the named place within the delivery window and gives at least 3 working days' notice of the day. Risk passes at that moment. The Buyer loads, clears for export and carries; the Seller gives the help and papers needed for export clearance on request, at the Buyer's cost.",
              zh: 'EXW {place}（Incoterms® 2020）。卖方在交货期内于指定地点将包装好的货物交由买方处置，并至少提前3个工作日通知日期，风险自此转移。装车、出口清关和运输由买方负责；买方要求时，卖方协助办理出口清关并提供所需单证，费用由买方承担。',
            },
            FOB: {
              en: 'FOB {place}, Incoterms® 2020. The Buyer books the vessel and names it, with loading date and booking number, at least 7 days before loading. The Seller clears the Goods for export and delivers them on board; risk passes when they are on board. Extra costs of a vessel that is named late, or that does not load as named, are for the Buyer.{discharge}',
              zh: 'FOB {place}（Incoterms® 2020）。买方负责租船订舱，并至少在装船7天前通知船名、装船日期和订舱号。卖方办理出口清关并将货物装上船，货物装上船时风险转移。船舶迟延指定或未按指定装货所增加的费用由买方承担。{discharge}',
            },
            CFR: carriedBySeller,
            CIF: {
              en: `${carriedBySeller.en} The Seller insures the Goods, in the currency of this Contract, for 110% of their price on terms no less than Institute Cargo Clauses (C), from the port of loading at least to the port of destination.`,
              zh: `${carriedBySeller.zh}卖方以本合同货币按货款的110%投保，条件不低于协会货物条款（C），责任期间自装运港起至少至目的港止。`,
            },
            ONE_DAY_TOUR: {
              en: 'Bonded one-day tour; this is not an Incoterms® rule. The Seller has the Goods declared for export into a bonded zone and the Buyer has them declared for import out of it, as a rule on the same day. At least 5 working days before delivery the Seller names the bonded zone and its declarant, and the Buyer its own declarant, in writing through the order. The Seller bears carriage into and through the zone and on to {place}, and the export declaration; the Buyer bears the import declaration, customs duty and import VAT. Risk passes on handing over at {place}.',
              zh: '保税一日游（出口复进口），不属于Incoterms®术语。卖方将货物申报出口进入海关特殊监管区域，买方将货物自该区域申报进口，通常于同日完成。卖方应至少在交货5个工作日前通过订单书面告知海关特殊监管区域及其报关主体，买方同时告知其报关主体。进区、区内及运至{place}的运输和出口报关费用由卖方承担；进口报关费用、关税和进口增值税由买方承担。货物于{place}交付时风险转移。',
            },
          },
        },
      ],
    },
    {
      heading: { en: 'Delivery and shipment', zh: '交货与装运' },
      paragraphs: [
        {
          en: 'The Seller delivers, in the sense of the trade term, between {deliveryStart} and {deliveryDeadline}. Lead time: the Goods are ready within {leadTime} after this Contract has taken effect. The Seller need not deliver before what is payable before shipment has arrived; if it arrives later than agreed, the delivery window moves by the same number of days.',
          zh: '卖方应于{deliveryStart}至{deliveryDeadline}期间按贸易术语交货。备货周期：货物于本合同生效后{leadTime}内备妥。发货前应付款项到账之前，卖方没有交货义务；款项迟于约定到账的，交货期相应顺延。',
        },
        {
          by: 'deliveryMethod',
          texts: {
            ONE_LOT: {
              en: 'The Goods are delivered in one lot; partial shipment is not allowed. Transshipment is allowed.',
              zh: '货物一次交清，不允许分批装运；允许中转。',
            },
            PARTIAL: {
              en: 'Partial shipment and transshipment are allowed.',
              zh: '允许分批装运，允许中转。',
            },
            CALL_OFF: {
              en: 'The Buyer calls off the Goods in lots within the delivery window, each with at least {leadTime} notice; what has not been called off 14 days before its end is delivered at its end. Transshipment is allowed.',
              zh: '买方在交货期内分批提出交货要求，每批至少提前{leadTime}通知；至交货期届满前14天仍未要求的部分，于期末交付。允许中转。',
            },
          },
          otherwise: {
            en: 'The Buyer collects the Goods within 10 days after they have been placed at its disposal; storage after that is at its cost.',
            zh: '买方应于货物交由其处置后10天内提货，逾期仓储费用由买方承担。',
          },
        },
      ],
    },
    {
      heading: { en: 'Documents', zh: '单据' },
      paragraphs: [
        {
          by: 'tradeTerm',
          texts: {
            EXW: {
              en: 'The Seller shall hand over: signed commercial invoice; packing list with lot numbers, gross and net weights; certificate of analysis (COA) for each lot; safety data sheet (SDS) where the law asks for one; certificate of origin on request.',
              zh: '卖方应提交：签署的商业发票；载明批号、毛重和净重的装箱单；每批次质检报告（COA）；法律要求的安全技术说明书（SDS）；买方要求的，提交原产地证。',
            },
            ONE_DAY_TOUR: {
              en: 'The Seller shall hand over: signed commercial invoice; packing list with lot numbers, gross and net weights; certificate of analysis (COA) for each lot; the papers for the declarations into and out of the bonded zone; delivery note.',
              zh: '卖方应提交：签署的商业发票；载明批号、毛重和净重的装箱单；每批次质检报告（COA）；进出海关特殊监管区域报关所需单证；送货单。',
            },
            CIF: {
              en: `${shipmentDocuments.en.slice(0, -1)}; insurance policy or certificate.`,
              zh: `${shipmentDocuments.zh.slice(0, -1)}；保险单或保险凭证。`,
            },
          },
          otherwise: shipmentDocuments,
        },
        {
          en: 'Copies are uploaded to the order within 3 working days after shipment.',
          zh: '单据副本应于装运后3个工作日内上传至订单。',
        },
      ],
    },
    {
      heading: { en: 'Payment', zh: '付款条件' },
      paragraphs: [
        {
          by: 'paymentTerm',
          texts: {
            TT100: {
              en: '100% of the total amount ({total}) by wire transfer (T/T) in advance, to arrive no later than {latestPayment}.',
              zh: '总金额的100%（{total}）以电汇方式预付，应于{latestPayment}之前（含当日）到账。',
            },
            TT30_70BL: {
              en: 'By wire transfer (T/T). A prepayment of {prepaymentPercent}% ({prepayment}) shall arrive no later than {latestPayment}. The balance of {balancePercent}% ({balance}) shall arrive within 7 days after the Seller has presented a copy of the bill of lading or other transport document through the order; the originals are released after its arrival.',
              zh: '以电汇方式付款。预付款为总金额的{prepaymentPercent}%（{prepayment}），应于{latestPayment}之前（含当日）到账。余款{balancePercent}%（{balance}）应于卖方通过订单提交提单或其他运输单据副本后7天内到账，到账后放单。',
            },
            TT30_70SH: prepayThenBeforeShipment,
            TT20_80: prepayThenBeforeShipment,
            LC_SIGHT: letterOfCredit('at sight', '即期付款'),
            LC30: letterOfCredit('30 days after the date of the transport document', '运输单据日期后30天付款'),
            LC60: letterOfCredit('60 days after the date of the transport document', '运输单据日期后60天付款'),
            LC90: letterOfCredit('90 days after the date of the transport document', '运输单据日期后90天付款'),
            DP: {
              en: 'Documents against payment (D/P) at sight, subject to URC 522. The Buyer pays the total amount on first presentation or on {latestPayment}, whichever is later.',
              zh: '即期付款交单（D/P），适用URC 522。买方于首次提示时或{latestPayment}付清总金额，以较晚者为准。',
            },
            DA30: afterDocument(
              30,
              'Documents against acceptance (D/A), subject to URC 522.',
              '承兑交单（D/A），适用URC 522。',
            ),
            DA60: afterDocument(
              60,
              'Documents against acceptance (D/A), subject to URC 522.',
              '承兑交单（D/A），适用URC 522。',
            ),
            OA30: afterDocument(30, 'On open account (O/A), by wire transfer (T/T).', '赊销（O/A），以电汇方式付款。'),
            OA60: afterDocument(60, 'On open account (O/A), by wire transfer (T/T).', '赊销（O/A），以电汇方式付款。'),
            CAD: {
              en: 'Cash against documents (CAD). The Buyer pays the total amount on presentation of the documents or on {latestPayment}, whichever is later.',
              zh: '凭单付现（CAD）。买方于提示单据时或{latestPayment}付清总金额，以较晚者为准。',
            },
          },
        },
        {
          en: 'A payment is made when it has arrived in full; the Buyer bears all bank charges up to there (OUR). A prepayment is part of the price. It is no earnest money ("dingjin"), and the rules on forfeiting or doubling such a deposit do not apply.',
          zh: '款项足额到账视为已付，到账之前的银行手续费由买方承担（OUR）。预付款是货款的一部分，不具有定金性质，不适用定金罚则。',
        },
      ],
    },
    {
      heading: { en: 'Collection account', zh: '收款账户' },
      paragraphs: [
        {
          en: 'Wire transfers go to the collection account shown on the payment page of the sub-order and on the evidence page of the sealed contract, and nowhere else, quoting the payment reference of the sub-order. No account is ever given or changed by mail or telephone. A change counts only when the order itself shows old and new account side by side and the cooling-off time has passed. Payment to any other account does not discharge the Buyer.',
          zh: '电汇只汇入子订单付款页及带签章合同的签署证据页所示收款账户，并填写该子订单的附言。收款账户绝不以邮件或电话告知或变更。账户变更，仅以订单中新旧账户并列显示且冷静期届满为准。向其他账户付款的，不产生清偿的效力。',
        },
      ],
    },
    {
      heading: { en: 'Title', zh: '所有权' },
      paragraphs: [
        {
          en: 'Title to the Goods stays with the Seller until the price has been paid in full. This does not affect the passing of risk.',
          zh: '货款付清之前，货物所有权归卖方。本条不影响风险转移。',
        },
      ],
    },
    {
      heading: { en: 'Inspection and objection period', zh: '检验与异议期' },
      paragraphs: [
        {
          en: 'The Buyer examines the Goods when they arrive at the place of destination. Objections to quantity, packing or visible condition are raised in writing within 15 days, objections to quality within 30 days after arrival, through the order and with a report of an independent inspection body (such as CCIC, SGS or Bureau Veritas). Hidden defects are notified as soon as they are found, at the latest 6 months after arrival. The Goods concerned are kept separate and available; the Seller answers within 10 days.',
          zh: '货物到达目的地后，买方应予检验。对数量、包装或外观有异议的，应于到货后15天内书面提出；对质量有异议的，应于到货后30天内书面提出；均通过订单提交，并附独立检验机构（如CCIC、SGS、Bureau Veritas）的检验报告。隐蔽瑕疵一经发现即应通知，最迟不超过到货后6个月。所涉货物应单独存放备查；卖方应于10天内答复。',
        },
        {
          en: 'For Goods that do not conform the Buyer may ask for replacement, a reduction of the price or, where the breach is fundamental, return against refund. Neither Party is liable for loss of profit or other indirect loss, and liability is limited to the price of the Goods concerned, except for intent or gross negligence.',
          zh: '货物不符合约定的，买方可以要求更换、减价；构成根本违约的，可以要求退货退款。除故意或重大过失外，任何一方不承担利润损失或其他间接损失，赔偿以所涉货物的货款为限。',
        },
      ],
    },
    {
      heading: { en: 'Delay', zh: '迟延履行' },
      paragraphs: [
        {
          en: 'A Party that delivers or pays late owes liquidated damages of 0.5% of the part in delay for each full week, at most 5% of that part. After 30 days of delay the other Party may declare this Contract avoided as to that part.',
          zh: '一方迟延交货或迟延付款的，每满一周按迟延部分金额的0.5%支付违约金，最高不超过该部分金额的5%。迟延超过30天的，另一方可以就该部分宣告合同无效（解除合同）。',
        },
      ],
    },
    {
      heading: { en: 'Force majeure', zh: '不可抗力' },
      paragraphs: [
        {
          en: "A Party is not liable for failing to perform because of an event beyond its control that it could not foresee, avoid or overcome, such as natural disaster, war, embargo, epidemic measures, or an official shutdown of the manufacturer's plant. It gives notice within 7 days and, within 15 days after that, a certificate of its chamber of commerce or another competent body. If the event lasts more than 60 days, either Party may end this Contract as to what has not been performed; sums paid for it are returned. Lack of funds is no force majeure.",
          zh: '因不能预见、不能避免且不能克服的事件（如自然灾害、战争、禁运、防疫措施、生产厂家装置依政府命令停产）不能履行的，该方不承担责任，但应于7天内通知，并于其后15天内提供商会或其他有权机构的证明。事件持续超过60天的，任何一方可以就未履行部分终止本合同，相应已付款项应予退还。资金不足不属于不可抗力。',
        },
      ],
    },
    {
      heading: { en: 'Compliance', zh: '合规' },
      paragraphs: [
        {
          en: 'Each Party observes the export, import, sanctions, chemicals, waste, tax and foreign exchange law that applies to it, obtains the licences on its side, and gives the other Party the papers it needs for this. The Goods are not meant for medical implants or for weapons.',
          zh: '各方遵守对其适用的进出口、制裁、化学品、废物、税收和外汇管理法律，取得己方所需许可，并向对方提供所需文件。货物不得用于植入人体的医疗器械或武器。',
        },
      ],
    },
    {
      heading: { en: 'Governing law', zh: '适用法律' },
      paragraphs: [
        {
          by: 'law',
          texts: {
            international: {
              en: 'The United Nations Convention on Contracts for the International Sale of Goods (CISG) governs this Contract, also where one or both Parties have their place of business outside its Contracting States. Questions that it does not settle follow the law of Singapore.',
              zh: '本合同适用《联合国国际货物销售合同公约》（CISG），即使一方或双方营业地不在缔约国亦同。公约未规定的事项，适用新加坡法律。',
            },
            china: {
              en: "The law of the People's Republic of China governs this Contract. The CISG does not apply.",
              zh: '本合同适用中华人民共和国法律，不适用《联合国国际货物销售合同公约》（CISG）。',
            },
          },
        },
      ],
    },
    {
      heading: { en: 'Settlement of disputes', zh: '争议解决' },
      paragraphs: [
        {
          en: 'The Parties first try to settle within 15 days after written notice through the order.',
          zh: '双方应先行协商，期限为一方通过订单发出书面通知后15天。',
        },
        {
          by: 'law',
          texts: {
            international: {
              en: 'Any dispute arising out of or in connection with this Contract, including any question regarding its existence, validity or termination, that is not so settled shall be referred to and finally resolved by arbitration administered by the Singapore International Arbitration Centre (SIAC) in accordance with its Arbitration Rules for the time being in force, which are deemed to be incorporated by reference. The seat is Singapore, the tribunal consists of one arbitrator, the language is English; documents in Chinese need no translation unless the tribunal asks for one.',
              zh: '协商不成的，凡因本合同引起的或与本合同有关的任何争议，包括合同的成立、效力或终止问题，均应提交新加坡国际仲裁中心（SIAC），按照届时有效的该中心仲裁规则仲裁并最终解决，该规则视为并入本条。仲裁地为新加坡，仲裁庭由一名仲裁员组成，仲裁语言为英文；除仲裁庭要求外，中文文件无须翻译。',
            },
            china: {
              en: 'Any dispute arising from or in connection with this Contract that is not so settled shall be submitted to the China International Economic and Trade Arbitration Commission (CIETAC) for arbitration, conducted in accordance with its rules in effect at the time of applying for arbitration. The award is final and binding upon both Parties.',
              zh: '协商不成的，凡因本合同引起的或与本合同有关的任何争议，均应提交中国国际经济贸易仲裁委员会（CIETAC），按照申请仲裁时该会现行有效的仲裁规则进行仲裁。仲裁裁决是终局的，对双方均有约束力。',
            },
          },
        },
      ],
    },
    {
      heading: { en: 'Electronic signature', zh: '电子签名' },
      paragraphs: [
        {
          en: 'The Parties sign electronically on Resinport: an authorised signatory types the full name, enters the password of the account again (and a one-time code where set) and agrees to a statement. Such a signature binds like one by hand with company chop. This Contract takes effect when both Parties have signed; not signed by both until {signBy}, it lapses. The evidence page records who signed, when, from which network address and browser, and the hashes; the file is then sealed (Ed25519), and everyone who holds it can verify it on the site. Resinport is no party to this Contract.',
          zh: '双方在塑港电子签署：有权签署人输入姓名全称，再次输入账户密码（已启用两步验证的，另输入验证码），并同意声明。如此作出的电子签名与签字盖章具有同等效力。本合同自双方签齐之日起生效；至{signBy}未签齐的，本合同失效。签署证据页记录签署人、时间、网络地址、浏览器及哈希值，文件随后加盖数字签章（Ed25519），任何持有人可在网站验真。塑港不是本合同当事人。',
        },
      ],
    },
    {
      heading: { en: 'Whole agreement and amendments', zh: '完整协议与变更' },
      paragraphs: [
        {
          en: 'This Contract with its particulars replaces all earlier talks on its subject. It is amended only by an amended version that both Parties have signed in the same way. If a term is void, the others stand.',
          zh: '本合同及其要项取代双方此前就同一事项的一切磋商。变更须以双方同样签署的变更版本作出。个别条款无效的，不影响其他条款。',
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
  closing: {
    en: 'Signed electronically. The signatures are on the evidence page of the sealed contract.',
    zh: '以电子方式签署，签名见带签章合同的签署证据页。',
  },
  consent: {
    en: 'I have read contract {number}, version {version} (SHA-256 {sha256}), in full. I am authorised to sign it for {company}. By typing my full name and entering my password I sign it electronically, and I agree that this signature binds {company} like one by hand with company chop. I know that my name, the time, my network address and my browser are kept as evidence and shown to both parties.',
    zh: '本人已完整阅读合同 {number} 第 {version} 版（SHA-256 {sha256}），有权代表 {company} 签署。本人输入姓名全称及密码即作出电子签名，并同意该签名与签字盖章具有同等效力，对 {company} 具有约束力。本人知悉：姓名、签署时间、网络地址和浏览器将作为证据保存，并向双方显示。',
  },
};
