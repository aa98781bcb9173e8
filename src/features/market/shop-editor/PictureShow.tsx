import { useState } from 'react';
import type { OwnShop } from '#api/market/own-shop.ts';
import { shopLimits } from '#api/market/shop-choices.ts';
import { FileField } from '#components/center/FileField.tsx';
import { shopPictureRule } from '#api/common/limits.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { useArranged } from '#components/center/use-arranged.ts';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { addPicture, arrangePictures } from '../stores/own-shop.ts';
import { showToast } from '#app/stores/toasts.ts';
import { PictureRow } from './PictureRow.tsx';

type Picture = OwnShop['pictures'][number];

/** Pictures of the company: added at once; their order, captions and removal are saved together. */
export function PictureShow({ shop }: { shop: OwnShop }) {
  const arranged = useArranged<Picture>(shop.pictures);
  const { items: pictures, changed } = arranged;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [adding, setAdding] = useState<readonly File[]>([]);
  const room = shopLimits.pictures - shop.pictures.length;

  const add = async (files: readonly File[]) => {
    setAdding(files);
    setBusy(true);
    setFailure('');
    for (const file of files) {
      const outcome = await addPicture(file);
      if (!outcome.ok) {
        setFailure(outcome.fields['picture'] ?? outcome.message);
        break;
      }
    }
    setAdding([]);
    setBusy(false);
  };
  const save = async () => {
    setBusy(true);
    setFailure('');
    const outcome = await arrangePictures(pictures);
    setBusy(false);
    if (outcome.ok) showToast(m.market_shop_picturesSaved(), 'success');
    else setFailure(Object.values(outcome.fields)[0] ?? outcome.message);
  };

  return (
    <Panel title={m.market_shop_show()} lead={m.market_shop_showLead({ max: shopLimits.pictures })}>
      <div className="space-y-4">
        {failure && (
          <Notice tone="bad" live>
            <p className="text-bad">{failure}</p>
          </Notice>
        )}
        <ol className="space-y-3">
          {pictures.map((picture, index) => (
            <li
              key={picture.id}
              {...arranged.dragging(picture.id, index)}
              className={cn('border-line rounded border p-3', arranged.dragged === picture.id && 'opacity-50')}
            >
              <PictureRow
                picture={picture}
                number={index + 1}
                last={index === pictures.length - 1}
                name={picture.captionEn || picture.captionZh || m.market_shop_pictureNumber({ number: index + 1 })}
                onMove={(by) => arranged.move(index, index + by)}
                onCaption={(captions) => arranged.change(picture.id, captions)}
                onRemove={() => arranged.remove(picture.id)}
              />
            </li>
          ))}
        </ol>
        {room > 0 && (
          <FileField
            name="picture"
            label={m.market_shop_addPictures()}
            rule={shopPictureRule}
            max={Math.min(room, 9)}
            files={adding}
            onChange={(files) => !busy && void add(files)}
          />
        )}
        {changed && (
          <div className="flex flex-wrap items-center gap-3">
            <Button busy={busy} onClick={() => void save()}>
              {m.market_shop_savePictures()}
            </Button>
            <Button variant="outline" onClick={arranged.discard}>
              {m.market_shop_discard()}
            </Button>
            <span className="text-amber text-table" role="status">
              {m.market_shop_unsaved()}
            </span>
          </div>
        )}
      </div>
    </Panel>
  );
}
