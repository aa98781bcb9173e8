import { useState } from 'react';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import type { Selection } from '#components/center/use-selection.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#components/ui/class-names.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { dayOf } from '#lib/moments.ts';
import { $edits, asOneStep, rebase, setField, shownValue } from '../stores/offer-edits.ts';
import { absorbOffers, changeListing } from '../stores/own-offers.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { ScaleDialog } from './ScaleDialog.tsx';

type Props = { offers: readonly OwnOffer[]; selection: Selection; reload: () => Promise<void> };

const moreDays = 30;

/** What can be done with the selected offers at once. */
export function BulkBar({ offers, selection, reload }: Props) {
  const [asking, setAsking] = useState<'remove' | 'scale' | 'export' | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly { grade: string; text: string }[]>([]);
  const count = formatCount(offers.length);

  const list = async (to: 'onSale' | 'removed') => {
    setBusy(true);
    setWrong([]);
    const ids = offers.map(({ id }) => id);
    const outcome = await changeListing(ids, to);
    setBusy(false);
    if (!outcome.ok) {
      const named = Object.entries(outcome.fields).map(([field, text]) => ({
        grade: offers[Number(field.split('.')[1])]?.grade ?? '',
        text,
      }));
      setWrong(named.length > 0 ? named : [{ grade: '', text: outcome.message }]);
      return;
    }
    absorbOffers(outcome.data);
    rebase(outcome.data, { own: true });
    selection.clear();
    showToast(to === 'onSale' ? m.market_offers_listed({ count }) : m.market_offers_removed({ count }), 'success');
    await reload();
  };
  const lengthen = () =>
    asOneStep(() =>
      offers.forEach((offer) => {
        const until = shownValue(offer, 'validUntil', $edits.get()[offer.id]);
        const from = until > dayOf(new Date()) ? until : dayOf(new Date());
        setField(offer, 'validUntil', utcDay(daysAfter(new Date(from), moreDays)));
      }),
    );

  return (
    <div className="space-y-2">
      <div className="flex min-h-[44px] flex-wrap items-center gap-x-3 gap-y-1 pointer-fine:min-h-8">
        <label className="flex min-h-[44px] items-center gap-2 md:hidden">
          <Checkbox
            className="pointer-fine:size-5"
            checked={selection.all}
            onChange={(event) => selection.toggleAll(event.target.checked)}
          />
          {m.market_offers_selectAll()}
        </label>
        <p className={cn('text-soft figures', offers.length === 0 && 'max-md:sr-only')} role="status">
          {offers.length > 0 ? m.market_offers_selected({ count }) : m.market_offers_selectHint()}
        </p>
        {offers.length === 0 && (
          <p className="text-soft ml-auto hidden text-meta desk:pointer-fine:block">{m.market_offers_sheetKeys()}</p>
        )}
        {offers.length > 0 && (
          <>
            <Button size="small" variant="outline" busy={busy} onClick={() => void list('onSale')}>
              {m.market_offers_putOnSale()}
            </Button>
            <Button size="small" variant="outline" onClick={() => setAsking('remove')}>
              {m.market_offers_remove()}
            </Button>
            <Button size="small" variant="outline" onClick={lengthen}>
              {m.market_offers_lengthen({ days: moreDays })}
            </Button>
            <Button size="small" variant="outline" onClick={() => setAsking('scale')}>
              {m.market_offers_scale()}
            </Button>
            <Button size="small" variant="outline" onClick={() => setAsking('export')}>
              {m.market_offers_export()}
            </Button>
          </>
        )}
      </div>
      {wrong.length > 0 && (
        <div role="alert" className="border-bad bg-bad-soft text-bad rounded border px-4 py-3">
          <p className="font-medium">{m.market_offers_notListed()}</p>
          <ul className="mt-1 text-table">
            {wrong.map(({ grade, text }, index) => (
              <li key={index}>{grade ? m.form_errorAt({ label: grade, text }) : text}</li>
            ))}
          </ul>
        </div>
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={m.market_offers_removeTitle({ count })}
        description={m.market_offers_removeText()}
        action={m.market_offers_remove()}
        onConfirm={() => list('removed')}
      />
      {asking === 'scale' && <ScaleDialog offers={offers} onClose={() => setAsking(null)} />}
      {asking === 'export' && (
        <ExportDialog
          count={offers.length}
          offers={{ ids: offers.map(({ id }) => id) }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
