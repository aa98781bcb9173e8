import { OrderDetails, type OfDeal } from './OrderDetails.tsx';
import { Contracts } from './Contracts.tsx';

export default function DealContracts(props: OfDeal) {
  return (
    <OrderDetails {...props} side="contract">
      {(deal) => <Contracts deal={deal} />}
    </OrderDetails>
  );
}
