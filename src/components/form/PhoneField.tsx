import { useRef } from 'react';
import { m } from '#i18n/messages.ts';
import { typedLength } from '#lib/typed-lengths.ts';
import { countryOfNumber, type CountryChoice, type PhoneCountry } from '#lib/phone-countries.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useTypedBefore } from '#components/ui/use-typed-before.ts';
import { CountryPicker } from './CountryPicker.tsx';

export type PhoneValue = { iso2: string | null; national: string };

type Props = CountryChoice & {
  name: string;
  label: string;
  countries: readonly PhoneCountry[];
  value: PhoneValue;
  onChange: (value: PhoneValue) => void;
  error?: string | undefined;
  help?: string | undefined;
  required?: boolean | undefined;
};

/** A telephone number: its country and the rest. A number typed with + chooses its country by itself (lib/phone-number.ts makes it E.164). */
export function PhoneField({ name, label, countries, value, onChange, error, help, required, ...choice }: Props) {
  const type = (national: string) =>
    onChange({ iso2: countryOfNumber(countries, national)?.iso2 ?? value.iso2, national });
  const input = useRef<HTMLInputElement>(null);
  useTypedBefore(input, value.national, type);
  return (
    <Field name={name} label={label} error={error} help={help} required={required}>
      {(control) => (
        <div className="flex gap-2">
          <div className="w-32 shrink-0">
            <CountryPicker
              {...choice}
              compact
              aria-label={m.country_label()}
              placeholder={m.country_code()}
              countries={countries}
              value={value.iso2}
              onChange={(iso2) => onChange({ ...value, iso2 })}
            />
          </div>
          <Input
            {...control}
            ref={input}
            type="tel"
            className="figures min-w-0 grow"
            autoComplete="tel"
            maxLength={typedLength.telephone[1]}
            value={value.national}
            onChange={(event) => type(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
