import { useState } from 'react';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { withdrawRecord } from '../stores/remittance.ts';

type Props = { record: Pick<RemittanceRecord, 'id' | 'amount'>; onWithdrawn: () => void };

/** The buyer takes back what it has recorded and nobody has decided on. */
export function WithdrawRecord({ record: { id, amount }, onWithdrawn }: Props) {
  const [open, setOpen] = useState(false);
  const [key] = useState(onceKey);
  return (
    <ForCall<'api/trade/web/remittance/withdrawRemittance'> as="treasurer">
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {m.deals_remit_withdrawRecord()}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.deals_remit_withdrawRecord()}
        description={m.deals_remit_withdrawRecordText({ amount: moneyText(amount) })}
        action={m.deals_remit_withdrawRecord()}
        onConfirm={async () => {
          const outcome = await withdrawRecord(id, key);
          showToast(outcome.ok ? m.deals_remit_withdrawnToast() : outcome.message, outcome.ok ? 'success' : 'warning');
          onWithdrawn();
        }}
      />
    </ForCall>
  );
}
