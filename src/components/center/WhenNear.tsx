import { Suspense, type ReactNode } from 'react';
import { useNear } from './use-near.ts';

/** What stands far down a long page: its script and its rows come when its reader does. Comes to life in the browser alone. */
export function WhenNear({ children }: { children: ReactNode }) {
  const [place, near] = useNear<HTMLDivElement>();
  return <div ref={place}>{near && <Suspense>{children}</Suspense>}</div>;
}
