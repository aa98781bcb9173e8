import { OrderDetails, type OfDeal } from './OrderDetails.tsx';
import { SubOrders } from './SubOrders.tsx';

export default function DealSubOrders(props: OfDeal) {
  return (
    <OrderDetails {...props} side="sub">
      {(deal) => <SubOrders deal={deal} />}
    </OrderDetails>
  );
}
