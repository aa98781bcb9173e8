import { lazy, Suspense, useEffect, useState } from 'react';
import type { SubOrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';

const EvaluationText = lazy(async () => ({ default: (await import('../deal/EvaluationText.tsx')).EvaluationText }));

/** How the buyer found a completed deal: most are not completed, and what draws it comes to those that are. */
export function BuyersWord({ evaluation }: Pick<SubOrderView, 'evaluation'>) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!evaluation || !isThere) return null;
  return (
    <Suspense>
      <EvaluationText title={m.deals_supplier_evaluation()} evaluation={evaluation} />
    </Suspense>
  );
}
