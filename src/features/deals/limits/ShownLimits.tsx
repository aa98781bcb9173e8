import { lazy, Suspense } from 'react';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import type { Shown } from './LimitPanels.tsx';

const LimitPanels = lazy(() => import('./LimitPanels.tsx'));

/** Few deals have limits: their table comes with them. */
export const ShownLimits = (shown: Shown) =>
  (shown.asked ?? shown.agreed)?.length ? (
    <AfterHydration>
      <Suspense>
        <LimitPanels {...shown} />
      </Suspense>
    </AfterHydration>
  ) : null;
