import type { Clause, Template } from './template.ts';
import { generalClauses } from './template-2026-3-general.ts';
import { obligations } from './template-2026-3-obligations.ts';

/** Days, shares and amounts as `api/deals/payment-terms.ts` has them: `{prepayment}` and `{balance}` are amounts with their currency. */
const prepayThenBeforeShipment = {
  en: 'By wire transfer (T/T). A prepayment of {prepaymentPercent}% ({prepayment}) shall arrive no later than {latestPayment}. The balance of {balancePercent}% ({balance}) shall arrive before shipment, within 7 days after the Seller has given notice through the order that the Goods are ready.',
  zh: '以电汇（T/T）方式付款。预付款为总金额的{prepaymentPercent}%（{prepayment}），应于{latestPayment}之前（含当日）到账。余款{balancePercent}%（{balance}）应于发货前到账，即在卖方通过订单通知备货完毕后7天内到账。',
};
const letterOfCredit = (en: string, zh: string) => ({
  en: `The total amount is paid by irrevocable letter of credit available ${en}, with the Seller as beneficiary, issued by a first-class bank no later than {latestPayment} and subject to UCP 600. The Buyer states its issue, and the Seller its acceptance or the discrepancies from this Contract, through the order. The credit shall allow presentation within 21 days after the date of the transport document, remain valid until 21 days after the last day of the delivery window, and match this Contract in quantity, amount and their tolerances. A credit that does not conform is amended at the Buyer's expense.`,
  zh: `总金额以不可撤销的${zh}信用证支付，受益人为卖方。信用证由资信良好的银行于{latestPayment}之前（含当日）开出，适用UCP 600。买方通过订单登记开证情况，卖方通过订单确认接受或者指出与本合同的不符之处。信用证交单期为运输单据日期后21天，有效期至交货期最后一日后21天，数量、金额及其增减幅度应与本合同一致。与本合同不符的，由买方承担费用修改信用证。`,
});
const afterDocument = (days: number, en: string, zh: string) => ({
  en: `${en} The value of each shipment falls due ${days} days after the date of its transport document or on {latestPayment}, whichever is later.`,
  zh: `${zh}每批货物的货款于该批运输单据日期后${days}天或者{latestPayment}到期，以较晚者为准。`,
});
const onPresentation = (en: string, zh: string) => ({
  en: `${en} The Buyer pays the value of each shipment on first presentation of its documents or on {latestPayment}, whichever is later. The Seller records the presentation of the documents through the order.`,
  zh: `${zh}买方于每批单据首次提示时或者{latestPayment}付清该批货款，以较晚者为准。卖方通过订单登记交单情况。`,
});
const shipmentDocuments = {
  en: 'For each shipment the Seller shall hand over: signed commercial invoice; packing list with lot numbers, gross and net weights; full set of clean on-board ocean bills of lading, or the transport document of the agreed mode of carriage; certificate of analysis (COA) for each lot; certificate of origin; safety data sheet (SDS) where the Goods are dangerous or the law of the place of destination requires one.',
  zh: '每批货物，卖方应提交：签署的商业发票；载明批号、毛重和净重的装箱单；全套清洁已装船海运提单或者约定运输方式的运输单据；每批次质检报告（COA）；原产地证；货物属于危险货物或者目的地法律要求的，提交安全技术说明书（SDS）。',
};
const carriedBySeller = {
  en: '{incoterm} {place}, Incoterms® 2020. The Seller contracts for carriage to the named port of destination and pays the freight. Risk passes when the Goods are on board the vessel at the port of loading. Within 2 working days after loading the Seller records vessel or carrier, transport document, container and seal numbers, weights and estimated arrival through the order. The Seller books with a free time at the port of destination of at least {freeTimeDays} days; demurrage, detention and storage after that, costs there that the contract of carriage does not put on the Seller, import clearance, duties and taxes are for the Buyer’s account.',
  zh: '{incoterm} {place}（Incoterms® 2020）。卖方订立运输合同将货物运至指定目的港并支付运费。货物在装运港装上船时风险转移。卖方应于装船后2个工作日内通过订单登记船名或者承运人、运输单据、箱号、铅封号、重量和预计到港日期。卖方订舱时应取得目的港不少于{freeTimeDays}天的免费用箱期；此后的滞箱费、滞港费和仓储费，运输合同未列为卖方负担的目的港费用，以及进口清关、关税和税款由买方承担。',
};

