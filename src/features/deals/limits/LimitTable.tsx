import '../deal/deal.css';
import type { AgreedLimitView, LimitView } from '#api/deals/spec-limit.ts';
import { measuredText, boundsText } from '#api/deals/spec-limit-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

type Props = { limits: readonly (LimitView & Partial<Pick<AgreedLimitView, 'answer'>>)[] };

/** Limits as they were asked for, or agreed on. */
export function LimitTable({ limits }: Props) {
  return (
    <ul className="divide-line border-line divide-y rounded border" aria-label={m.deals_limits_title()}>
      {limits.map(({ property, method, condition, unit, answer, ...bounds }, index) => (
        <li key={index} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <span className="min-w-0">
            {property.name}
            <span className="text-soft block text-table wrap-anywhere">{measuredText({ method, condition })}</span>
          </span>
          <span className="figures font-medium">
            {answer === 'notTested' ? (
              <>
                <Badge tone="amber">{m.deals_limits_notTested()}</Badge>
                <span className="text-soft block text-table font-normal">
                  {m.deals_limits_askedFor({ bounds: boundsText(bounds, unit) })}
                </span>
              </>
            ) : (
              boundsText(bounds, unit)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
