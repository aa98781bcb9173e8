import { figureLength } from '#api/common/limits.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { decimalsOf, fieldOf, offerFields } from '#api/market/offer-fields.ts';
import { conditionText, taxText } from '#api/market/offer-words.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { NumberInput } from '#components/form/NumberInput.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { useNow } from '#components/center/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { formatAmount } from '#lib/format.ts';
import {
  editFields,
  setField,
  shownValue,
  storedValue,
  undo,
  type EditField,
  type OfferEdit,
} from '../stores/offer-edits.ts';
import { cellKeys, onCellKey, plainDay } from './cell-moves.ts';
import { offerDraft } from '../stores/own-offers.ts';
import { copyPath, documentsPath, publicOfferPath } from './offer-links.ts';
import { localPath } from '#lib/paths.ts';
import { copyOfOffer } from './offer-values.ts';
import type { Opening } from './OfferTable.tsx';
import { hasEnded, priceEnds } from './price-ends.ts';

type Props = {
  offer: OwnOffer;
  row: number;
  edit: OfferEdit | undefined;
  errors: Readonly<Record<string, string>>;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /** Whether it was more than one cell. */
  onPaste: (field: EditField, text: string) => boolean;
  onFill: (field: EditField) => void;
  onOpen: (kind: Opening) => void;
};

const statuses: Record<OwnOffer['status'], { name: () => string; tone: BadgeTone }> = {
  onSale: { name: m.market_offer_statusOnSale, tone: 'good' },
  notListed: { name: m.market_offer_statusNotListed, tone: 'plain' },
  removed: { name: m.market_offer_statusRemoved, tone: 'plain' },
};

export function OfferRow(props: Props) {
  const { offer, edit, errors, selected, onSelect, onOpen } = props;
  const { name, tone } = statuses[offer.status];
  const city = offer.warehouseCity.name;
  const place = `${tradeTermName(offer.tradeTerm)} ${offer.port?.name ?? city}`;
  const about = [offer.manufacturer.name, place, offer.port && offer.port.name !== city && city, taxText(offer)].filter(
    Boolean,
  );
  const changes = edit ? Object.keys(edit.fields).length : 0;
  const now = useNow();
  const ended = hasEnded(offer, now);
  const copy = () => {
    offerDraft(offer.materialId, offer.id).keep(copyOfOffer(offer, new Date()));
    location.assign(copyPath(offer.materialId, offer.id));
  };
  const ends = ended ? null : priceEnds(offer, edit, now);
  return (
    <tr className={cn(selected && 'bg-brand-soft')}>
      <td className="offer-tick">
        <label className="flex size-[44px] items-center justify-center pointer-fine:size-6">
          <Checkbox
            checked={selected}
            aria-label={m.market_offers_select({ grade: offer.grade })}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </label>
      </td>
      <td className="offer-name">
        <span className="offer-head">
          <span className="offer-line">
            {offer.status === 'notListed' ? (
              <span className="font-medium">{offer.grade}</span>
            ) : (
              <a className="quiet-link font-medium" href={publicOfferPath(offer.id)}>
                {offer.grade}
              </a>
            )}
            {offer.condition.code !== 'PRIME' && <Badge tone="plain">{conditionText(offer)}</Badge>}
            {ended && (
              <Badge tone="amber" title={m.market_offers_renew()}>
                {m.market_offers_ended()}
              </Badge>
            )}
            {ends && <Badge tone="amber">{ends}</Badge>}
            {offer.proposed && (
              <a className="link text-meta" href={localPath('/supplierCenter/proposals')}>
                {m.market_offer_proposed()}
              </a>
            )}
            {changes > 0 && <Badge tone="brand">{m.market_offers_notSaved()}</Badge>}
          </span>
          <span className="offer-line offer-about" title={about.join(' · ')}>
            {!ended && (
              <>
                <span className={tone === 'good' ? 'text-good' : 'font-medium'}>{name()}</span>
                {' · '}
              </>
            )}
            {about.join(' · ')}
          </span>
        </span>
        {ended && <span className="sr-only">{m.market_offers_renew()}</span>}
        {edit?.stale && <span className="text-amber mt-1 block text-table">{m.market_offers_stale()}</span>}
        {errors['updatedAt'] && <span className="text-bad mt-1 block text-table">{errors['updatedAt']}</span>}
        {errors['priceBreaks'] && (
          <span className="text-bad mt-1 block text-table">
            {m.market_offers_breaksAt({ text: errors['priceBreaks'] })}
          </span>
        )}
      </td>
      {editFields.map((field) => (
        <Cell key={field} {...props} field={field} unit={field === 'price' ? offer.price.currency : undefined} />
      ))}
      <td className="offer-acts">
        <span className="flex flex-wrap gap-1">
          <Button variant="outline" size="small" className="offer-quick" onClick={() => onOpen('quick')}>
            {m.market_offers_edit()}
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="offer-full"
            aria-label={m.market_offers_editAll({ grade: offer.grade })}
            onClick={() => onOpen('edit')}
          >
            {m.market_offers_allFields()}
          </Button>
          <Button asChild variant="quiet" size="small">
            <a href={documentsPath(offer.materialId)} aria-label={m.market_documents_ofOffer({ grade: offer.grade })}>
              {m.market_documents_title()}
            </a>
          </Button>
          <Button variant="quiet" size="small" onClick={() => onOpen('photos')}>
            {m.market_offers_photos()}
            {offer.photos.length > 0 && ` ${offer.photos.length}`}
            <span className="sr-only"> ({offer.grade})</span>
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={m.market_offers_copyOf({ grade: offer.grade })}
            onClick={copy}
          >
            {m.market_offers_copy()}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={m.market_offers_historyOf({ grade: offer.grade })}
            onClick={() => onOpen('history')}
          >
            {m.market_offers_history()}
          </Button>
        </span>
      </td>
    </tr>
  );
}

