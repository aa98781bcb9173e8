import type { SubOrderView } from '#api/deals/trade.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAsked } from '../deal/use-asked.ts';
import { readDocumentary } from '../stores/documentary.ts';
import { wayName } from './bank-words.ts';
import { Credit } from './Credit.tsx';
import { Documents } from './Documents.tsx';

type Props = { orderId: string; subOrder: SubOrderView; side: 'buyer' | 'supplier' | 'operator' };

/** How a sub-order is paid through banks: its letter of credit, and the documents of each shipment. */
export function ThroughBanks({ orderId, subOrder, side }: Props) {
  const { id, banks, status } = subOrder;
  const asked = useAsked(() => readDocumentary(id), [id, JSON.stringify(banks), status]);
  return (
    <Loaded {...asked} skeleton={<Skeleton rows={4} />}>
      {(documentary) => (
        <div className="space-y-5">
          <p className="text-soft">{wayName(documentary.way)}</p>
          {documentary.way === 'credit' && <Credit {...{ orderId, subOrder, documentary }} />}
          <Documents {...{ orderId, side, documentary }} />
        </div>
      )}
    </Loaded>
  );
}
