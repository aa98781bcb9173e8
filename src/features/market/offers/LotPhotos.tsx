import { useState, type ReactNode } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { photosOfOffer } from '#api/market/shop-choices.ts';
import { Notice } from '#components/center/Notice.tsx';
import { useArranged } from '#components/center/use-arranged.ts';
import { DateInput } from '#components/form/DateInput.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { latestDay } from '#lib/days.ts';
import { formatDate } from '#lib/format.ts';
import { showToast } from '#app/stores/toasts.ts';
import { PictureRow } from '../shop-editor/PictureRow.tsx';
import { arrangeLotPhotos } from '../stores/lot-photos.ts';
import { NewPhotos } from './NewPhotos.tsx';

type Photo = OwnOffer['photos'][number];
type Props = { offer: OwnOffer; onClose: () => void };

/** Photos of the goods of an offer, by lot: added at once; their order, words and removal are saved together. */
export default function LotPhotos({ offer, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(52rem,calc(100vw-3rem))]"
        title={m.market_offers_photosOf({ grade: offer.grade })}
        description={m.market_offers_photosLead({ max: photosOfOffer })}
      >
        <div className="space-y-6">
          {offer.photos.length > 0 && <Arranged offer={offer} />}
          {offer.photos.length < photosOfOffer && (
            <NewPhotos offer={offer} onDone={() => showToast(m.market_offers_photosAdded(), 'success')} />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

const nameOf = ({ lot, takenOn }: Photo) => m.market_offer_photoOf({ lot, date: formatDate(takenOn, 'short') });

function Arranged({ offer }: { offer: OwnOffer }) {
  const arranged = useArranged<Photo>(offer.photos);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const photos = arranged.items;
  const save = async () => {
    setBusy(true);
    setFailure('');
    const outcome = await arrangeLotPhotos(offer.id, photos);
    setBusy(false);
    if (outcome.ok) showToast(m.market_offers_photosSaved(), 'success');
    else setFailure(Object.values(outcome.fields)[0] ?? outcome.message);
  };
  return (
    <div className="space-y-4">
      {failure && (
        <Notice tone="bad" live>
          <p className="text-bad">{failure}</p>
        </Notice>
      )}
      <ol className="space-y-3" aria-label={m.market_offer_photos()}>
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            {...arranged.dragging(photo.id, index)}
            className={cn('border-line rounded border p-3', arranged.dragged === photo.id && 'opacity-50')}
          >
            <PictureRow
              picture={photo}
              number={index + 1}
              last={index === photos.length - 1}
              name={nameOf(offer.photos.find(({ id }) => id === photo.id) ?? photo)}
              onMove={(by) => arranged.move(index, index + by)}
              onCaption={(captions) => arranged.change(photo.id, captions)}
              onRemove={() => arranged.remove(photo.id)}
            >
              <Labelled id={`${photo.id}-lot`} label={m.market_offers_photoLot()}>
                <Input
                  id={`${photo.id}-lot`}
                  value={photo.lot}
                  maxLength={textLength.lot[1]}
                  onChange={(event) => arranged.change(photo.id, { lot: event.target.value })}
                />
              </Labelled>
              <Labelled id={`${photo.id}-day`} label={m.market_offers_photoTakenOn()}>
                <DateInput
                  id={`${photo.id}-day`}
                  value={photo.takenOn}
                  max={latestDay(new Date())}
                  onValue={(takenOn) => arranged.change(photo.id, { takenOn })}
                />
              </Labelled>
            </PictureRow>
          </li>
        ))}
      </ol>
      {arranged.changed && (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy} onClick={() => void save()}>
            {m.market_offers_photosSave()}
          </Button>
          <Button variant="outline" onClick={arranged.discard}>
            {m.market_offers_photosDiscard()}
          </Button>
          <span className="text-amber text-table" role="status">
            {m.market_offers_photosUnsaved()}
          </span>
        </div>
      )}
    </div>
  );
}

/** As the captions beside it are. */
function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="text-soft text-table">
        {label}
      </label>
      {children}
    </div>
  );
}
