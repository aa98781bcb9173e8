import { useState } from 'react';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ContractButton } from '../deal/ContractButton.tsx';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { tonnesText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { confirmReceipt } from '../stores/orders.ts';
import { isCovered } from '../deal/dues.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { paymentPath } from '#api/deals/deal-address.ts';

type Props = { orderId: string; subOrder: SubOrderView };

/** What the buyer may do with a sub-order now, as the server says. */
export function SubOrderActions({ orderId, subOrder }: Props) {
  const { id, allowedActions } = subOrder;
  const covered = isCovered(subOrder);
  const [receiving, setReceiving] = useState(false);
  const [key] = useState(onceKey);
  const receive = async () => {
    const outcome = await confirmReceipt(key, orderId, id);
    showToast(outcome.ok ? m.deals_orders_receiptConfirmed() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <>
      <ContractButton subOrder={subOrder} />
      {allowedActions.includes('submitRemittance') && (
        <ForCall<'api/trade/web/remittance/createRemittance'> as="treasurer">
          <Button asChild variant={covered || allowedActions.includes('confirmReceipt') ? 'outline' : 'primary'}>
            <a href={paymentPath(id)}>{covered ? m.deals_orders_toTransfer() : m.deals_trade_submitRemittance()}</a>
          </Button>
        </ForCall>
      )}
      {allowedActions.includes('confirmReceipt') && (
        <ForCall<'api/trade/web/order/confirmReceipt'> as="buyer">
          <Button onClick={() => setReceiving(true)}>{m.deals_trade_confirmReceipt()}</Button>
        </ForCall>
      )}
      <ConfirmDialog
        open={receiving}
        onClose={() => setReceiving(false)}
        title={m.deals_trade_confirmReceipt()}
        description={m.deals_orders_receiveText({
          quantity: tonnesText(subOrder.quantity),
          who: subOrder.supplier.company,
        })}
        action={m.deals_trade_confirmReceipt()}
        danger={false}
        onConfirm={receive}
      />
    </>
  );
}
