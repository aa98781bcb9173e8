import { useState } from 'react';
import type { MoreSuppliers } from '#api/deals/open-rfq.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import type { Remote } from '#lib/remote.ts';
import { addSuppliers, readMoreSuppliers } from '../stores/rfq-talk.ts';
import { ShopTicks } from './ShopTicks.tsx';

/** Sends the RFQ to more shops, which are ticked in a window; they are asked for when it opens. */
export function AddSuppliers({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Remote<MoreSuppliers>>({ state: 'loading', data: null });
  const load = () => {
    setFound({ state: 'loading', data: null });
    void readMoreSuppliers(orderId).then((answer) =>
      setFound(
        answer.ok ? { state: 'ready', data: answer.data } : { state: 'failed', data: null, message: answer.message },
      ),
    );
  };
  return (
    <>
      <Button
        variant="outline"
        onClick={() => {
          setOpen(true);
          load();
        }}
      >
        {m.deals_trade_addSuppliers()}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title={m.deals_trade_addSuppliers()} description={m.deals_change_addText()}>
          <Loaded remote={found} onRetry={load}>
            {(more) => <Choice orderId={orderId} more={more} onDone={() => setOpen(false)} />}
          </Loaded>
        </DialogContent>
      </Dialog>
    </>
  );
}

function Choice({
  orderId,
  more: { shops, most },
  onDone,
}: {
  orderId: string;
  more: MoreSuppliers;
  onDone: () => void;
}) {
  const [key] = useState(onceKey);
  const [chosen, setChosen] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (shops.every(({ asked }) => asked !== null)) return <p>{m.deals_change_nobodyElse()}</p>;
  if (most === 0) return <p>{m.deals_change_full()}</p>;
  const send = async () => {
    if (chosen.length === 0) return setProblem(m.deals_change_chooseOne());
    if (chosen.length > most) return setProblem(m.deals_change_tooMany({ max: most }));
    setBusy(true);
    const outcome = await addSuppliers(key, { orderId, shopIds: chosen });
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.fields['shopIds'] ?? outcome.message);
    showToast(m.deals_change_added(), 'success');
    onDone();
  };
  return (
    <div className="space-y-4">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{m.deals_rfq_chosenCount({ count: chosen.length })}</legend>
        <ShopTicks
          shops={shops}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            setProblem(undefined);
          }}
        />
        <FieldError id="more-suppliers-error" text={problem} />
      </fieldset>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          {m.center_cancel()}
        </Button>
        <Button busy={busy} onClick={() => void send()}>
          {m.deals_change_addSend()}
        </Button>
      </DialogFooter>
    </div>
  );
}
