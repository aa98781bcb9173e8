import type { LimitAnswerView, LimitView } from '#api/deals/spec-limit.ts';
import { boundsText } from '#api/deals/spec-limit-words.ts';
import { m } from '#i18n/messages.ts';

/** What a quote says to one limit. */
export function answerText({ answer, ...bounds }: LimitAnswerView, { unit }: Pick<LimitView, 'unit'>): string {
  if (answer === 'accepted') return m.deals_limits_accepted();
  return answer === 'notTested' ? m.deals_limits_notTested() : boundsText(bounds, unit);
}
