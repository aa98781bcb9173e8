import type { SubOrderView } from '#api/deals/trade.ts';
import { contractPath } from '#api/deals/deal-address.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { useAsk } from '#app/center/ForCall.tsx';

/** To the contract of a sub-order, once it is issued: to sign it, or to read it. A seller who collects itself signs with its account in force. */
export function ContractButton({ subOrder, isSeller = false }: { subOrder: SubOrderView; isSeller?: boolean }) {
  const { contract, change, allowedActions, sellersAccount } = subOrder;
  const asked = useAsk('signatory');
  const waits = isSeller && Boolean(sellersAccount) && sellersAccount !== 'inForce';
  const maySign = !asked && !waits && allowedActions.includes('sign');
  return (
    contract && (
      <Button asChild variant={maySign ? 'primary' : 'outline'}>
        <a href={contractPath(maySign && change ? change.contractId : contract.id)}>
          {maySign ? m.deals_trade_sign() : m.deals_orders_viewContract()}
        </a>
      </Button>
    )
  );
}
