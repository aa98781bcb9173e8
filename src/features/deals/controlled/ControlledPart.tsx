import { lazy, Suspense, type ComponentProps } from 'react';
import { controlledFields } from '#api/deals/controlled-use.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';

const ControlledFields = lazy(() => import('./ControlledFields.tsx'));

/** Few goods are on a list: the fields come with those, and where the server asks for what the form did not know. */
export const ControlledPart = (props: ComponentProps<typeof ControlledFields>) =>
  props.lists.length === 0 && !controlledFields.some((field) => props.form.errors[field]) ? null : (
    <AfterHydration>
      <Suspense fallback={<Skeleton rows={3} />}>
        <ControlledFields {...props} />
      </Suspense>
    </AfterHydration>
  );
