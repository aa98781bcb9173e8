import './deal.css';
import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { wayOfDeal } from '#api/deals/deal-progress.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { statusName } from './deal-words.ts';

type Props = {
  status: OrderStatus;
  /** The furthest status on the way, where the deal has ended before its time. */
  reached: OrderStatus;
  reason: string | null;
};

type Mark = 'done' | 'current' | 'ended' | 'open';

/** How far a deal has come. One that was cancelled or has lapsed shows where, and why. */
export function StatusStepper({ status, reached, reason }: Props) {
  const hasEnded = status === orderStatuses.cancelled || status === orderStatuses.lapsed;
  const steps: { status: OrderStatus; mark: Mark }[] = hasEnded
    ? [
        ...wayOfDeal.filter((step) => step <= reached).map((step) => ({ status: step, mark: 'done' as const })),
        { status, mark: 'ended' },
      ]
    : wayOfDeal.map((step) => ({
        status: step,
        mark: step < status || status === orderStatuses.completed ? 'done' : step === status ? 'current' : 'open',
      }));
  return (
    <div>
      <ol className="deal-steps" aria-label={m.deals_orders_progress()}>
        {steps.map(({ status: step, mark }) => (
          <li
            key={step}
            data-mark={mark}
            aria-current={mark === 'current' || mark === 'ended' ? 'step' : undefined}
            className={cn(mark === 'open' && 'text-soft', mark === 'ended' && 'text-bad')}
          >
            <Mark mark={mark} number={step} />
            <span>
              {mark === 'done' && <span className="sr-only">{m.deals_orders_stepDone()} </span>}
              {statusName(step, mark === 'ended' ? reason : null)}
            </span>
          </li>
        ))}
      </ol>
      {hasEnded && reason && statusName(status, reason) !== reasonText(reason) && (
        <p className="text-soft mt-3">{m.deals_orders_endedBecause({ reason: reasonText(reason) })}</p>
      )}
    </div>
  );
}

const shapes: Partial<Record<Mark, string>> = { done: 'm4 8.500 2.500 2.500L12 5.500', ended: 'M5 5l6 6M11 5l-6 6' };

function Mark({ mark, number }: { mark: Mark; number: number }) {
  const shape = shapes[mark];
  return (
    <span className="deal-step-mark" aria-hidden="true">
      {shape ? (
        <svg viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.8">
          <path d={shape} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      ) : (
        number
      )}
    </span>
  );
}
