/** Approved sources: from whom a company buys a material, until when; and whether it awards to these alone. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id, keyword, moment, named, nothing, page, pageInput } from '#api/common/common.ts';
import { offerSummary } from '#api/market/goods.ts';
import { line, prose } from '#api/common/text.ts';
import { textLength } from '#api/common/limits.ts';
import { sampleText, sourceStates } from './sample-choices.ts';

const shop = z.object({ id, name: z.string(), company: z.string().nullable() });
/** A material as a shop offers it. */
const offered = z.object({ material: named, manufacturer: z.string(), shop });

const source = offered.extend({
  id,
  /** Of the supplier: a plant or a warehouse; '': any of its sites. */
  site: z.string(),
  validUntil: day,
  /** By today's date (UTC); `ending`: within the days of the reminder. */
  state: z.enum(sourceStates),
  note: z.string(),
  /** Why without a sample; '' where one was tried. */
  reason: z.string(),
  sample: z.object({ id, number: z.string() }).nullable(),
  approvedBy: z.string(),
  approvedAt: moment,
  withdrawn: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
});

export const getSourceByPage = call({
  method: 'POST',
  path: 'api/trade/web/source/getSourceByPage',
  reads: true,
  access: 'certified',
  summary: 'The approved sources of my company, those that end first first, with the number in each state',
  input: z.object({ state: z.enum(sourceStates).optional(), keyword: keyword.default(''), ...pageInput }),
  data: page(source).extend({
    counts: z.record(z.string(), z.number().int()),
    /** My company awards to approved sources only, or says why not. */
    rule: z.boolean(),
    /** The caller may change that. */
    changesRule: z.boolean(),
  }),
});

export const getSourceOffers = call({
  method: 'GET',
  path: 'api/trade/web/source/getSourceOffers',
  reads: true,
  access: 'certified',
  limit: 'search',
  summary: 'Offers on sale of materials from the sources that my company has approved for them, by grade and price',
  input: z.object(pageInput),
  data: page(offerSummary),
});

export const findSourceGoods = call({
  method: 'GET',
  path: 'api/trade/web/source/findSourceGoods',
  looks: true,
  access: 'certified',
  limit: 'search',
  summary: 'Materials with the shops that offer them, by grade, maker or shop: what a source can be approved of',
  input: z.object({ keyword }),
  data: z.array(offered),
});

export const addSource = call({
  method: 'POST',
  path: 'api/trade/web/source/addSource',
  access: 'certified',
  once: true,
  limit: 'write',
  summary: 'Approves a source: from a passed trial, or of a material and shop with the reason for it',
  input: z.object({
    sampleId: id.optional(),
    materialId: id.optional(),
    shopId: id.optional(),
    site: line(sampleText.site).default(''),
    validUntil: day,
    note: prose(sampleText.sourceNote).default(''),
    reason: prose(sampleText.sourceReason).default(''),
  }),
  data: source,
});

export const renewSource = call({
  method: 'POST',
  path: 'api/trade/web/source/renewSource',
  access: 'certified',
  limit: 'write',
  summary: 'Lets an approved source hold for longer',
  input: z.object({ id, validUntil: day, note: prose(sampleText.sourceNote).default('') }),
  data: source,
});

export const withdrawSource = call({
  method: 'POST',
  path: 'api/trade/web/source/withdrawSource',
  access: 'certified',
  limit: 'write',
  summary: 'Takes an approval back and says why',
  input: z.object({ id, reason: prose(textLength.withdrawal) }),
  data: source,
});

export const saveSourceRule = call({
  method: 'POST',
  path: 'api/trade/web/source/saveSourceRule',
  access: 'certified',
  limit: 'write',
  summary: 'Whether an award to a source that is not approved asks for a reason',
  input: z.object({ on: z.boolean() }),
  data: nothing,
});

export type ApprovedSource = z.infer<typeof source>;
export type OfferedGoods = z.infer<typeof offered>;
export type SourceOffers = z.infer<typeof getSourceOffers.data>;
export type SourcePage = z.infer<typeof getSourceByPage.data>;
