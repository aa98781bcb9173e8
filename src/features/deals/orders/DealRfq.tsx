import { OrderDetails, type Country, type OfDeal } from './OrderDetails.tsx';
import { RfqSide } from './RfqSide.tsx';

export default function DealRfq({ countries, ...props }: OfDeal & { countries: readonly Country[] }) {
  return (
    <OrderDetails {...props} side="rfq">
      {(deal) => <RfqSide deal={deal} countries={countries} />}
    </OrderDetails>
  );
}
