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
import { GuestFields } from '../guest/GuestFields.tsx';
import { guestProblems, tidyGuests, type GuestForm } from '../guest/guest-values.ts';
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
  const [guests, setGuests] = useState<GuestForm[]>([]);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (most === 0) return <p>{m.deals_change_full()}</p>;
  const send = async () => {
    const wrong = guestProblems(guests);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (chosen.length + guests.length === 0) return setProblem(m.deals_change_chooseOne());
    if (chosen.length + guests.length > most) return setProblem(m.deals_change_tooMany({ max: most }));
    setBusy(true);
    const asked = { ...(chosen.length > 0 && { shopIds: chosen }), guests: tidyGuests(guests) };
    const outcome = await addSuppliers(key, { orderId, ...asked });
    setBusy(false);
    if (!outcome.ok) {
      setErrors(outcome.fields);
      return setProblem(outcome.fields['shopIds'] ?? outcome.message);
    }
    showToast(m.deals_change_added(), 'success');
    onDone();
  };
  return (
    <div className="space-y-4">
      {shops.every(({ asked }) => asked !== null) ? (
        <p>{m.deals_change_nobodyElse()}</p>
      ) : (
        <fieldset>
          <legend className="mb-1 text-table font-medium">{m.deals_rfq_chosenCount({ count: chosen.length })}</legend>
          <ShopTicks
            shops={shops}
            chosen={chosen}
            onChange={(next) => {
              setChosen(next);
              setProblem(undefined);
            }}
          />
        </fieldset>
      )}
      <section className="border-line space-y-2 border-t pt-4">
        <h3 className="text-body font-medium">{m.deals_guest_title()}</h3>
        <p className="text-soft text-table">{m.deals_guest_lead()}</p>
        <GuestFields
          guests={guests}
          errors={errors}
          onChange={(next) => {
            setGuests(next);
            setErrors({});
            setProblem(undefined);
          }}
        />
      </section>
      <FieldError id="more-suppliers-error" text={problem} />
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
