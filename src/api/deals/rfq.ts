import { z } from 'zod';
import { documentRule, mostDocuments, textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import type { FileRule } from '#lib/file-kind.ts';
import {
  currency,
  day,
  decimal,
  id,
  keyword,
  moment,
  money,
  named,
  nothing,
  page,
  pageCursor,
  pageInput,
} from '#api/common/common.ts';
import { carriedGoods, closedDestination, containerFigures, packingFigures } from './carried-goods.ts';
import { guestInputs } from './guest-input.ts';
import { bundleNumberForm, lineFields, mostLines } from './bundle-rules.ts';
import {
  arbitrations,
  mostChosenShops,
  rememberedFields,
  tonnesForm,
  unitPriceForm,
  waitingStates,
} from './deal-choices.ts';
import { abouts, unclearReasons } from './quick-rfq.ts';
import { swatch } from '#api/market/goods.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { line, prose } from '#api/common/text.ts';
import { stops } from './hold-choices.ts';
import { limitInputs } from './spec-limit.ts';
import { orderStatus, orderView, tradeTermId } from './trade.ts';

export const tradeDocument = {
  ...documentRule,
  max: mostDocuments,
} as const satisfies FileRule;

/** Tonnes: above 0, up to three decimals. */
export const tonnes = z.string().regex(tonnesForm);
/** Per tonne: above 0, up to four decimals. */
export const unitPrice = z.string().regex(unitPriceForm);

/** The fields that a trade term may remove (api/deals/trade-terms.ts); a removed one that is sent is refused. */
export const termFields = {
  deliveryMethod: id.optional(),
  departurePort: id.optional(),
  destinationPort: id.optional(),
  portDischarge: id.optional(),
  destinationCountry: id.optional(),
  serviceAddress: line(textLength.serviceAddress).optional(),
};

/** What a buyer of a controlled substance states (api/deals/controlled-use.ts). */
export const controlledUse = {
  endUse: line(textLength.endUse).optional(),
  licenceNumber: line(textLength.licenceNumber).optional(),
  licenceExemption: line(textLength.licenceExemption).optional(),
};

/** Chosen one by one. */
export const shopIds = z.array(id).min(1).max(mostChosenShops);

/** What an RFQ says. */
export const rfqFields = z.object({
  categoryId: id.optional(),
  materialId: id.optional(),
  offerId: id.optional(),
  /** As the buyer wrote it down ("shelf number"). */
  gradeNumber: line(textLength.gradeNumber),
  qualityClass: id,
  quantity: tonnes,
  /** Per tonne. */
  targetPrice: unitPrice.optional(),
  currency,
  countryOfOrigin: id.optional(),
  tradeTerm: tradeTermId,
  ...termFields,
  shippingMethod: id,
  cabinetType: id.optional(),
  packing: id,
  deliveryStart: day,
  deliveryDeadline: day,
  leadTimeDays: z.number().int().min(0).max(365).optional(),
  paymentTerm: id,
  latestPayment: day,
  /** Where disputes go; none: SIAC, and CIETAC between two companies of mainland China. */
  arbitration: z.enum(arbitrations).optional(),
  remarks: prose(textLength.dealRemarks).default(''),
  ...controlledUse,
  /** What the goods are held to: suppliers answer each, and those agreed are an annex of the contract. */
  limits: limitInputs.optional(),
  /** These shops alone; none: all that have the grade on sale or deal in its category. */
  shopIds: shopIds.optional(),
});

/** What each of several materials that are asked for together says for itself. */
export const ofLine = Object.fromEntries(lineFields.map((field) => [field, true])) as Record<
  (typeof lineFields)[number],
  true
>;
/** One of them, with the days that it may have of its own. */
export const rfqLine = rfqFields.pick(ofLine).extend({
  /** Where it is not wanted when the others are. */
  deliveryStart: day.optional(),
  deliveryDeadline: day.optional(),
});
const further = <Line extends z.ZodType>(line: Line) => z.array(line).max(mostLines - 1);

const days = { deliveryStart: true, deliveryDeadline: true, latestPayment: true } as const;
/** What a template keeps of an RFQ: whatever has been said but its days. `lines`: materials asked for besides. */
export const templateFields = rfqFields
  .omit(days)
  .partial()
  .extend({ lines: further(rfqLine.pick(ofLine).partial()).optional() });

/** Attachments of the RFQ from which the form was filled, that go along. */
export const keptAttachments = z.array(id).max(mostDocuments).default([]);

/** What the buyer's company books a deal under. Suppliers that are awarded see the number, nobody else the cost centre. */
export const references = {
  poNumber: line(textLength.poNumber).optional(),
  costCentre: line(textLength.costCentre).optional(),
};

export const rfqInput = rfqFields.extend({
  ...references,
  /** These as well; where no shop is chosen and not all are asked (`guestsOnly`), these alone. */
  guests: guestInputs.default([]),
  guestsOnly: z.boolean().default(false),
  /** Prices stay hidden from the buyer until this moment. */
  sealedUntil: moment.optional(),
  keptAttachments,
  repeats: id.optional(),
  /** The RFQ of the caller's that could not be posted by itself, and is with this. */
  waitingId: id.optional(),
});

export const createRfq = call({
  method: 'POST',
  path: 'api/trade/web/rfq/createRfq',
  access: 'certified',
  stoppedBy: stops.buying,
  once: true,
  limit: 'write',
  summary: 'Posts an RFQ to chosen shops or to every certified supplier of the goods',
  input: rfqInput,
  files: { attachments: tradeDocument },
  data: z.object({ id, number: z.string(), invited: z.number().int() }),
});

const choice = z.object({ code: z.string(), name: z.string() });
export const getRfqChoices = call({
  method: 'GET',
  path: 'api/trade/web/rfq/getRfqChoices',
  looks: true,
  access: 'public',
  summary: 'What the fields of an RFQ may say: codes with names, and what a package and a container hold',
  input: nothing,
  data: z.object({
    qualityClasses: z.array(choice),
    packings: z.array(choice.extend(packingFigures)),
    shippingMethods: z.array(choice),
    cabinetTypes: z.array(choice.extend(containerFigures)),
    paymentTerms: z.array(choice.extend({ percentBeforeShipment: z.number() })),
    deliveryMethods: z.array(choice),
    currencies: z.array(choice),
    documents: z.array(choice),
    carriers: z.array(choice),
    milestones: z.array(choice),
    /** `alsoCalled`: its names in the other languages, by which it is found, too. */
    ports: z.array(named.extend({ country: z.string(), alsoCalled: z.string() })),
    closed: z.array(closedDestination),
  }),
});

/** A company as certified; how many offers of the grade it has on sale; whether the caller's company keeps it. */
export const receivingShop = named.extend({
  company: z.string().nullable(),
  nation: z.string(),
  offers: z.number().int(),
  favourite: z.boolean(),
  /** An approved source of the caller's company for the material; false where no material is named. */
  approved: z.boolean(),
});

export const getRfqReceivers = call({
  method: 'POST',
  path: 'api/trade/web/rfq/getRfqReceivers',
  access: 'public',
  reads: true,
  limit: 'search',
  summary: 'Who would get an RFQ about an offer, a material or a category, and who of the chosen shops cannot',
  input: z.object({
    offerId: id.optional(),
    materialId: id.optional(),
    categoryId: id.optional(),
    shopIds: shopIds.optional(),
  }),
  data: z.object({
    /** The chosen ones first, then favourites, then those with most offers of the grade. `deals`: one of all. */
    shops: z.array(receivingShop.extend({ deals: z.boolean() })),
    chosen: z.array(id),
    /** How many get an RFQ that chooses nobody. */
    all: z.number().int(),
    /** Names of chosen shops that cannot receive RFQs. */
    unreachable: z.array(z.string()),
    /** How they can be carried; null: nothing says what they are. */
    goods: carriedGoods.nullable(),
    category: named.nullable(),
    /** Where nobody deals in the category: the wider one that is asked instead; null: every supplier. */
    within: named.nullable(),
  }),
});

export const getRfqTemplate = call({
  method: 'POST',
  path: 'api/trade/web/rfq/getRfqTemplate',
  access: 'public',
  reads: true,
  limit: 'search',
  summary: 'An RFQ form filled from an offer, a material, an own earlier or waiting RFQ, or for some shops',
  input: z.object({
    offerId: id.optional(),
    materialId: id.optional(),
    orderId: id.optional(),
    waitingId: id.optional(),
    /** What the company has kept by a name. */
    templateId: id.optional(),
    /** An own open RFQ that is to be changed. */
    changeId: id.optional(),
    /** Own RFQs that were posted together, to be posted once more. */
    bundle: z.string().regex(bundleNumberForm).optional(),
    /** Asked for besides the material. */
    furtherIds: further(id).optional(),
    /** The whole wish in a line (quick-rfq.ts). */
    text: line(textLength.quickRfq).optional(),
    /** To be asked alone; an offer is asked of its own. */
    shopIds: shopIds.optional(),
  }),
  data: z.object({
    fields: rfqInput.partial(),
    /** Materials asked for besides. */
    lines: further(rfqLine.partial()),
    /** What the ids mean, to be read. */
    material: named.nullable(),
    category: named.nullable(),
    /** Tonnes; a quantity below it is refused. */
    moq: decimal.nullable(),
    /** Per tonne, of the offer. */
    referencePrice: money.nullable(),
    warehouseCity: z.string().nullable(),
    attachments: z.array(storedFile),
    /** Of the RFQ that waits, or is open: what is changed is this one. */
    version: z.number().int().nullable(),
    /** The template of the company; `gone`: fields whose value the site does not know any more. */
    kept: z.object({ id, name: z.string(), gone: z.array(rfqFields.keyof()) }).nullable(),
    /** The open RFQ that is changed, and how many have been asked; `sealable`: whether its bids can be sealed. */
    changing: z.object({ id, number: z.string(), invited: z.number().int(), sealable: z.boolean() }).nullable(),
    /** Of a wish in a line: the fields that it says, and the words that say nothing sure. */
    quick: z
      .object({
        understood: z.array(rfqFields.keyof()),
        unclear: z.array(z.object({ words: z.string(), why: z.enum(unclearReasons), about: z.enum(abouts) })),
      })
      .nullable(),
    /** The company's last RFQ, and which fields are as in it. */
    remembered: z.object({ id, number: z.string(), fields: z.array(z.enum(rememberedFields)) }).nullable(),
    receivers: getRfqReceivers.data,
  }),
});

// ------------------------------------------------------------------------- before the company is certified

export const saveWaitingRfq = call({
  method: 'POST',
  path: 'api/trade/web/rfq/saveWaitingRfq',
  access: 'member',
  stoppedBy: stops.buying,
  once: true,
  limit: 'write',
  summary: 'Keeps an RFQ, new or changed, of who is not certified yet: the certification posts it',
  /** `version`: the one that was changed; another one in the meantime is a conflict. */
  input: rfqFields.extend({
    keptAttachments,
    id: id.optional(),
    version: z.number().int().optional(),
    /** Materials asked for besides. */
    lines: further(rfqLine).default([]),
  }),
  files: { attachments: tradeDocument },
  data: z.object({ id }),
});

export const getWaitingRfqs = call({
  method: 'POST',
  path: 'api/trade/web/rfq/getWaitingRfqs',
  access: 'member',
  reads: true,
  summary: 'Own RFQs that wait for the certification, or waited in vain, with what keeps each from being posted',
  input: nothing,
  data: z.array(
    z.object({
      id,
      state: z.enum(waitingStates),
      gradeNumber: z.string(),
      quantity: decimal,
      tradeTerm: tradeTermId,
      /** How many materials are asked for besides. */
      further: z.number().int(),
      savedAt: moment,
      /** What would be refused now. */
      problems: z.array(z.string()),
    }),
  ),
});

export const withdrawWaitingRfq = call({
  method: 'POST',
  path: 'api/trade/web/rfq/withdrawWaitingRfq',
  access: 'member',
  limit: 'write',
  summary: 'Takes back an RFQ that nobody has seen yet',
  input: z.object({ id }),
  data: nothing,
});

// ---------------------------------------------------------------------------------------------- suppliers

export const getInvitationByPage = call({
  method: 'POST',
  path: 'api/trade/supplier/rfq/getInvitationByPage',
  reads: true,
  access: 'supplier',
  summary: 'RFQs that I may quote, those that wait for me and end first on top',
  input: z.object({
    state: z.enum(['waiting', 'quoted', 'declined', 'closed']).optional(),
    /** Of those that wait. */
    only: z.enum(['dueSoon', 'counterOffers']).optional(),
    keyword: keyword.default(''),
    ...pageInput,
    cursor: pageCursor,
  }),
  data: page(
    z.object({
      id,
      orderId: id,
      number: z.string(),
      state: z.enum(['sent', 'seen', 'quoted', 'declined', 'timedOut', 'awarded', 'notAwarded', 'withdrawn']),
      orderStatus,
      buyer: z.object({ company: z.string(), nation: z.string() }),
      gradeNumber: z.string(),
      category: named.nullable(),
      swatch: swatch.nullable(),
      quantity: decimal,
      targetPrice: money.nullable(),
      tradeTerm: tradeTermId,
      destination: z.string().nullable(),
      postedAt: moment,
      quoteDueAt: moment,
      openQuestion: z.boolean(),
      /** The buyer has asked for something better: the supplier holds the pen. */
      counterOffered: z.boolean(),
      /** By when that is to be answered; null: nothing is asked. */
      counterUntil: moment.nullable(),
    }),
  ).extend({ counts: z.record(z.string(), z.number().int()), nextCursor: z.string().nullable() }),
});

const about = z.object({ orderId: id });
export const declineReasons = ['notSupplied', 'outOfStock', 'quantityTooSmall', 'terms', 'capacity', 'other'] as const;
export const declineRfq = call({
  method: 'POST',
  path: 'api/trade/supplier/rfq/declineRfq',
  access: 'supplier',
  limit: 'write',
  summary: 'Says that there will be no quote, and why',
  input: about.extend({ reason: z.enum(declineReasons), remark: prose(textLength.reasonRemark).default('') }),
  data: orderView,
});

export const askQuestion = call({
  method: 'POST',
  path: 'api/trade/supplier/rfq/askQuestion',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary: 'Asks the buyer something before quoting',
  input: about.extend({ question: prose(textLength.question) }),
  data: orderView,
});

// ------------------------------------------------------------------------------------------------- buyers

export const answerQuestion = call({
  method: 'POST',
  path: 'api/trade/web/rfq/answerQuestion',
  access: 'certified',
  limit: 'write',
  summary: "Answers a supplier's question",
  input: about.extend({ entryId: id, answer: prose(textLength.questionAnswer) }),
  data: orderView,
});

export const cancelReasons = ['noLongerNeeded', 'priceTooHigh', 'foundElsewhere', 'mistake', 'other'] as const;
export const cancelInquiry = call({
  method: 'POST',
  path: 'api/trade/web/order/cancelInquiry',
  access: 'certified',
  limit: 'write',
  summary: 'Takes the RFQ back; everyone invited is told',
  input: about.extend({ reason: z.enum(cancelReasons), remark: prose(textLength.reasonRemark).default('') }),
  data: orderView,
});

export type RfqFields = z.output<typeof rfqFields>;
export type RfqLine = z.output<typeof rfqLine>;
export type TemplateFields = z.output<typeof templateFields>;
export type WaitingRfqs = z.infer<typeof getWaitingRfqs.data>;
export type RfqInput = z.input<typeof rfqInput>;
export type RfqChoices = z.infer<typeof getRfqChoices.data>;
export type RfqReceivers = z.infer<typeof getRfqReceivers.data>;
export type RfqTemplate = z.infer<typeof getRfqTemplate.data>;
export type InvitationPage = z.infer<typeof getInvitationByPage.data>;
export type Invitation = InvitationPage['list'][number];
