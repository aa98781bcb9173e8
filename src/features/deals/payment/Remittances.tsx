import '#i18n/browser.ts';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useMember } from '#app/session/use-member.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import { MoneyLists, type FirstMoney } from './MoneyLists.tsx';
import { PaymentPage } from './PaymentPage.tsx';

/** Money management: the records, or the payment of one sub-order (`?pay=`). */
export default function Remittances({ first }: { first: FirstMoney & { payment: PaymentDetails | null } }) {
  const user = useMember();
  const { params } = useAddress();
  const subOrderId = params.get('pay');
  if (!user) return <Skeleton of="list" rows={6} />;
  if (subOrderId) return <PaymentPage key={subOrderId} subOrderId={subOrderId} first={first.payment} />;
  return <MoneyLists sells={user.capabilities.includes('supplier')} first={first} />;
}
