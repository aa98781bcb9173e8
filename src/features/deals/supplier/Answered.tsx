import type { ReactNode } from 'react';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';

type Props<Data> = { outcome: Outcome<Data> | null; again: () => void; children: (data: Data) => ReactNode };

/** What was asked for by a part of a page, or what went wrong with a way to try again. */
export function Answered<Data>({ outcome, again, children }: Props<Data>) {
  if (!outcome) return <Skeleton rows={2} />;
  if (outcome.ok) return children(outcome.data);
  return (
    <p role="alert" className="text-bad flex flex-wrap items-center gap-3">
      {outcome.message}
      <Button variant="outline" size="small" onClick={again}>
        {m.center_retry()}
      </Button>
    </p>
  );
}
