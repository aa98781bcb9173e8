import { guestCompanyLength, mostGuests } from '#api/deals/guest-choices.ts';
import { textLength } from '#api/common/limits.ts';
import type { Errors } from '#components/form/use-form.ts';
import { focusAdded } from '#components/form/focus-added.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { isLocale, languageOptions } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { newGuest, type GuestForm } from './guest-values.ts';

type Props = {
  guests: readonly GuestForm[];
  errors: Errors;
  /** `at`: the field that was typed into. */
  onChange: (guests: GuestForm[], at: string) => void;
};

/** Suppliers who are not on the site yet: they are written to, and answer by a link. */
export function GuestFields({ guests, errors, onChange }: Props) {
  return (
    <div className="space-y-3">
      {guests.map((guest, index) => (
        <GuestRow
          key={index}
          guest={guest}
          index={index}
          errors={errors}
          onChange={(said, field) =>
            onChange(
              guests.map((one, place) => (place === index ? { ...one, ...said } : one)),
              `guests.${index}.${field}`,
            )
          }
          onRemove={() =>
            onChange(
              guests.filter((_, place) => place !== index),
              'guests',
            )
          }
        />
      ))}
      <FieldError id="guests-error" text={errors['guests']} />
      {guests.length < mostGuests && (
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            onChange([...guests, newGuest()], 'guests');
            focusAdded(`[name="guests.${guests.length}.company"]`);
          }}
        >
          {m.deals_guest_add()}
        </Button>
      )}
    </div>
  );
}

type RowProps = {
  guest: GuestForm;
  index: number;
  errors: Errors;
  onChange: (said: Partial<GuestForm>, field: keyof GuestForm) => void;
  onRemove: () => void;
};

function GuestRow({ guest: { company, email, locale }, index, errors, onChange, onRemove }: RowProps) {
  const name = (field: keyof GuestForm) => `guests.${index}.${field}`;
  const error = (field: keyof GuestForm) => errors[name(field)];
  return (
    <div className="border-line grid gap-3 rounded border p-3 sm:grid-cols-2 wide:grid-cols-[1fr_1fr_auto_auto] wide:items-start">
      <Field name={name('company')} label={m.deals_guest_company()} error={error('company')} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={guestCompanyLength[1]}
            value={company}
            onChange={(event) => onChange({ company: event.target.value }, 'company')}
          />
        )}
      </Field>
      <Field name={name('email')} label={m.deals_guest_email()} error={error('email')} required>
        {(control) => (
          <Input
            {...control}
            // Not `email`: the browser's own words would be in its language.
            type="text"
            inputMode="email"
            autoComplete="off"
            maxLength={textLength.email[1]}
            value={email}
            onChange={(event) => onChange({ email: event.target.value }, 'email')}
          />
        )}
      </Field>
      <Field name={name('locale')} label={m.deals_guest_locale()}>
        {(control) => (
          <NativeSelect
            {...control}
            value={locale}
            onChange={(value) => isLocale(value) && onChange({ locale: value }, 'locale')}
            options={languageOptions.map(({ value, label }) => ({ value, label, lang: value }))}
          />
        )}
      </Field>
      <Button
        variant="quiet"
        className="self-start wide:mt-6"
        aria-label={m.deals_guest_removeNamed({ name: company || email || String(index + 1) })}
        onClick={onRemove}
      >
        {m.deals_guest_remove()}
      </Button>
    </div>
  );
}
