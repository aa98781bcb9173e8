import { figureLength } from '#api/common/limits.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { decimalsOf, fieldOf, offerFields, type FieldKind } from '#api/market/offer-fields.ts';
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
  type EditField,
  type OfferEdit,
} from '../stores/offer-edits.ts';
import { cellKeys, onCellKey } from './cell-moves.ts';
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
  onOpen: (kind: Opening) => void;
};

const statuses: Record<OwnOffer['status'], { name: () => string; tone: BadgeTone }> = {
  onSale: { name: m.market_offer_statusOnSale, tone: 'good' },
  notListed: { name: m.market_offer_statusNotListed, tone: 'plain' },
  removed: { name: m.market_offer_statusRemoved, tone: 'plain' },
};

const widths: { [Kind in FieldKind]?: string } = {
  price: 'w-28',
  tonnes: 'w-20',
  stock: 'w-24',
  days: 'w-16',
  day: 'w-36',
};

export function OfferRow(props: Props) {
  const { offer, edit, errors, selected, onSelect, onOpen } = props;
  const { name, tone } = statuses[offer.status];
  const city = offer.warehouseCity.name;
  const place = `${tradeTermName(offer.tradeTerm)} ${offer.port?.name ?? city}`;
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
        {offer.status === 'notListed' ? (
          <span className="font-medium break-words">{offer.grade}</span>
        ) : (
          <a className="quiet-link font-medium break-words" href={publicOfferPath(offer.id)}>
            {offer.grade}
          </a>
        )}
        <span className="text-soft block text-table">{offer.manufacturer.name}</span>
        {offer.proposed && (
          <a className="link block text-table" href={localPath('/supplierCenter/proposals')}>
            {m.market_offer_proposed()}
          </a>
        )}
        <a
          className="link block text-table"
          href={documentsPath(offer.materialId)}
          aria-label={m.market_documents_ofOffer({ grade: offer.grade })}
        >
          {m.market_documents_title()}
        </a>
        <span className="text-soft block text-table">
          {[place, offer.port && offer.port.name !== city && city, taxText(offer)].filter(Boolean).join(' · ')}
        </span>
        <span className="mt-1 flex flex-wrap gap-1">
          {ended ? <Badge tone="amber">{m.market_offers_ended()}</Badge> : <Badge tone={tone}>{name()}</Badge>}
          {offer.condition.code !== 'PRIME' && <Badge tone="plain">{conditionText(offer)}</Badge>}
          {ends && <Badge tone="amber">{ends}</Badge>}
          {changes > 0 && <Badge tone="brand">{m.market_offers_notSaved()}</Badge>}
        </span>
        {ended && <span className="text-amber mt-1 block text-table">{m.market_offers_renew()}</span>}
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
        <span className="flex flex-wrap gap-1 wide:flex-nowrap">
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

function Cell({ offer, row, edit, errors, field, unit, onPaste }: CellProps) {
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
      onCellKey(event, { row, field, revert: () => setField(offer, field, storedValue(offer, field)) }),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      if (onPaste(field, event.clipboardData.getData('text/plain'))) event.preventDefault();
    },
  };
  return (
    <td data-label={name} className={cn(changed && 'offer-changed')}>
      <span className="offer-shown figures">
        {readable(field, value)}
        {unit && <span className="unit"> {unit}</span>}
        {changed && <s className="text-soft ml-2 text-table">{readable(field, storedValue(offer, field))}</s>}
      </span>
      <span className="offer-typed">
        {places === undefined ? (
          <input
            {...cell}
            type="date"
            className={cn('field figures', widths[kind], error && 'border-bad')}
            value={value}
            onChange={(event) => setField(offer, field, event.target.value)}
          />
        ) : (
          <NumberInput
            {...cell}
            places={places}
            className={cn(widths[kind], 'text-right')}
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
