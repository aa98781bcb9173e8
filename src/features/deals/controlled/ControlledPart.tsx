import { lazy, Suspense, type ComponentProps } from 'react';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';

const ControlledFields = lazy(() => import('./ControlledFields.tsx'));

/** Few goods are on a list: the fields come with those. */
export const ControlledPart = (props: ComponentProps<typeof ControlledFields>) =>
  props.lists.length === 0 ? null : (
    <AfterHydration>
      <Suspense fallback={<Skeleton rows={3} />}>
        <ControlledFields {...props} />
      </Suspense>
    </AfterHydration>
  );
