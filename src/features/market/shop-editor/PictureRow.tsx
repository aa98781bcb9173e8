import { useId, type ReactNode } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { OwnShop } from '#api/market/own-shop.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';

type Picture = OwnShop['pictures'][number];
type Captions = Pick<Picture, 'captionEn' | 'captionZh'>;
type Props = {
  picture: Picture;
  number: number;
  last: boolean;
  name: string;
  onMove: (by: -1 | 1) => void;
  onCaption: (captions: Partial<Captions>) => void;
  onRemove: () => void;
  /** Further fields, before the captions. */
  children?: ReactNode;
};

/** One picture with its captions; it is moved by buttons, or dragged. */
export function PictureRow({ picture, number, last, name, onMove, onCaption, onRemove, children }: Props) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-start gap-3">
      <img
        src={picture.picture.sources[0]?.href}
        alt={name}
        width={picture.picture.width}
        height={picture.picture.height}
        loading="lazy"
        draggable={false}
        className="bg-sunken aspect-8/5 h-auto w-36 cursor-grab rounded object-cover"
      />
      <div className="grid min-w-0 grow basis-60 gap-x-3 gap-y-2 sm:grid-cols-2">
        {children}
        {(['captionEn', 'captionZh'] as const).map((field) => {
          const label = m.market_shop_caption();
          return (
            <div key={field}>
              <label htmlFor={`${id}-${field}`} className="text-soft text-table">
                {field === 'captionEn' ? m.market_shop_inEnglish({ label }) : m.market_shop_inChinese({ label })}
              </label>
              <Input
                id={`${id}-${field}`}
                value={picture[field]}
                maxLength={textLength.caption[1]}
                lang={field === 'captionEn' ? 'en' : 'zh-CN'}
                onChange={(event) => onCaption({ [field]: event.target.value })}
              />
            </div>
          );
        })}
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button
            variant="outline"
            size="icon"
            aria-disabled={number === 1}
            aria-label={m.market_shop_moveUp({ name })}
            onClick={() => onMove(-1)}
          >
            ↑
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-disabled={last}
            aria-label={m.market_shop_moveDown({ name })}
            onClick={() => onMove(1)}
          >
            ↓
          </Button>
          <Button variant="quiet" size="small" aria-label={m.center_removeFile({ name })} onClick={onRemove}>
            {m.center_remove()}
          </Button>
        </div>
      </div>
    </div>
  );
}
