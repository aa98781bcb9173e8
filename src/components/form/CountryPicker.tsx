import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { m } from '#i18n/messages.ts';
import { isIos } from '#lib/ios.ts';
import {
  countriesToChoose,
  countryName,
  searchCountries,
  type CountryChoice,
  type PhoneCountry,
} from '#lib/phone-countries.ts';
import { cn } from '#components/ui/class-names.ts';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { Control } from '#components/ui/field.tsx';
import { CountryList } from './CountryList.tsx';

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

/** Under this width an iPhone or iPad gets a window of its own (specification, section 9). */
const narrow = '(width < 992px)';

/** A button that opens a list of countries with a search; chosen by keyboard, pointer or touch. */
export function CountryPicker({ countries, value, onChange, compact, control, ...props }: Props) {
  const {
    allowed,
    disallowed,
    preferred,
    placeholder = m.country_choose(),
    searchPlaceholder = m.country_search(),
  } = props;
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [modal, setModal] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);

  const choices = useMemo(
    () => countriesToChoose(countries, { allowed, disallowed, preferred }),
    [countries, allowed, disallowed, preferred],
  );
  const found = useMemo(() => searchCountries(choices, typed), [choices, typed]);
  const chosen = countries.find(({ iso2 }) => iso2 === value);

  const show = () => {
    setModal(isIos(navigator) && matchMedia(narrow).matches);
    setTyped('');
    setActive(
      Math.max(
        0,
        choices.findIndex(({ iso2 }) => iso2 === value),
      ),
    );
    setOpen(true);
  };
  const close = (returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  };
  const choose = (country: PhoneCountry | undefined) => {
    if (!country) return;
    onChange(country.iso2);
    close(true);
  };

  useEffect(() => {
    if (!open || modal) return;
    const leave = (event: Event) => !root.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open, modal]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const goTo: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    };
    const next = goTo[event.key];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter') choose(found[active]);
    else if (event.key === 'Escape' && !modal) close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const list = (
    <CountryList
      id={listId}
      found={found}
      value={value}
      active={active}
      typed={typed}
      searchPlaceholder={searchPlaceholder}
      // The keyboard of the phone must not cover the list before the reader wants it.
      lazySearch={modal}
      onType={(text) => {
        setTyped(text);
        setActive(0);
      }}
      onChoose={choose}
      onKeyDown={onKeyDown}
    />
  );
  const full = chosen ? `${countryName(chosen)} +${chosen.dialCode}` : placeholder;
  const short = chosen && compact ? `${chosen.iso2} +${chosen.dialCode}` : full;
  // What is heard begins with what is seen (WCAG 2.5.3).
  const spoken = short === full ? full : `${short}, ${full}`;
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        id={control?.id}
        aria-label={props['aria-label'] ? `${props['aria-label']}: ${spoken}` : undefined}
        aria-describedby={control?.['aria-describedby']}
        aria-haspopup={modal ? 'dialog' : 'listbox'}
        aria-expanded={open}
        className={cn(
          'field flex items-center justify-between gap-2 text-left',
          control?.['aria-invalid'] && 'border-bad',
          !chosen && 'text-faint',
        )}
        onClick={() => (open ? close(true) : show())}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown') return;
          event.preventDefault();
          show();
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
      {open && !modal && (
        <div className="panel absolute top-full left-0 z-40 mt-1 flex max-h-80 w-[min(22rem,calc(100vw-2rem))] flex-col">
          {list}
        </div>
      )}
      {modal && (
        <Dialog open={open} onOpenChange={setOpen}>
          <DialogContent
            title={m.country_label()}
            onOpenAutoFocus={(event) => event.preventDefault()}
            className="h-[85dvh]"
          >
            {list}
          </DialogContent>
        </Dialog>
      )}
    </div>
  );
}
