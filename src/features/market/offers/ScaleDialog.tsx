import { useState, type FormEvent } from 'react';
import { figureLength } from '#api/common/limits.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { formatAmount, formatCount } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { plainDecimal } from '#lib/typed-number.ts';
import { $edits, changePrices } from '../stores/offer-edits.ts';
import { oneCurrency, priceChanges, type PriceStep } from '../stores/price-change.ts';

type Props = { offers: readonly OwnOffer[]; onClose: () => void };

const mostPercent = 50;
/** Offers whose change is shown before it is made; of the others it is said how many there are. */
const shownChanges = 6;

/** Raises or lowers the prices of the selected offers by per cent or by an amount; nothing is saved yet. */
export function ScaleDialog({ offers, onClose }: Props) {
  const [by, setBy] = useState<PriceStep['by']>('percent');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const currency = oneCurrency(offers);
  const value = plainDecimal(typed.replace(by === 'percent' ? /[%％]\s*$/ : '', ''), { places: 2 });
  const isNumber = /^-?\d{1,8}(\.\d{1,2})?$/.test(value) && Number(value) !== 0;
  const { changes, tooLow } = isNumber
    ? priceChanges(offers, $edits.get(), { by, value })
    : { changes: [], tooLow: [] };
  const problem = () => {
    if (by === 'amount' && !currency)
      return m.market_offers_scaleCurrencies({
        currencies: joinWords([...new Set(offers.map(({ price }) => price.currency))]),
      });
    if (by === 'percent' && (!isNumber || Math.abs(Number(value)) > mostPercent))
      return m.market_offers_scaleRange({ most: mostPercent });
    if (!isNumber) return m.market_offers_scaleAmount();
    if (tooLow.length > 0)
      return m.market_offers_scaleTooLow({ grades: joinWords([...new Set(tooLow.map(({ grade }) => grade))]) });
    return undefined;
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problem();
    if (wrong) return setError(wrong);
    changePrices(changes);
    onClose();
  };
  const good = isNumber && !problem();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={m.market_offers_scaleTitle({ count: formatCount(offers.length) })}
        description={m.market_offers_scaleText()}
      >
        <form noValidate onSubmit={apply} className="space-y-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <Field name="by" label={m.market_offers_scaleBy()}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={by}
                  onChange={(next) => {
                    setBy(next === 'amount' ? 'amount' : 'percent');
                    setError(undefined);
                  }}
                  options={[
                    { value: 'percent', label: m.market_offers_percent() },
                    {
                      value: 'amount',
                      label: currency ? m.market_offers_amountPerTonne({ currency }) : m.market_offers_amountOwn(),
                    },
                  ]}
                />
              )}
            </Field>
            <Field
              name="value"
              label={m.market_offers_scaleValue()}
              help={by === 'percent' ? m.market_offers_percentHelp() : m.market_offers_amountHelp()}
              error={error}
              required
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="text"
                  className="figures"
                  value={typed}
                  autoComplete="off"
                  maxLength={figureLength.amount}
                  onChange={(event) => {
                    setTyped(event.target.value);
                    setError(undefined);
                  }}
                />
              )}
            </Field>
          </div>
          {good && <Changes changes={changes} />}
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

/** Old and new price of the first offers. */
function Changes({ changes }: Pick<ReturnType<typeof priceChanges>, 'changes'>) {
  const more = changes.length - shownChanges;
  return (
    <div role="status">
      <ul className="divide-line divide-y text-table">
        {changes.slice(0, shownChanges).map(({ offer, from, to }) => (
          <li key={offer.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="break-words">{offer.grade}</span>
            <span className="figures whitespace-nowrap">
              <s className="text-soft">{formatAmount(from)}</s> → {formatAmount(to)} {offer.price.currency}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-soft text-table">{m.market_offers_scaleMore({ count: formatCount(more) })}</p>}
    </div>
  );
}
