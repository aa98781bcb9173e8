import { lazy, Suspense, useState } from 'react';
import type { OrderView } from '#api/deals/trade.ts';
import { useAsk } from '#app/center/ForCall.tsx';
import { m } from '#i18n/messages.ts';

const ReferencesDialog = lazy(async () => ({ default: (await import('./ReferencesDialog.tsx')).ReferencesDialog }));

/** Under which number and cost center the company books the deal, and the way to change them. */
export function References({ deal }: { deal: OrderView }) {
  const [open, setOpen] = useState(false);
  const asked = useAsk('buyer');
  const { poNumber, costCentre } = deal;
  const mayChange = deal.allowedActions.includes('changePoNumber') && !asked;
  if (!poNumber && !costCentre && !mayChange) return null;
  return (
    <div className="deal-deeds flex flex-wrap items-center gap-x-4">
      {poNumber && <Reference label={m.deals_rfq_poNumber()} value={poNumber} />}
      {costCentre && <Reference label={m.deals_rfq_costCentre()} value={costCentre} />}
      {mayChange && (
        <button type="button" className="link press -my-2 text-table" onClick={() => setOpen(true)}>
          {poNumber || costCentre ? m.deals_refs_edit() : m.deals_refs_add()}
        </button>
      )}
      {open && (
        <Suspense>
          <ReferencesDialog deal={deal} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const Reference = ({ label, value }: { label: string; value: string }) => (
  <span className="min-w-0">
    <span className="text-soft">{label}</span> <span className="figures wrap-anywhere">{value}</span>
  </span>
);
