import { useState } from 'react';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey, type OnceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';

type Props = { of: string; ask: (key: OnceKey, remark: string) => Promise<Outcome>; onSent: () => void };

/** The shipment as it stands in the form deviates from the contract: the buyer can be asked to agree to it. */
export function AskConsent({ of, ask, onSent }: Props) {
  const [key] = useState(onceKey);
  const [asking, setAsking] = useState(false);
  return (
    <ForCall<'api/trade/supplier/logistics/askShipmentConsent'> as="sales">
      <Button type="button" variant="outline" onClick={() => setAsking(true)}>
        {m.deals_deviation_askButton()}
      </Button>
      {asking && (
        <ReasonDialog
          of={`askConsent:${of}`}
          open
          onClose={() => setAsking(false)}
          title={m.deals_deviation_askTitle()}
          description={m.deals_deviation_askText()}
          calm
          onSend={async ({ remark }) => {
            const outcome = await ask(key, remark);
            if (!outcome.ok) return outcome;
            showToast(m.deals_deviation_askedToast(), 'success');
            onSent();
            return outcome;
          }}
        />
      )}
    </ForCall>
  );
}
