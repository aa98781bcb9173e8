import { useState } from 'react';
import type { RefundView } from '#api/deals/payment-view.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { moneyText } from '#components/center/figures.ts';
import { useNow } from '#components/center/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { RefundText } from '../deal/RefundList.tsx';
import { sayOfMoney } from '../stores/direct.ts';

type Props = { orderId: string; subOrder: SubOrderView };

/** What the seller has to send back, what it says it has sent, and whether that has come. */
export function BuyersReturns({ orderId, subOrder }: Props) {
  const { refundable, direct, refunds, supplier, revival } = subOrder;
  return (
    <div className="space-y-3">
      <h4 className="font-semibold">{m.deals_direct_returns()}</h4>
      {direct?.giveBackBy && !revival && (
        <p className="border-amber bg-amber-soft rounded border px-3 py-2">
          {m.deals_direct_theyOwe({
            ...{ who: supplier.company, amount: moneyText(refundable), date: formatDate(direct.giveBackBy) },
          })}
        </p>
      )}
      <ul className="divide-line divide-y">
        {refunds.map((refund) => (
          <Return key={refund.id} orderId={orderId} refund={refund} />
        ))}
      </ul>
    </div>
  );
}

function Return({ orderId, refund }: { orderId: string; refund: RefundView }) {
  const [open, setOpen] = useState<'came' | 'neverCame' | null>(null);
  const [key] = useState(onceKey);
  const now = useNow();
  const { id, amount, direct, returned } = refund;
  const close = () => setOpen(null);
  const isOpen = direct && !returned && direct.confirmedAt === null && new Date(direct.objectBy) > now;
  return (
    <li className="space-y-2 py-3">
      <RefundText refund={refund} />
      {direct?.confirmedAt && (
        <p className="text-good text-table">{m.deals_direct_cameOn({ date: formatMoment(direct.confirmedAt) })}</p>
      )}
      {isOpen && (
        <>
          <p className="text-table">{m.deals_direct_objectBy({ time: formatMoment(direct.objectBy) })}</p>
          <ForCall<'api/trade/web/remittance/confirmReturn'> as="treasurer">
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => setOpen('came')}>
                {m.deals_direct_came()}
              </Button>
              <Button size="small" variant="outline" onClick={() => setOpen('neverCame')}>
                {m.deals_direct_neverCame()}
              </Button>
            </div>
          </ForCall>
        </>
      )}
      <ConfirmDialog
        open={open === 'came'}
        onClose={close}
        title={m.deals_direct_came()}
        description={m.deals_direct_cameText({ amount: moneyText(amount) })}
        action={m.deals_direct_came()}
        danger={false}
        onConfirm={async () => {
          const outcome = await sayOfMoney('api/trade/web/remittance/confirmReturn', key, orderId, { id });
          showToast(outcome.ok ? m.deals_direct_saidCame() : outcome.message, outcome.ok ? 'success' : 'warning');
        }}
      />
      <ReasonDialog
        of={`denyReturn:${id}`}
        open={open === 'neverCame'}
        onClose={close}
        title={m.deals_direct_neverCame()}
        description={m.deals_direct_neverCameText({ amount: moneyText(amount) })}
        onSend={async ({ remark }) => {
          const outcome = await sayOfMoney('api/trade/web/remittance/denyReturn', key, orderId, { id, reason: remark });
          if (outcome.ok) showToast(m.deals_direct_saidNeverCame(), 'success');
          return outcome;
        }}
      />
    </li>
  );
}
