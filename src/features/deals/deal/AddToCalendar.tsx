import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import type { OfDeadlines } from '../calendar/DeadlineMenu.tsx';

const DeadlineMenu = lazy(async () => ({ default: (await import('../calendar/DeadlineMenu.tsx')).DeadlineMenu }));

/** Opens the deadlines of a deal; what shows them comes when somebody wants them. */
export function AddToCalendar(of: OfDeadlines) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button variant="outline" size="small" busy={isAsked} onClick={() => setAsked(true)}>
      {m.deals_calendar_add()}
    </Button>
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <DeadlineMenu {...of} />
    </Suspense>
  ) : (
    button
  );
}
