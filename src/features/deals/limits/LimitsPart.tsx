import { lazy, Suspense, useState } from 'react';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { focusAdded } from '#components/form/focus-added.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import type { LimitFieldsProps } from './LimitFields.tsx';

const LimitFields = lazy(() => import('./LimitFields.tsx'));

/** Limits of an RFQ or of one of its lines. Most RFQs have none: the fields come when somebody wants them. */
export function LimitsPart(props: LimitFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || props.limits.length > 0)
    return (
      <section id={`${props.at}-part`} className="border-line space-y-3 border-t pt-4">
        <div>
          <h3 className="font-medium">{m.deals_limits_title()}</h3>
          <p className="text-soft text-table">{m.deals_limits_text()}</p>
        </div>
        <AfterHydration>
          <Suspense fallback={<Skeleton rows={3} />}>
            <LimitFields {...props} />
          </Suspense>
        </AfterHydration>
      </section>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="outline"
        size="small"
        onClick={() => {
          setOpen(true);
          focusAdded(`[id="${props.at}-part"] :is(button, input)`);
        }}
      >
        {m.deals_limits_begin()}
      </Button>
      <p className="text-soft text-table">{m.deals_limits_beginText()}</p>
    </div>
  );
}
