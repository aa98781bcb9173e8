import type { LimitAnswerView, LimitView } from '#api/deals/spec-limit.ts';
import { boundsText } from '#api/deals/spec-limit-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { answerText } from './answer-words.ts';

type Props = { limits: readonly LimitView[]; answers: readonly LimitAnswerView[] };

/** A short mark where all limits are accepted, else each that is not, with what was asked. */
export function AnswersCell({ limits, answers }: Props) {
  const others = limits.flatMap((limit, index) => {
    const answer = answers[index];
    return answer && answer.answer !== 'accepted' ? [{ limit, answer, index }] : [];
  });
  if (others.length === 0) return <Badge tone="good">{m.deals_limits_allAccepted()}</Badge>;
  return (
    <>
      <Badge tone="amber">{m.deals_limits_deviating({ count: others.length, all: limits.length })}</Badge>
      <ul className="mt-1 space-y-1 text-table">
        {others.map(({ limit, answer, index }) => (
          <li key={index}>
            {m.deals_limits_line({ property: limit.property.name, bounds: answerText(answer, limit) })}
            <span className="text-soft block">
              {m.deals_limits_askedFor({ bounds: boundsText(limit, limit.unit) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
