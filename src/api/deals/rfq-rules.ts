import { cabinetTypes, mostChosenShops, tradeCurrencies } from '#api/deals/deal-choices.ts';
import { tradeDays } from '#api/deals/order-states.ts';
import type { RfqInput } from '#api/deals/rfq.ts';
import { daysAfter, earliestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { carriageProblems, type Carriage } from './carriage-rules.ts';
import { closedProblems } from './closed-destinations.ts';
import { controlledUseProblems, controlsIn } from './controlled-use.ts';
import { limitProblems } from './spec-limit-rules.ts';
import { isBlank, priceProblem, quantityProblem, termProblems, type Problems } from './trade-rules.ts';

/** An RFQ as far as it has been filled in. */
export type RfqDraft = { [Field in keyof RfqInput]?: RfqInput[Field] | undefined };

/** What an RFQ cannot do without; the trade term adds its own. */
export const requiredRfqFields = [
  'gradeNumber',
  'qualityClass',
  'quantity',
  'currency',
  'tradeTerm',
  'shippingMethod',
  'packing',
  'deliveryStart',
  'deliveryDeadline',
  'paymentTerm',
  'latestPayment',
] as const satisfies readonly (keyof RfqInput)[];

/** When the first quotes are due at the latest. */
export const quoteDueOf = (posted: Date): Date => daysAfter(posted, tradeDays.quoteTimeout);

type Held = { now: Date; moq?: string | null; quoteDue?: Date; carriage?: Carriage };

/**
 * What is wrong with an RFQ, by field, as the form and the server both say it. `moq`: of the offer that it comes from, in
 * tonnes; `quoteDue`: of one that is posted already; `carriage`: by which packing, container and country are held to the goods.
 */
export function rfqProblems(
  draft: RfqDraft,
  { now, moq = null, quoteDue = quoteDueOf(now), carriage }: Held,
): Problems {
  const problems: Problems = { ...termProblems(draft), ...limitProblems(draft.limits ?? []) };
  for (const field of requiredRfqFields) if (isBlank(draft[field])) problems[field] = m.field_required();
  const say = (field: keyof RfqInput, problem: string | false | undefined) => {
    if (problem && !isBlank(draft[field])) problems[field] ??= problem;
  };
  const { deliveryStart = '', deliveryDeadline = '', latestPayment = '', sealedUntil = '' } = draft;

  if (isBlank(draft.categoryId) && isBlank(draft.materialId) && isBlank(draft.offerId))
    problems.categoryId = m.field_required();
  const chosen = draft.shopIds?.length ?? 1;
  if (chosen === 0) problems.shopIds = m.deals_rfq_chooseSupplier();
  if (chosen > mostChosenShops) problems.shopIds = m.deals_rfq_tooManySuppliers({ max: mostChosenShops });
  say('quantity', quantityProblem(draft.quantity ?? '', { moq }));
  say('targetPrice', priceProblem(draft.targetPrice ?? ''));
  say('currency', !isOneOf(tradeCurrencies, draft.currency) && m.field_chooseOne());
  say('cabinetType', !isOneOf(cabinetTypes, draft.cabinetType) && m.field_chooseOne());
  const today = earliestDay(now);
  say('deliveryStart', deliveryStart < today && m.deals_rfq_dateInPast());
  say('deliveryDeadline', deliveryDeadline < today && m.deals_rfq_dateInPast());
  say('deliveryDeadline', deliveryDeadline < deliveryStart && m.deals_rfq_deadlineBeforeStart());
  say('latestPayment', latestPayment < today && m.deals_rfq_dateInPast());
  const opening = Date.parse(sealedUntil);
  const inWindow = opening > now.getTime() && opening < quoteDue.getTime();
  say('sealedUntil', !inWindow && m.deals_rfq_sealedWindow({ days: tradeDays.quoteTimeout }));
  if (!carriage) return problems;
  // Whether codes go together matters once each is one.
  const use = controlledUseProblems(draft, controlsIn(carriage.goods?.controls ?? [], draft.destinationCountry));
  return { ...carriageProblems(draft, carriage), ...use, ...closedProblems(draft, carriage, now), ...problems };
}

const isOneOf = (values: readonly string[], value: string | undefined): boolean => values.includes(value ?? '');
