import { useState, type FormEvent } from 'react';
import { figureLength } from '#api/common/limits.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { plainDecimal } from '#lib/typed-number.ts';
import { scalePrices } from '../stores/offer-edits.ts';

type Props = { offers: readonly OwnOffer[]; onClose: () => void };

const most = 50;

/** Raises or lowers the prices of the selected offers by per cent; nothing is saved yet. */
export function ScaleDialog({ offers, onClose }: Props) {
  const [percent, setPercent] = useState('');
  const [error, setError] = useState<string>();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const typed = plainDecimal(percent.replace(/[%％]\s*$/, ''), { places: 2 });
    const isNumber = /^-?\d{1,2}(\.\d{1,2})?$/.test(typed);
    if (!isNumber || Number(typed) === 0 || Math.abs(Number(typed)) > most)
      return setError(m.market_offers_scaleRange({ most }));
    scalePrices(offers, typed);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={m.market_offers_scaleTitle({ count: formatCount(offers.length) })}
        description={m.market_offers_scaleText()}
      >
        <form noValidate onSubmit={apply}>
          <Field
            name="percent"
            label={m.market_offers_percent()}
            help={m.market_offers_percentHelp()}
            error={error}
            required
          >
            {(control) => (
              <Input
                {...control}
                inputMode="text"
                className="figures"
                value={percent}
                autoComplete="off"
                maxLength={figureLength.ratio}
                onChange={(event) => {
                  setPercent(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {m.center_cancel()}
            </Button>
            <Button type="submit">{m.market_offers_scaleApply()}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
