import './next-step.css';
import type { DealSide } from '#api/deals/deal-address.ts';
import { roleOfStep } from '#api/deals/next-step.ts';
import type { NextStep } from '#api/deals/order.ts';
import { moneyText } from '#components/center/figures.ts';
import { useNow } from '#components/center/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { dayMilliseconds } from '#lib/days.ts';
import { isOverdue } from '#lib/time-left.ts';
import { ForRole, useAsk } from '#app/center/ForCall.tsx';
import { stepEnd, stepHref, stepName } from './next-words.ts';
import { TimeLeft } from './TimeLeft.tsx';

type Props = {
  step: NextStep | null;
  side: DealSide;
  orderId: string;
  alsoOwn?: number;
  /** Why the deal is over: it has room for two lines here. */
  ended?: string | undefined;
};

/** What is next in a deal: a button where it is one's own turn, else what it waits for; how much, and until when. */
export function NextStepCell({ step, ...rest }: Props) {
  return step ? <Step step={step} {...rest} /> : <span className="text-soft">{rest.ended ?? '–'}</span>;
}

function Step({ step, side, orderId, alsoOwn = 0, ended }: Props & { step: NextStep }) {
  const href = stepHref(step, side, orderId);
  const role = roleOfStep[step.kind];
  const asked = useAsk(role) !== undefined;
  const isOwn = step.turn === 'own' && !asked;
  const now = useNow();
  return (
    <div className="next-step">
      {href && !asked ? (
        // Over the link of the row.
        <Button
          asChild
          size="small"
          variant={isOwn && isDueSoon(step, now) ? 'primary' : 'outline'}
          className="relative"
        >
          <a href={href}>{stepName(step, side)}</a>
        </Button>
      ) : (
        <span className="line" title={stepName(step, side)}>
          {stepName(step, side)}
        </span>
      )}
      {asked && <ForRole as={role}>{null}</ForRole>}
      <span className="meta" title={ended}>
        {ended && <span>{ended} </span>}
        {isOwn && <span className="text-amber font-medium">{m.deals_next_yours()} </span>}
        <Until step={step} />
        {alsoOwn > 0 && <span> · {m.deals_next_also({ count: alsoOwn })}</span>}
      </span>
    </div>
  );
}

/** Among many rows only those call that are late, or will be within a week. */
function isDueSoon({ until, day }: NextStep, now: Date): boolean {
  const end = until ?? day;
  return end !== null && Date.parse(end) - now.getTime() < soonDays * dayMilliseconds;
}
const soonDays = 7;

function Until({ step }: { step: NextStep }) {
  const now = useNow();
  const { amount, until, day } = step;
  const late = day && isOverdue(day, now) ? formatDate(day) : undefined;
  const end = stepEnd(step);
  if (!amount && !until && !day) return null;
  return (
    <span>
      {amount && <span className="figures">{moneyText(amount)} </span>}
      {until && <TimeLeft until={until} past={m.deals_orders_over()} />}
      {day && (
        <span className={late ? 'figures text-bad font-medium' : 'figures whitespace-nowrap'}>
          {late ? m.deals_orders_overdue({ date: late }) : m.deals_next_by({ date: formatDate(day) })}
        </span>
      )}
      {end && !late && <> · {end}</>}
    </span>
  );
}