type CellProps = Props & { field: EditField; unit: string | undefined };

/** A price as it is shown everywhere; what is typed wrong stays as it is. */
const readable = (field: EditField, value: string): string =>
  field === 'price' && /^\d+(\.\d+)?$/.test(value) ? formatAmount(value) : value || '–';

function Cell({ offer, row, edit, errors, field, unit, onPaste, onFill }: CellProps) {
  const value = shownValue(offer, field, edit);
  const changed = edit?.fields[field] !== undefined;
  const error = errors[field];
  const errorId = `${offer.id}-${field}-error`;
  const { kind } = fieldOf(field);
  const name = offerFields[field].sheet();
  const places = decimalsOf[kind];
  const cell = {
    ...cellKeys(row, field),
    id: `${offer.id}-${field}`,
    'aria-label': m.market_offers_cell({ field: name, grade: offer.grade }),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    autoComplete: 'off',
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) =>
      onCellKey(event, {
        row,
        field,
        revert: () => setField(offer, field, storedValue(offer, field)),
        fill: () => onFill(field),
        undo,
      }),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      if (onPaste(field, event.clipboardData.getData('text/plain'))) event.preventDefault();
    },
  };
  return (
    <td data-label={name} className={cn(`offer-${kind}`, changed && 'offer-changed')}>
      <span className="offer-shown figures">
        {readable(field, value)}
        {unit && <span className="unit"> {unit}</span>}
        {changed && <s className="text-soft ml-2 text-table">{readable(field, storedValue(offer, field))}</s>}
      </span>
      <span className="offer-typed">
        {places === undefined ? (
          <input
            {...cell}
            type="text"
            inputMode="numeric"
            placeholder={m.market_offers_dayForm()}
            className="field figures"
            value={value}
            onChange={(event) => setField(offer, field, event.target.value)}
            onBlur={() => changed && setField(offer, field, plainDay(value))}
          />
        ) : (
          <NumberInput
            {...cell}
            places={places}
            className="text-right"
            maxLength={figureLength.amount}
            value={value}
            onValue={(number) => setField(offer, field, number)}
          />
        )}
        {unit && <span className="unit ml-1">{unit}</span>}
      </span>
      {error && (
        <span id={errorId} className="text-bad block text-table">
          {error}
        </span>
      )}
    </td>
  );
}
