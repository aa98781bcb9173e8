import './own-offers.css';
import { fieldOf, offerFields } from '#api/market/offer-fields.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import type { Selection } from '#components/center/use-selection.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import {
  asOneStep,
  editFields,
  setField,
  shownValue,
  type EditErrors,
  type EditField,
  type OfferEdits,
} from '../stores/offer-edits.ts';
import { pastedCells } from './cell-moves.ts';
import { OfferRow } from './OfferRow.tsx';

export type Opening = 'history' | 'edit' | 'quick' | 'photos';
type Props = {
  offers: readonly OwnOffer[];
  edits: OfferEdits;
  errors: EditErrors;
  selection: Selection;
  onOpen: (kind: Opening, id: string) => void;
};

/** Offers as a sheet whose cells are typed into; cards on phones, each edited in a window of its own. */
export function OfferTable({ offers, edits, errors, selection, onOpen }: Props) {
  const paste = (row: number, field: EditField, text: string): boolean => {
    const cells = pastedCells(text, field);
    asOneStep(() => {
      for (const { down, field: at, value } of cells ?? []) {
        const offer = offers[row + down];
        if (offer) setField(offer, at, value);
      }
    });
    return cells !== undefined;
  };
  /** This cell's value into the ticked rows; where this row is not ticked, the value above it into this cell. */
  const fill = (row: number, field: EditField): void => {
    const own = offers[row]!;
    const isTicked = selection.has(own.id) && selection.ids.length > 1;
    const from = isTicked ? own : offers[row - 1];
    if (!from) return;
    const value = shownValue(from, field, edits[from.id]);
    const into = isTicked ? offers.filter(({ id }) => selection.has(id) && id !== own.id) : [own];
    asOneStep(() => into.forEach((offer) => setField(offer, field, value)));
  };
  return (
    <div className="panel offer-frame relative">
      <table className="console-table offer-sheet">
        <thead>
          <tr>
            <th scope="col" className="offer-tick">
              {/* On phones the heads are out of sight, and the bar above has one of its own. */}
              <label className="hidden size-[44px] items-center justify-center md:flex pointer-fine:size-6">
                <Checkbox
                  checked={selection.all}
                  aria-label={m.market_offers_selectAll()}
                  onChange={(event) => selection.toggleAll(event.target.checked)}
                />
              </label>
            </th>
            <th scope="col" className="offer-name">
              {m.market_offer_grade()}
            </th>
            {editFields.map((field) => (
              <th key={field} scope="col" className={`offer-${fieldOf(field).kind}`}>
                {offerFields[field].sheet()}
              </th>
            ))}
            <th scope="col" className="offer-acts">
              <span className="sr-only">{m.market_offer_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer, row) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              row={row}
              edit={edits[offer.id]}
              errors={errors[offer.id] ?? {}}
              selected={selection.has(offer.id)}
              onSelect={(selected) => selection.toggle(offer.id, selected)}
              onPaste={(field, text) => paste(row, field, text)}
              onFill={(field) => fill(row, field)}
              onOpen={(kind) => onOpen(kind, offer.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
