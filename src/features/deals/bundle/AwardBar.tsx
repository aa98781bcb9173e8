import { useState } from 'react';
import { dealPath } from '#api/deals/deal-address.ts';
import { tradeDays } from '#api/deals/order-states.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { Notice } from '#components/center/Notice.tsx';
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { add } from '#lib/decimal.ts';
import type { Failure } from '#lib/outcome.ts';
import { awardOne, bundle } from '../stores/bundle.ts';
import type { Chosen } from './choice.ts';

type Props = {
  number: string;
  chosen: readonly Chosen[];
  /** How many of the RFQs are open. */
  open: number;
  /** Whether any of them can be awarded now. */
  some: boolean;
  onDone: () => void;
};
type Done = { number: string; id: string; failure: Failure | null };

/** What has been chosen, and its acceptance: each RFQ by itself, so that one that is refused holds up no other. */
export function AwardBar({ number, chosen, open, some, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done[]>([]);
  const [key] = useState(onceKey);
  const currencies = [...new Set(chosen.map(({ offer }) => offer.unitPrice!.currency))];
  const sums = currencies.map((currency) => ({
    currency,
    amount: add(
      ...chosen.filter(({ offer }) => offer.unitPrice!.currency === currency).map(({ offer }) => offer.total!),
    ),
  }));

  const accept = async () => {
    setBusy(true);
    const results: Done[] = [];
    for (const { rfq, offer } of chosen) {
      const { quoteId, version, lineId, quantity } = offer;
      const outcome = await awardOne(key, { orderId: rfq.id, awards: [{ quoteId, version, lineId, quantity }] });
      results.push({ number: rfq.number, id: rfq.id, failure: outcome.ok ? null : outcome });
    }
    await bundle.load(number);
    setDone(results);
    setBusy(false);
    setAsking(false);
    onDone();
  };

  const refused = done.filter(({ failure }) => failure);
  return (
    <div className="space-y-4">
      {done.length > 0 && (
        <Notice
          tone={refused.length > 0 ? 'amber' : 'good'}
          live
          title={m.deals_bundle_awardedOf({ awarded: done.length - refused.length, all: done.length })}
        >
          {refused.map(({ id, number: rfq, failure }) => (
            <p key={id}>
              <a className="link figures" href={dealPath('buyer', id, 'rfq')}>
                {rfq}
              </a>
              {' · '}
              {[failure!.message, ...Object.values(failure!.fields)].join(' ')}
            </p>
          ))}
        </Notice>
      )}
      {some && (
        <div className="bg-sunken border-line flex flex-wrap items-center gap-x-6 gap-y-3 rounded border px-4 py-3">
          <p className="figures min-w-0 grow basis-60 font-medium" role="status">
            {m.deals_bundle_chosenOf({ chosen: chosen.length, all: open })}
            {sums.map((sum) => ` · ${moneyText(sum)}`).join('')}
          </p>
          <Button disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {m.deals_trade_acceptQuotes()}
          </Button>
        </div>
      )}
      <AlertDialog open={asking} onOpenChange={(isOpen) => !busy && setAsking(isOpen)}>
        <AlertDialogContent
          title={m.deals_trade_acceptQuotes()}
          description={m.deals_orders_acceptText({ days: tradeDays.signing })}
        >
          <ul className="divide-line border-line divide-y border-y">
            {chosen.map(({ rfq, supplier, offer }) => (
              <li key={rfq.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  <span className="font-medium">{offer.gradeNumber}</span> · {supplier.shop.name}
                </span>
                <span className="figures">
                  {tonnesText(offer.quantity)} ·{' '}
                  {moneyText({ amount: offer.total!, currency: offer.unitPrice!.currency })}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-3">{m.deals_orders_acceptOthers()}</p>
          <DialogFooter>
            <AlertDialogCancel>{m.center_cancel()}</AlertDialogCancel>
            <Button busy={busy} onClick={() => void accept()}>
              {m.deals_trade_acceptQuotes()}
            </Button>
          </DialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </div>
  );
}