const subjectMatter: readonly Clause[] = [
  {
    heading: { en: 'Goods and quality', zh: '货物与质量标准' },
    calls: ['api/trade/supplier/logistics/addShipmentDocument'],
    paragraphs: [
      {
        by: 'standard',
        texts: {
          maker: {
            en: "Grade, manufacturer, quality class and origin are those stated in the Particulars. The Goods shall be of the named grade, new and unused, and shall meet the manufacturer's sales specification (limits and test methods) for that grade in force on the date of this Contract, which is an annex to it, and the certificate of analysis (COA) of their lot. The Seller uploads the specification through the order with the first COA.",
            zh: '货物的牌号、生产厂家、产品等级和原产地以专用条款为准。货物应为该牌号全新、未经使用的产品，符合生产厂家于本合同日期有效的该牌号销售规格（质量指标及试验方法），该规格为本合同附件；并符合所属批次的质检报告（COA）。卖方应将该规格与首份质检报告一并通过订单上传。',
          },
          lot: {
            en: 'Description, quality class and origin are those stated in the Particulars. The Goods shall conform to the figures of the certificate of analysis (COA) of their lot and, where both Parties have sealed a sample, to that sample. The Seller uploads the COA of each lot through the order no later than with its shipping documents. No limits of a manufacturer are promised beyond these.',
            zh: '货物的品名、产品等级和原产地以专用条款为准。货物应符合所属批次质检报告（COA）所载数值；双方已封存样品的，并应与该样品相符。卖方最迟应在提交装运单据时将各批次质检报告通过订单上传。除此之外，不承诺生产厂家的质量指标。',
          },
        },
      },
      {
        en: 'Typical values of a data sheet are for information; they are not specification limits. An HS code in this Contract is for reference; the customs authorities decide on the classification.',
        zh: '物性表所载典型值仅供参考，不作为质量指标。本合同所载HS编码仅供参考，归类以海关认定为准。',
      },
    ],
  },
  {
    heading: { en: 'Price and taxes', zh: '价格与税费' },
    paragraphs: [
      {
        en: 'Prices are fixed, per metric tonne (t) net weight, and include packing and everything that the agreed trade term puts on the Seller. No freight, surcharge or other cost may be added afterwards.',
        zh: '价格为固定价，按净重每公吨计，已包含包装及所约定贸易术语下应由卖方承担的一切费用。事后不得另加运费、附加费或者其他费用。',
      },
      {
        by: 'tax',
        texts: {
          domestic: {
            en: 'Prices include value-added tax at the statutory rate ({vatPercent}% on the date of this Contract). If the rate changes before the invoice is issued, the price without tax stands and the tax follows the new rate. Within {invoiceDays} days after each delivery the Seller issues a special VAT invoice (electronic form included) for it to the Buyer under the name and code in the Particulars.',
            zh: '价格含增值税，税率按法定税率（本合同日期为{vatPercent}%）。开票前税率调整的，不含税价不变，税额按新税率计算。卖方应于每次交货后{invoiceDays}天内，按专用条款所载买方名称和统一社会信用代码开具增值税专用发票（含数电票）。',
          },
          bonded: {
            en: 'Prices exclude customs duty and import VAT, which the Buyer declares and pays on import; for its input tax the Buyer holds the customs payment certificate of the import VAT. The Seller issues an export or commercial invoice.',
            zh: '价格不含关税和进口环节增值税，由买方在进口时申报缴纳，买方凭海关进口增值税专用缴款书抵扣。卖方开具出口发票或者商业发票。',
          },
          export: {
            en: 'Taxes, duties and charges that the country of export levies on the sale or export are for the Seller’s account, those of the country of import for the Buyer’s account, unless the trade term says otherwise.',
            zh: '出口国对本次销售或者出口征收的税费由卖方承担，进口国征收的税费由买方承担，贸易术语另有规定的除外。',
          },
        },
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
            en: "{tolerancePercent}% more or less in quantity of each item is allowed at the Seller's option. The difference is settled item by item at the contract price by the net weight shipped, within 10 days after the date of the last transport document.",
            zh: '各项货物允许溢短装±{tolerancePercent}%，由卖方选择。差额按各项货物实际装运净重以其合同单价结算，于最后一份运输单据日期后10天内结清。',
          },
        },
      },
    ],
  },
  {
    heading: { en: 'Packing and marking', zh: '包装与标记' },
    paragraphs: [
      {
        en: 'Packing is as stated in the Particulars, fit for the agreed mode of carriage and protected against moisture and contamination. Each package shows grade, lot number, net weight and manufacturer, and the hazard labels that the law prescribes. Wooden packing material complies with ISPM 15.',
        zh: '包装按专用条款，应适合约定的运输方式，并能防潮、防污染。每件包装应标明牌号、批号、净重和生产厂家，并按法律规定加贴危险标签。木质包装应符合ISPM 15。',
      },
    ],
  },
  {
    heading: { en: 'Trade term, costs and risk', zh: '贸易术语、费用与风险转移' },
    calls: ['api/trade/supplier/logistics/ship'],
    paragraphs: [
      {
        by: 'term',
        texts: {
          EXW: {
            en: "EXW {place}, Incoterms® 2020. The Seller places the Goods, packed, at the Buyer's disposal at the named place within the delivery window and gives at least 3 working days' notice of the day. Risk passes at that moment. The Buyer loads, clears for export and carries; on request the Seller gives the assistance and documents needed for export clearance, at the Buyer's cost. The Seller records the hand-over through the order.",
            zh: 'EXW {place}（Incoterms® 2020）。卖方在交货期内于指定地点将包装好的货物交由买方处置，并至少提前3个工作日通知日期，风险自此转移。装车、出口清关和运输由买方负责；买方要求时，卖方协助办理出口清关并提供所需单证，费用由买方承担。卖方通过订单登记交付情况。',
          },
          EXW_DOMESTIC: {
            en: "Collection at {place} (EXW, Incoterms® 2020, within China). The Seller places the Goods, packed, at the Buyer's disposal at the named place within the delivery window and gives at least 3 working days' notice of the day. Risk passes when the Buyer or its carrier takes them over, at the latest when the time for collection ends. The Seller loads the vehicle at its own cost; the Buyer carries. The Seller records the hand-over through the order.",
            zh: '买方自提，提货地点为{place}（EXW，Incoterms® 2020，国内交货）。卖方在交货期内于指定地点将包装好的货物交由买方处置，并至少提前3个工作日通知日期。风险自买方或者其承运人提货时转移，最迟于提货期届满时转移。卖方负责装车并承担费用，运输由买方负责。卖方通过订单登记交付情况。',
          },
          FOB: {
            en: "FOB {place}, Incoterms® 2020. The Buyer books the vessel and notifies its name, loading date and booking number at least 7 days before loading. The Seller clears the Goods for export and delivers them on board; risk passes when they are on board. Additional costs of a vessel that is named late, or that does not load as named, are for the Buyer's account. The Seller records the loading through the order.{discharge}",
            zh: 'FOB {place}（Incoterms® 2020）。买方负责租船订舱，并至少在装船7天前通知船名、装船日期和订舱号。卖方办理出口清关并将货物装上船，货物装上船时风险转移。船舶迟延指定或者未按指定装货所增加的费用由买方承担。卖方通过订单登记装船情况。{discharge}',
          },
          CFR: carriedBySeller,
          CIF: {
            en: `${carriedBySeller.en} The Seller insures the Goods, in the currency of this Contract, for 110% of their price on Institute Cargo Clauses (A) or equivalent terms, from the port of loading at least to the port of destination, with claims payable to the Buyer.`,
            zh: `${carriedBySeller.zh}卖方以本合同货币按货款的110%投保协会货物条款（A）或者同等条件的险别，责任期间自装运港起至少至目的港止，保险赔款由买方领取。`,
          },
          ONE_DAY_TOUR: {
            en: 'Bonded one-day tour; this is not an Incoterms® rule. The Seller has the Goods declared for export into a bonded zone and the Buyer has them declared for import out of it, as a rule on the same day. At least 5 working days before delivery the Seller notifies the bonded zone and its declarant, and the Buyer its own declarant. The Seller bears carriage into and through the zone and on to {place}, and the export declaration; the Buyer bears the import declaration, customs duty and import VAT. Risk passes on handing over at {place}, which the Seller records through the order.',
            zh: '保税一日游（出口复进口），不属于Incoterms®术语。卖方将货物申报出口进入海关特殊监管区域，买方将货物自该区域申报进口，通常于同日完成。卖方应至少在交货5个工作日前书面通知海关特殊监管区域及其报关主体，买方同时通知其报关主体。进区、区内及运至{place}的运输和出口报关费用由卖方承担；进口报关费用、关税和进口环节增值税由买方承担。货物于{place}交付时风险转移，卖方通过订单登记交付情况。',
          },
        },
      },
      {
        by: 'carriage',
        texts: {
          container: {
            en: 'The Parties apply this term to Goods in containers in the knowledge that they are handed to the carrier before loading: until they are on board the vessel, the Seller bears risk and terminal costs.',
            zh: '双方明知集装箱货物在装船前即交给承运人，仍约定适用本术语：货物装上船之前，风险和装运港码头费用由卖方承担。',
          },
        },
        otherwise: { en: '', zh: '' },
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
            en: 'The Goods are delivered in one lot; partial shipment is not allowed. Transhipment is allowed.',
            zh: '货物一次交清，不允许分批装运；允许中转。',
          },
          PARTIAL: {
            en: 'Partial shipment and transhipment are allowed.',
            zh: '允许分批装运，允许中转。',
          },
          CALL_OFF: {
            en: 'The Buyer calls off the Goods in lots within the delivery window, each with at least {leadTime} notice; what has not been called off 14 days before its end is delivered at its end. Transhipment is allowed.',
            zh: '买方在交货期内分批提出交货要求，每批至少提前{leadTime}通知；至交货期届满前14天仍未要求的部分，于期末交付。允许中转。',
          },
        },
        otherwise: {
          en: "The Buyer collects the Goods within 10 days after they have been placed at its disposal; storage after that is for the Buyer's account.",
          zh: '买方应于货物交由其处置后10天内提货，逾期仓储费用由买方承担。',
        },
      },
    ],
  },
  {
    heading: { en: 'Documents', zh: '单据' },
    calls: ['api/trade/supplier/logistics/addShipmentDocument'],
    paragraphs: [
      {
        by: 'term',
        texts: {
          EXW: {
            en: 'For each delivery the Seller shall hand over: signed commercial invoice; packing list with lot numbers, gross and net weights; certificate of analysis (COA) for each lot; safety data sheet (SDS) where the Goods are dangerous or the law requires one; certificate of origin on request.',
            zh: '每次交货，卖方应提交：签署的商业发票；载明批号、毛重和净重的装箱单；每批次质检报告（COA）；货物属于危险货物或者法律要求的，提交安全技术说明书（SDS）；买方要求的，提交原产地证。',
          },
          EXW_DOMESTIC: {
            en: 'For each delivery the Seller shall hand over: delivery note with lot numbers, gross and net weights; certificate of analysis (COA) for each lot; safety data sheet (SDS) where the Goods are dangerous; and the special VAT invoice as agreed in the clause on price and taxes.',
            zh: '每次交货，卖方应提交：载明批号、毛重和净重的送货单；每批次质检报告（COA）；货物属于危险货物的，提交安全技术说明书（SDS）；并按“价格与税费”条款开具增值税专用发票。',
          },
          ONE_DAY_TOUR: {
            en: 'The Seller shall hand over: signed commercial invoice; packing list with lot numbers, gross and net weights; certificate of analysis (COA) for each lot; the documents for the declarations into and out of the bonded zone; delivery note.',
            zh: '卖方应提交：签署的商业发票；载明批号、毛重和净重的装箱单；每批次质检报告（COA）；进出海关特殊监管区域报关所需单证；送货单。',
          },
          CIF: {
            en: `${shipmentDocuments.en.slice(0, -1)}; insurance policy or certificate.`,
            zh: `${shipmentDocuments.zh.slice(0, -1)}；保险单或者保险凭证。`,
          },
        },
        otherwise: shipmentDocuments,
      },
      {
        by: 'originals',
        texts: {
          direct: {
            en: 'Copies are uploaded through the order within 3 working days after shipment. Originals are sent to the Buyer by international courier, or released by sea waybill or telex release where the Buyer asks for it, within 5 banking days after shipment or, where a sum is payable before their release, after its arrival.',
            zh: '单据副本应于装运后3个工作日内通过订单上传。正本单据应于装运后5个银行工作日内以国际快递寄交买方，买方要求的，可改为海运单或者电放；放单前应付款项的，自款项到账之日起算。',
          },
          domestic: {
            en: 'Copies are uploaded through the order within 3 working days after delivery. Originals accompany the Goods or are sent by courier within 5 banking days after delivery.',
            zh: '单据副本应于交货后3个工作日内通过订单上传。单据正本随货交付，或者于交货后5个银行工作日内以快递寄交买方。',
          },
          bank: {
            en: 'Copies are uploaded through the order within 3 working days after shipment. Originals are presented through the banks within the period agreed for presentation, in any case in good time before the Goods arrive.',
            zh: '单据副本应于装运后3个工作日内通过订单上传。正本单据在约定的交单期内通过银行提交，并应早于货物到达。',
          },
        },
      },
    ],
  },
  {
    heading: { en: 'Payment', zh: '付款条件' },
    calls: [
      'api/trade/supplier/logistics/noticeReady',
      'api/trade/supplier/logistics/addShipmentDocument',
      'api/trade/web/documentary/stateCredit',
      'api/trade/supplier/documentary/answerCredit',
      'api/trade/supplier/documentary/presentDocuments',
    ],
    paragraphs: [
      {
        by: 'paymentTerm',
        texts: {
          TT100: {
            en: '100% of the total amount ({total}) by wire transfer (T/T) in advance, to arrive no later than {latestPayment}.',
            zh: '总金额的100%（{total}）以电汇（T/T）方式预付，应于{latestPayment}之前（含当日）到账。',
          },
          TT30_70BL: {
            en: 'By wire transfer (T/T). A prepayment of {prepaymentPercent}% ({prepayment}) shall arrive no later than {latestPayment}. The balance, {balancePercent}% of the value of each shipment ({balance} in all), shall arrive within 7 days after the Seller has presented a copy of the bill of lading or other transport document of that shipment through the order; its originals are released after that arrival.',
            zh: '以电汇（T/T）方式付款。预付款为总金额的{prepaymentPercent}%（{prepayment}），应于{latestPayment}之前（含当日）到账。每批货物对应的余款，为该批货款的{balancePercent}%（合计{balance}），应于卖方通过订单提交该批提单或者其他运输单据副本后7天内到账，到账后放单。',
          },
          TT30_70SH: prepayThenBeforeShipment,
          TT20_80: prepayThenBeforeShipment,
          LC_SIGHT: letterOfCredit('at sight', '即期'),
          LC30: letterOfCredit('30 days after the date of the transport document', '30天远期（自运输单据日期起算）'),
          LC60: letterOfCredit('60 days after the date of the transport document', '60天远期（自运输单据日期起算）'),
          LC90: letterOfCredit('90 days after the date of the transport document', '90天远期（自运输单据日期起算）'),
          DP: onPresentation(
            'Documents against payment (D/P) at sight, subject to URC 522.',
            '即期付款交单（D/P），适用URC 522。',
          ),
          DA30: afterDocument(
            30,
            'Documents against acceptance (D/A), subject to URC 522; the documents are released against acceptance of the draft.',
            '承兑交单（D/A），适用URC 522，买方承兑汇票后取得单据。',
          ),
          DA60: afterDocument(
            60,
            'Documents against acceptance (D/A), subject to URC 522; the documents are released against acceptance of the draft.',
            '承兑交单（D/A），适用URC 522，买方承兑汇票后取得单据。',
          ),
          OA30: afterDocument(
            30,
            'On open account (O/A), by wire transfer (T/T).',
            '赊销（O/A），以电汇（T/T）方式付款。',
          ),
          OA60: afterDocument(
            60,
            'On open account (O/A), by wire transfer (T/T).',
            '赊销（O/A），以电汇（T/T）方式付款。',
          ),
          CAD: onPresentation('Cash against documents (CAD).', '凭单付现（CAD）。'),
        },
      },
      {
        en: 'A prepayment is part of the price. It is no earnest money ("dingjin"), and the rules on forfeiting or doubling such a deposit do not apply.',
        zh: '预付款是货款的一部分，不具有定金性质，不适用定金罚则。',
      },
    ],
  },
];

