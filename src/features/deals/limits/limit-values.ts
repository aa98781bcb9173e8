import type { LimitChoices } from '#api/deals/spec-limit.ts';
import {
  limitBounds,
  limitForm,
  limitKey,
  mostSpecLimits,
  type Bounds,
  type SpecLimit,
} from '#api/deals/spec-limit-rules.ts';
import { m } from '#i18n/messages.ts';

/** A limit as it is typed; `property` '': not chosen yet. */
export type LimitForm = Record<(typeof limitFields)[number], string>;
export const limitFields = ['property', 'method', 'condition', 'unit', 'minimum', 'maximum', 'target'] as const;

export const newLimit = (given: Partial<LimitForm> = {}): LimitForm => ({
  ...(Object.fromEntries(limitFields.map((field) => [field, ''])) as LimitForm),
  ...given,
});

type Said = { property: string; method?: string; condition?: string; unit?: string } & Bounds;
/** What a template, or an earlier RFQ, says of a limit. */
export const limitFormOf = (said: Said): LimitForm =>
  newLimit(Object.fromEntries(limitFields.flatMap((field) => (said[field] ? [[field, said[field]] as const] : []))));

/** As the API takes it. */
export const limitOf = (limit: LimitForm): SpecLimit => {
  const { property, method, condition, unit } = limit;
  const bounds = limitBounds.flatMap((bound) => (limit[bound].trim() ? [[bound, limit[bound].trim()] as const] : []));
  return { property, method: method.trim(), condition: condition.trim(), unit, ...Object.fromEntries(bounds) };
};

/** What a template keeps: a row whose figures are figures already. */
export const keptOf = (limits: readonly LimitForm[]): SpecLimit[] =>
  limits
    .map(limitOf)
    .filter(
      (limit) => limit.property !== '' && limitBounds.every((bound) => !limit[bound] || limitForm.test(limit[bound])),
    );

type Property = LimitChoices['properties'][number];

/** A row for a property, by the first of its norms. */
export const limitFor = ({ id, unit, methods }: Property, given: Partial<LimitForm> = {}): LimitForm =>
  newLimit({ property: id, unit, method: methods[0] ?? '', ...given });

/** These besides those that are there: what is measured in the same way is not taken twice, and no more than fit. */
export function withMore(limits: readonly LimitForm[], more: readonly LimitForm[]): LimitForm[] {
  const all = limits.filter(({ property }) => property !== '');
  for (const one of more) if (!all.some((other) => limitKey(other) === limitKey(one))) all.push(one);
  return all.slice(0, mostSpecLimits);
}

/** For the summary of what is wrong; `at`: where they stand in the form (`limits`, `lines.1.limits`). */
export const limitLabels = (count: number, at = 'limits'): Record<string, string> => {
  const names: Record<string, string> = {
    property: m.deals_limits_property(),
    method: m.deals_limits_method(),
    condition: m.deals_limits_condition(),
    unit: m.deals_limits_unitLabel(),
    answer: m.deals_limits_answer(),
    ...boundNames(),
  };
  const rows = Array.from({ length: count }, (_, index) =>
    Object.entries(names).map(([field, name]) => [
      `${at}.${index}.${field}`,
      m.deals_limits_field({ number: index + 1, field: name }),
    ]),
  ).flat();
  return Object.fromEntries([[at, m.deals_limits_title()], ...rows]) as Record<string, string>;
};

export const boundNames = () => ({
  minimum: m.deals_limits_minimum(),
  maximum: m.deals_limits_maximum(),
  target: m.deals_limits_target(),
});
