import { useState, type ComponentProps } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { formatTyped } from '#lib/format.ts';
import { isUnclear, plainDecimal, readNumber, typedOf } from '#lib/typed-number.ts';

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> & {
  /** As the API takes it; what can be read in two ways ends with a question mark, what is no number is as typed. */
  value: string;
  onValue: (value: string) => void;
  /** Decimals that are taken; 0: a whole number. */
  places: number;
  /** The most that is taken, as plain decimal text: decides what could else be read in two ways. */
  most?: string | undefined;
  /** Stands in the field. */
  unit?: string | undefined;
};

/**
 * A number in whatever way its reader writes it (lib/typed-number.ts). Under it stands what was understood, where that
 * was not simply typed, and two buttons where it can be read in two ways.
 */
export function NumberInput({ value, onValue, places, most, unit, className, ...props }: Props) {
  const [typed, setTyped] = useState<string>();
  const bounds = { places, most };
  // Somebody else may have set the value since: a button, a draft, the next row.
  const own = typed !== undefined && plainDecimal(typed, bounds) === value ? typed : undefined;
  const reading = isUnclear(value) ? readNumber(typedOf(value), bounds) : null;
  const shown = formatTyped(value, places);
  const isPlain = own === undefined || [value, shown].includes(own.trim().replace(/[.,]$/, ''));
  const hintId = props.id && `${props.id}-read`;
  const withUnit = (number: string) => (unit ? `${number} ${unit}` : number);
  const ask = reading && 'either' in reading ? reading.either.map(trimZeros) : null;
  const echo = !isPlain && shown !== undefined && m.form_numberRead({ value: withUnit(shown) });
  return (
    <span className="block">
      <span className="relative block">
        <Input
          {...props}
          inputMode={props.inputMode ?? (places === 0 ? 'numeric' : 'decimal')}
          autoComplete="off"
          className={cn('figures', unit && 'pr-14', className)}
          data-places={places}
          data-most={most}
          value={own ?? typedOf(value)}
          aria-describedby={[props['aria-describedby'], hintId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            onValue(plainDecimal(event.target.value, bounds));
          }}
        />
        {unit && <span className="unit absolute inset-y-0 right-3 flex items-center">{unit}</span>}
      </span>
      <span id={hintId} role="status" className="figures text-soft flex flex-wrap items-center gap-2 text-table">
        {echo}
        {ask && (
          <>
            <span className="pt-1">{m.form_numberWhich()}</span>
            {ask.map((number) => (
              <Button key={number} variant="outline" size="small" className="mt-1" onClick={() => onValue(number)}>
                {withUnit(number)}
              </Button>
            ))}
          </>
        )}
      </span>
    </span>
  );
}
