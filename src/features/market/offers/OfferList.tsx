import { lazy, Suspense, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { useSelection } from '#components/center/use-selection.ts';
import { $editErrors, $edits } from '../stores/offer-edits.ts';
import { BulkBar } from './BulkBar.tsx';
import { EditDialog } from './EditDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { OfferTable, type Opening } from './OfferTable.tsx';
import { QuickEdit } from './QuickEdit.tsx';

const LotPhotos = lazy(() => import('./LotPhotos.tsx'));

type Props = { offers: readonly OwnOffer[]; page: string; reload: () => Promise<void> };
type Open = { kind: Opening; id: string } | null;

/** The offers of a page: selected, edited in place, or one in a window. */
export function OfferList({ offers, page, reload }: Props) {
  const edits = useStore($edits);
  const errors = useStore($editErrors);
  const selection = useSelection(
    offers.map(({ id }) => id),
    page,
  );
  const [open, setOpen] = useState<Open>(null);
  const shown = offers.find(({ id }) => id === open?.id);
  const close = () => setOpen(null);
  return (
    <>
      <BulkBar offers={offers.filter(({ id }) => selection.has(id))} selection={selection} reload={reload} />
      <OfferTable
        offers={offers}
        edits={edits}
        errors={errors}
        selection={selection}
        onOpen={(kind, id) => setOpen({ kind, id })}
      />
      {shown && open?.kind === 'history' && <HistoryDialog offer={shown} onClose={close} />}
      {shown && open?.kind === 'photos' && (
        <Suspense fallback={null}>
          <LotPhotos offer={shown} onClose={close} />
        </Suspense>
      )}
      {shown && open?.kind === 'edit' && <EditDialog offer={shown} onClose={close} onSaved={() => void reload()} />}
      {shown && open?.kind === 'quick' && (
        <QuickEdit
          offer={shown}
          edit={edits[shown.id]}
          errors={errors[shown.id] ?? {}}
          onClose={close}
          onAll={() => setOpen({ kind: 'edit', id: shown.id })}
        />
      )}
    </>
  );
}
