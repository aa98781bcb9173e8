import { lazy, Suspense, useEffect, useState } from 'react';
import type { OrderView } from '#api/deals/trade.ts';

const HoldNotice = lazy(() => import('./HoldNotice.tsx'));

/** That nothing moves in this deal, and why: few are held, and its words come to those alone. */
export function DealHold({ hold }: { hold: OrderView['hold'] }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!hold || !isThere) return null;
  return (
    <Suspense>
      <HoldNotice hold={hold} />
    </Suspense>
  );
}
