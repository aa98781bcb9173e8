import { useState } from 'react';
import { m } from '#i18n/messages.ts';
import { OrderDetails, type Country, type OfDeal } from './OrderDetails.tsx';
import { RfqSide } from './RfqSide.tsx';

export default function DealRfq({ countries, ...props }: OfDeal & { countries: readonly Country[] }) {
  return (
    <OrderDetails {...props} side="rfq" unfold={<Unfold />}>
      {(deal) => <RfqSide deal={deal} countries={countries} />}
    </OrderDetails>
  );
}

/** On a phone: what may be done with the RFQ, above its quotes. */
function Unfold() {
  const [open, setOpen] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={open}
      className="deal-unfold link press -my-2 shrink-0 text-table sm:hidden"
      onClick={() => setOpen(!open)}
    >
      {m.deals_orders_more()}
    </button>
  );
}
