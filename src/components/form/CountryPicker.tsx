import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { m } from '#i18n/messages.ts';
import { countriesToChoose, countryName, type CountryChoice, type PhoneCountry } from '#lib/phone-countries.ts';
import { cn } from '#components/ui/class-names.ts';
import type { Control } from '#components/ui/field.tsx';

const bringWindow = () => import('./CountryWindow.tsx');
const CountryWindow = lazy(async () => ({ default: (await bringWindow()).CountryWindow }));

type Props = CountryChoice & {
  countries: readonly PhoneCountry[];
  /** iso2 in capitals; null: none chosen. */
  value: string | null;
  onChange: (iso2: string) => void;
  /** Of the button while nothing is chosen, and of the search field. */
  placeholder?: string | undefined;
  searchPlaceholder?: string | undefined;
  /** Shows the dial code alone on the button, for the front of a telephone number. */
  compact?: boolean | undefined;
  control?: Partial<Control> | undefined;
  'aria-label'?: string | undefined;
};

/** A button that opens a list of countries with a search; chosen by keyboard, pointer or touch. */
export function CountryPicker({ countries, value, onChange, compact, control, ...props }: Props) {
  const {
    allowed,
    disallowed,
    preferred,
    placeholder = m.country_choose(),
    searchPlaceholder = m.country_search(),
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const choices = useMemo(
    () => countriesToChoose(countries, { allowed, disallowed, preferred }),
    [countries, allowed, disallowed, preferred],
  );
  const chosen = countries.find(({ iso2 }) => iso2 === value);
  const full = chosen ? `${countryName(chosen)} +${chosen.dialCode}` : placeholder;
  const short = chosen && compact ? `${chosen.iso2} +${chosen.dialCode}` : full;
  // What is heard begins with what is seen (WCAG 2.5.3).
  const spoken = short === full ? full : `${short}, ${full}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        id={control?.id}
        aria-label={props['aria-label'] ? `${props['aria-label']}: ${spoken}` : undefined}
        aria-describedby={control?.['aria-describedby']}
        aria-haspopup="listbox"
        aria-expanded={open}
        className={cn(
          'field flex items-center justify-between gap-2 text-left',
          control?.['aria-invalid'] && 'border-bad',
          !chosen && 'text-faint',
        )}
        // Its list is there by the time it is pressed.
        onPointerEnter={() => void bringWindow().catch(() => undefined)}
        onFocus={() => void bringWindow().catch(() => undefined)}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className="figures truncate">{short}</span>
        <svg
          viewBox="0 0 24 24"
          className="size-4 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="m6 9 6 6 6-6" />
        </svg>
      </button>
      {open && (
        <Suspense>
          <CountryWindow
            {...{ button, choices, value, searchPlaceholder }}
            onChoose={({ iso2 }) => {
              onChange(iso2);
              setOpen(false);
              button.current?.focus();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
