import { and, desc, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { getLimitChoices, LimitChoices } from '#api/deals/spec-limit.ts';
import { physicalProblem, hasLimits } from '#api/deals/spec-limit-physics.ts';
import { limitBounds, limitForm, type Bounds, type LimitAnswer, type SpecLimit } from '#api/deals/spec-limit-rules.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { m } from '#i18n/messages.ts';
import { loadDirectory, named, typicalFigures, type Directory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { orderStatuses } from '#api/deals/order-states.ts';

/** A limit as the database keeps it: without what nobody said. */
export const keptLimits = (limits: readonly SpecLimit[] = []): SpecLimit[] =>
  limits.map(({ property, method, condition, unit, ...bounds }) => ({
    property,
    method,
    condition,
    unit,
    ...given(bounds),
  }));

export const keptAnswers = (answers: readonly LimitAnswer[]): LimitAnswer[] =>
  answers.map(({ answer, ...bounds }) => (answer === 'proposed' ? { answer, ...given(bounds) } : { answer }));

const given = (bounds: Bounds): { [Bound in (typeof limitBounds)[number]]?: string } =>
  Object.fromEntries(limitBounds.flatMap((bound) => (bounds[bound] ? [[bound, bounds[bound]]] : [])));

/** Whether the site still knows the property by this unit. */
export const isKnownLimit = ({ properties }: Directory, { property, unit }: SpecLimit): boolean =>
  hasLimits(property) && properties.has(property) && (properties.get(property)!.unit ?? '') === unit;

/** What the dictionary of properties and nature say against limits, by field (`limits.0.unit`). */
export function dictionaryProblems({ properties }: Directory, limits: readonly SpecLimit[] = []): Problems {
  const problems: Problems = {};
  for (const [index, { property: id, unit, ...bounds }] of limits.entries()) {
    const property = properties.get(id);
    const at = `limits.${index}`;
    if (!property) problems[`${at}.property`] = m.field_chooseOne();
    else if (!hasLimits(id)) problems[`${at}.property`] = m.deals_limits_ofClass();
    else if ((property.unit ?? '') !== unit)
      problems[`${at}.unit`] = property.unit ? m.deals_limits_unit({ unit: property.unit }) : m.deals_limits_noUnit();
    Object.assign(problems, physicalProblems(at, id, bounds));
  }
  return problems;
}

/** The same of what a supplier proposes instead. */
export const proposalProblems = (asked: readonly SpecLimit[], answers: readonly LimitAnswer[]): Problems =>
  Object.assign(
    {},
    ...answers.map(({ answer, ...bounds }, index) =>
      answer === 'proposed' && asked[index] ? physicalProblems(`limits.${index}`, asked[index].property, bounds) : {},
    ),
  ) as Problems;

function physicalProblems(at: string, property: string, bounds: Bounds): Problems {
  const problems: Problems = {};
  for (const bound of limitBounds) {
    const value = bounds[bound];
    const problem = value && limitForm.test(value) ? physicalProblem(property, value) : undefined;
    if (problem) problems[`${at}.${bound}`] = problem;
  }
  return problems;
}

const mostEarlier = 5;

/** What limits may be of, and what they can begin with. */
export async function limitChoices(
  context: Context,
  { materialId }: z.output<typeof getLimitChoices.input>,
): Promise<LimitChoices> {
  const directory = await loadDirectory(context);
  const properties = [...directory.properties.values()]
    .filter(({ id }) => hasLimits(id))
    .map(({ id, unit, iso, astm, gb }) => ({
      ...named(directory.properties, id),
      unit: unit ?? '',
      methods: [iso, astm, gb].filter((method) => method !== null),
    }));
  const figures = materialId === undefined ? [] : await typicalFigures(context, materialId);
  return {
    properties,
    figures: figures.filter(({ property }) => hasLimits(property)),
    earlier: materialId === undefined ? [] : await ownEarlier(context, directory, materialId),
  };
}

/** Of the company's own, those with limits; what was agreed where one quote was accepted. */
async function ownEarlier(
  { db, actor }: Context,
  directory: Directory,
  materialId: string,
): Promise<LimitChoices['earlier']> {
  if (!actor) return [];
  const { id, number, postedAt, limits } = tradeOrder;
  const rows = await db
    .select({ id, number, postedAt, limits })
    .from(tradeOrder)
    .where(and(eq(tradeOrder.buyerId, actor.party), eq(tradeOrder.materialId, materialId), ne(tradeOrder.limits, [])))
    .orderBy(desc(postedAt), desc(id))
    .limit(mostEarlier);
  const earlier: LimitChoices['earlier'] = [];
  for (const row of rows) {
    const awarded = await db
      .select({ limits: subOrder.limits, status: subOrder.status })
      .from(subOrder)
      .where(eq(subOrder.orderId, row.id));
    const signed = awarded.filter(
      ({ status }) => status >= orderStatuses.pendingPayment && status <= orderStatuses.completed,
    );
    const [agreed] = signed.length === 1 ? signed : [];
    const of = agreed ? agreed.limits.filter(({ answer }) => answer !== 'notTested') : row.limits;
    const known = keptLimits(of.filter((limit) => isKnownLimit(directory, limit)));
    if (known.length === 0) continue;
    earlier.push({
      orderId: row.id,
      number: row.number,
      at: row.postedAt.toISOString(),
      agreed: agreed !== undefined,
      limits: known,
    });
  }
  return earlier;
}
