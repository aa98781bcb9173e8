import { decimalsOf, fieldOf, offerFields } from '#api/market/offer-fields.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { DateInput } from '#components/form/DateInput.tsx';
import { NumberInput } from '#components/form/NumberInput.tsx';
import { Button } from '#components/ui/button.tsx';
import { DialogFooter } from '#components/ui/dialog.tsx';
import { Field, FieldScope } from '#components/ui/field.tsx';
import { Sheet, SheetContent } from '#components/ui/sheet.tsx';
import { m } from '#i18n/messages.ts';
import { editFields, setField, shownValue, type OfferEdit } from '../stores/offer-edits.ts';

type Props = {
  offer: OwnOffer;
  edit: OfferEdit | undefined;
  errors: Readonly<Record<string, string>>;
  onClose: () => void;
  onAll: () => void;
};

/** The cells of one offer, on a phone. What is typed counts at once, and is saved with all other rows. */
export function QuickEdit({ offer, edit, errors, onClose, onAll }: Props) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={offer.grade} description={offer.manufacturer.name}>
        <FieldScope value="quick-">
          <div className="grid grid-cols-2 gap-4">
            {editFields.map((field) => (
              <Field
                key={field}
                name={field}
                label={offerFields[field].sheet()}
                error={errors[field]}
                help={field === 'price' ? offer.price.currency : undefined}
              >
                {(control) => {
                  const value = shownValue(offer, field, edit);
                  const places = decimalsOf[fieldOf(field).kind];
                  return places === undefined ? (
                    <DateInput {...control} value={value} onValue={(day) => setField(offer, field, day)} />
                  ) : (
                    <NumberInput
                      {...control}
                      {...{ value, places }}
                      onValue={(number) => setField(offer, field, number)}
                    />
                  );
                }}
              </Field>
            ))}
          </div>
        </FieldScope>
        <DialogFooter>
          <Button variant="quiet" onClick={onAll}>
            {m.market_offers_allFields()}
          </Button>
          <Button onClick={onClose}>{m.market_offers_done()}</Button>
        </DialogFooter>
      </SheetContent>
    </Sheet>
  );
}
