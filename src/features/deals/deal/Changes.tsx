import { lazy, Suspense } from 'react';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import type { RfqChange, RfqView } from '#api/deals/trade.ts';

// Few RFQs are changed: the others do without.
const RfqChanges = lazy(async () => ({ default: (await import('./RfqChanges.tsx')).RfqChanges }));
const ChangeList = lazy(async () => ({ default: (await import('./RfqChanges.tsx')).ChangeList }));

/** What an RFQ has said otherwise before, newest change first; nothing where it stands as it was posted. */
export const Changes = ({ changes }: Pick<RfqView, 'changes'>) =>
  changes.length > 0 && (
    <AfterHydration>
      <Suspense>
        <RfqChanges changes={changes} />
      </Suspense>
    </AfterHydration>
  );

/** What one event has changed; nothing where it changed nothing. */
export const EventChanges = ({ fields }: { fields: readonly RfqChange[] }) =>
  fields.length > 0 && (
    <Suspense>
      <ChangeList fields={fields} />
    </Suspense>
  );
