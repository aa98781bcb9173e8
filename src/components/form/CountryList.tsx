import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { m } from '#i18n/messages.ts';
import { countryName, type PhoneCountry } from '#lib/phone-countries.ts';
import { cn } from '#components/ui/class-names.ts';
import { Input } from '#components/ui/input.tsx';

type Props = {
  id: string;
  found: readonly PhoneCountry[];
  value: string | null;
  active: number;
  typed: string;
  searchPlaceholder: string;
  /** The search is read-only until it is tapped, and does not take the focus by itself. */
  lazySearch: boolean;
  onType: (text: string) => void;
  onChoose: (country: PhoneCountry) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The search and the list of the country picker: a combobox whose list is always open (WAI-ARIA). */
export function CountryList({
  id,
  found,
  value,
  active,
  typed,
  searchPlaceholder,
  lazySearch,
  onType,
  onChoose,
  onKeyDown,
}: Props) {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [readOnly, setReadOnly] = useState(lazySearch);
  useEffect(() => {
    if (!lazySearch) search.current?.focus();
  }, [lazySearch]);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);

  const optionId = (country: PhoneCountry | undefined) => (country ? `${id}-${country.iso2}` : undefined);
  return (
    <>
      <div className="bg-surface sticky top-0 p-2">
        <Input
          ref={search}
          type="search"
          role="combobox"
          aria-label={m.country_label()}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={optionId(found[active])}
          placeholder={searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          readOnly={readOnly}
          onPointerDown={() => setReadOnly(false)}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="sr-only" role="status">
        {typed && (found.length > 0 ? m.country_found({ count: found.length }) : m.country_none())}
      </p>
      {found.length === 0 && (
        <p className="text-soft px-4 pb-4" aria-hidden="true">
          {m.country_none()}
        </p>
      )}
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={m.country_label()}
        className="min-h-0 grow overflow-y-auto pb-1"
        // The focus stays in the search: pressed elsewhere than there, the list would close before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((country, index) => (
          <li
            key={country.iso2}
            id={optionId(country)}
            role="option"
            aria-selected={country.iso2 === value}
            data-active={index === active || undefined}
            className={cn(
              'flex min-h-[44px] cursor-pointer items-center justify-between gap-4 px-4 py-1 pointer-fine:min-h-9',
              index === active ? 'bg-brand-soft' : 'hover:bg-sunken',
              country.iso2 === value && 'text-brand font-medium',
            )}
            onClick={() => onChoose(country)}
          >
            <span>
              {countryName(country)} <OtherName country={country} />
            </span>
            <span className="figures text-soft">+{country.dialCode}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The name in the other language, for those who know the country by it. */
function OtherName({ country }: { country: PhoneCountry }) {
  const own = countryName(country);
  const inEnglish = own !== country.name;
  const other = inEnglish ? country.name : country.chineseName;
  if (other === own) return null;
  return (
    <span className="text-faint text-sm" lang={inEnglish ? 'en-US' : 'zh-CN'}>
      {other}
    </span>
  );
}
