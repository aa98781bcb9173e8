import type { TradeTermId } from '#api/deals/trade-terms.ts';
import { tonnesForm, unitPriceForm } from '#api/deals/deal-choices.ts';
import type { RfqFields, RfqInput, RfqLine, RfqTemplate, TemplateFields } from '#api/deals/rfq.ts';
import type { LineDraft } from '#api/deals/bundle-rules.ts';
import type { RfqDraft } from '#api/deals/rfq-rules.ts';
import { trimZeros } from '#lib/decimal.ts';
import { stateOf } from '#api/deals/carriage-rules.ts';
import { removedFields } from '#api/deals/trade-rules.ts';
import { tidyGuests } from '../guest/guest-values.ts';
import { textFields, type changeRfq, type RfqForm, type RfqSource } from '../stores/rfq.ts';
import { localMoment } from '#api/deals/validity.ts';
import { keptOf, limitFormOf, limitOf } from '../limits/limit-values.ts';
import { draftOf, lineFormOf, type LineForm } from './line-values.ts';
import type { keepRfq } from '../stores/waiting-rfqs.ts';

const empty: RfqForm = {
  ...(Object.fromEntries(textFields.map((field) => [field, ''])) as Record<(typeof textFields)[number], string>),
  openToAll: true,
  shopIds: [],
  keptAttachments: [],
  guests: [],
  limits: [],
  lines: [],
};

/** What most RFQs say, until the buyer says otherwise. */
const usual = {
  qualityClass: 'PREMIUM',
  tradeTerm: '5',
  deliveryMethod: 'ONE_LOT',
  shippingMethod: 'SEA_FCL',
  paymentTerm: 'TT30_70BL',
};

/** What goods usually travel in: drums are allowed to liquids that a flexitank is not. What gases do is asked. */
function usualPacking({ goods }: RfqTemplate['receivers']): string {
  const state = goods === null || goods.form === null ? 'solid' : stateOf(goods.form);
  return { solid: 'BAG25', liquid: 'DRUM200', gas: '' }[state];
}

/** What the form begins with: the usual, over it the template, over it what came in the address. */
export function beginning(template: RfqTemplate, given: Partial<RfqForm>, currency: string): RfqForm {
  const { guests = [], guestsOnly = false, limits = [], ...said } = template.fields;
  const fields = Object.fromEntries(
    Object.entries(said).flatMap(([field, value]) => {
      if (!(textFields as readonly string[]).includes(field) || value === undefined) return [];
      const written = String(value);
      if (field === 'sealedUntil') return [[field, localMoment(new Date(written))]];
      return [[field, field === 'quantity' || field === 'targetPrice' ? trimZeros(written) : written]];
    }),
  );
  return {
    ...empty,
    ...usual,
    packing: usualPacking(template.receivers),
    currency,
    // A term that was said and not understood is asked.
    ...(template.quick?.unclear.some(({ about }) => about === 'tradeTerm') && { tradeTerm: '' }),
    ...fields,
    ...given,
    openToAll: template.receivers.chosen.length === 0 && !guestsOnly,
    guests,
    limits: limits.map(limitFormOf),
    lines: template.lines.map((line) => lineFormOf(line, String(fields.qualityClass ?? usual.qualityClass))),
    shopIds: template.receivers.chosen,
    keptAttachments: template.attachments.map(({ id }) => id),
  };
}

/** Whether the offer's own shop is asked, and nobody else. */
export const isOfOffer = ({ openToAll, shopIds }: RfqForm, { fields }: RfqTemplate): boolean =>
  fields.offerId !== undefined && !openToAll && shopIds.join() === fields.shopIds?.join();

/** The form as the contract wants it, but for further materials: empty fields and those that the trade term removes stay out. */
export function inputOf(values: RfqForm, template: RfqTemplate, source: RfqSource): RfqDraft {
  const removed = removedFields(values.tradeTerm) as readonly string[];
  const { openToAll, shopIds, keptAttachments, guests, limits, lines: _, ...texts } = values;
  const { tradeTerm, leadTimeDays, sealedUntil, remarks, ...rest } = texts;
  const guestsOnly = !openToAll && shopIds.length === 0 && guests.length > 0;
  const asked = {
    ...(!openToAll && !guestsOnly && { shopIds }),
    ...(guests.length > 0 && { guests: tidyGuests(guests), guestsOnly }),
  };
  const filled = Object.fromEntries(Object.entries(rest).filter(([field, text]) => text && !removed.includes(field)));
  return {
    ...(filled as Partial<RfqInput>),
    ...(template.fields.materialId !== undefined && { materialId: template.fields.materialId }),
    ...(isOfOffer(values, template) && { offerId: template.fields.offerId }),
    ...(template.fields.repeats !== undefined && { repeats: template.fields.repeats }),
    ...(source.waitingId !== undefined && { waitingId: source.waitingId }),
    ...(tradeTerm !== '' && { tradeTerm: Number(tradeTerm) as TradeTermId }),
    ...(leadTimeDays !== '' && { leadTimeDays: Number(leadTimeDays) }),
    ...(sealedUntil !== '' && openToAll && { sealedUntil: new Date(sealedUntil).toISOString() }),
    ...asked,
    ...(limits.length > 0 && { limits: limits.map(limitOf) }),
    remarks,
    keptAttachments,
  };
}

/** The same for an open RFQ: what the goods are and who is asked stands. */
export function changeOf(
  {
    categoryId: _,
    materialId: __,
    offerId: ___,
    shopIds: ____,
    repeats: _____,
    waitingId: ______,
    guests: _guests,
    guestsOnly: _only,
    ...input
  }: RfqDraft,
  { version, changing }: RfqTemplate,
): Parameters<typeof changeRfq>[0] {
  return { ...(input as RfqFields), orderId: changing!.id, version: version! };
}

/** The same for an RFQ that waits: what depends on the moment of posting stays out. */
export function waitingInputOf(
  { sealedUntil: _, repeats: __, guests: _guests, guestsOnly: _only, waitingId, ...input }: RfqDraft,
  lines: readonly LineForm[],
  { version }: RfqTemplate,
): Parameters<typeof keepRfq>[0] {
  const changed = waitingId !== undefined && version !== null && { id: waitingId, version };
  return { ...(input as RfqFields), lines: lines.map(draftOf) as RfqLine[], ...changed };
}

/** What a template keeps of a form: whatever has been said, but for a number that is not one yet. */
export function fieldsToKeep(
  { guests: _guests, guestsOnly: _only, ...said }: RfqDraft,
  lines: readonly LineForm[],
): TemplateFields {
  const further = lines.map((line) => {
    const { deliveryStart: _start, deliveryDeadline: _deadline, ...rest } = draftOf(line);
    return withFigures(rest);
  });
  return { ...(withFigures(said) as TemplateFields), ...(further.length > 0 && { lines: further }) };
}

const withFigures = <Said extends LineDraft>({ quantity, targetPrice, limits, ...said }: Said) => ({
  ...said,
  ...(limits && { limits: keptOf(limits.map(limitFormOf)) }),
  ...(tonnesForm.test(quantity ?? '') && { quantity }),
  ...(unitPriceForm.test(targetPrice ?? '') && { targetPrice }),
});
