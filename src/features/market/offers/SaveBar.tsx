import './own-offers.css';
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { $canUndo, $editErrors, $edits, discard, saveEdits, undo } from '../stores/offer-edits.ts';
import { showToast } from '#app/stores/toasts.ts';

/** All that was typed and is not saved, on this page and others, with one button for it. */
export function SaveBar({ reload }: { reload: () => Promise<void> }) {
  const edits = useStore($edits);
  const errors = useStore($editErrors);
  const canUndo = useStore($canUndo);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [asking, setAsking] = useState(false);
  const rows = Object.keys(edits).length;
  const wrong = Object.values(errors).filter((one) => Object.keys(one).length > 0).length;

  useEffect(() => {
    if (rows === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [rows > 0]);

  if (rows === 0) return null;
  const save = async () => {
    setBusy(true);
    setFailure('');
    const outcome = await saveEdits(new Date());
    setBusy(false);
    if (outcome.ok) {
      // The rows stay where they are: nobody looks for what he has just typed.
      showToast(m.market_offers_saved({ count: formatCount(outcome.data) }), 'success');
      return;
    }
    setFailure(outcome.message);
    // Somebody was faster: what they have written is fetched, and what was typed here stays over it.
    if (Object.keys(outcome.fields).some((field) => field.endsWith('.updatedAt'))) await reload();
    document.querySelector<HTMLElement>('.offer-sheet [aria-invalid]')?.focus();
  };
  const count = formatCount(rows);
  return (
    <section
      className="offer-save panel flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
      aria-label={m.market_offers_unsaved({ count })}
    >
      <p className="figures grow font-medium" role="status">
        {m.market_offers_unsaved({ count })}
        {wrong > 0 && (
          <span className="text-bad block text-table font-normal">
            {m.market_offers_wrongRows({ count: formatCount(wrong) })}
          </span>
        )}
        {failure && wrong === 0 && <span className="text-bad block text-table font-normal">{failure}</span>}
      </p>
      {canUndo && (
        <Button variant="quiet" onClick={undo}>
          {m.market_offers_undo()}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {m.market_offers_discard()}
      </Button>
      <Button busy={busy} onClick={() => void save()}>
        {m.market_offers_save({ count })}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.market_offers_discardTitle({ count })}
        description={m.market_offers_discardText()}
        action={m.market_offers_discard()}
        onConfirm={async () => discard()}
      />
    </section>
  );
}
