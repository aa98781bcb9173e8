import { OrderDetails, type OfDeal } from './OrderDetails.tsx';
import { Overview } from './Overview.tsx';

export default function DealOverview(props: OfDeal) {
  return (
    <OrderDetails {...props} side="order">
      {(deal) => <Overview deal={deal} />}
    </OrderDetails>
  );
}