/** For contracts issued from 2026-11-24: parties, taxes, payment by shipment, remedies, notices, arbitration as chosen. */
export const template20263: Template = {
  version: '2026-3',
  title: { en: 'Sales Contract', zh: '销售合同' },
  preamble: {
    en: 'The Seller sells and the Buyer buys the goods described below (the "Goods") on the Particulars and the General Terms that follow, which together are this Contract.',
    zh: '卖方出售、买方购买下述货物（下称“货物”）。本合同由以下专用条款和通用条款组成，双方共同遵守。',
  },
  clauses: [...generalClauses.first, ...subjectMatter, ...generalClauses.after],
  obligations,
  closing: {
    en: 'Signed electronically. The signatures are on the evidence page of the sealed contract.',
    zh: '以电子方式签署，签名见带签章合同的签署证据页。',
  },
  consent: {
    en: 'I have read contract {number}, version {version} (SHA-256 {sha256}), in full. I am authorised to sign it on behalf of {company}, and I agree to it for that company. By typing my full name and entering my password I sign it electronically, with the same effect as a handwritten signature with company chop. I know that my name, the time, my IP address and my browser are kept as evidence and shown to both parties, and that the details on record of the company are stated with this signature.',
    zh: '本人已完整阅读合同{number}第{version}版（SHA-256 {sha256}），有权代表{company}签署，并代表该企业同意其全部内容。本人输入姓名全称及密码即作出电子签名，该签名与签字盖章具有同等效力。本人知悉：姓名、签署时间、IP地址和浏览器将作为证据保存，并向双方显示；企业登记在案的合同主体信息随签署一并载明。',
  },
};
