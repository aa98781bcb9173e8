import type { AgreedLimit, Bounds, LimitAnswer, SpecLimit } from '#api/deals/spec-limit-rules.ts';
import { boundsText, measuredText } from '#api/deals/spec-limit-words.ts';
import type { AgreedLimitView, LimitAnswerView, LimitView } from '#api/deals/spec-limit.ts';
import { safeLine } from '#lib/readable-text.ts';
import { m } from '#i18n/messages.ts';
import { named } from '#server/market/catalogue/index.ts';
import type { Names } from './names.ts';

const boundsOf = ({ minimum = null, maximum = null, target = null }: Bounds) => ({ minimum, maximum, target });

/** Limits as their reader sees them, the property by its name. */
export const describeLimits = ({ directory }: Pick<Names, 'directory'>, limits: readonly SpecLimit[]): LimitView[] =>
  limits.map(({ property, method, condition, unit, ...bounds }) => ({
    property: named(directory.properties, property),
    method: safeLine(method),
    condition: safeLine(condition),
    unit,
    ...boundsOf(bounds),
  }));

export const describeAnswers = (answers: readonly LimitAnswer[]): LimitAnswerView[] =>
  answers.map(({ answer, ...bounds }) => ({ answer, ...boundsOf(bounds) }));

export const describeAgreed = (names: Pick<Names, 'directory'>, agreed: readonly AgreedLimit[]): AgreedLimitView[] =>
  describeLimits(names, agreed).map((limit, index) => ({ ...limit, answer: agreed[index]!.answer }));

/** A limit in a line, for what tells of a change. */
export function limitLine(names: Pick<Names, 'directory'>, limit: SpecLimit): string {
  const [{ property, method, condition, unit, ...bounds }] = describeLimits(names, [limit]) as [LimitView];
  const how = measuredText({ method, condition });
  return m.deals_limits_line({
    property: how ? m.deals_limits_measured({ property: property.name, how }) : property.name,
    bounds: boundsText(bounds, unit),
  });
}

/** What people have written in limits, to be looked through for accounts. */
export const writtenInLimits = (limits: readonly SpecLimit[] = []): string[] =>
  limits.flatMap(({ method, condition }) => [method, condition]);
