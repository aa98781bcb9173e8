import { useEffect, useMemo, useRef, useState } from 'react';
import { ComboboxList, useActiveOption } from '#components/ui/combobox.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { countryName, searchCountries, type PhoneCountry } from '#lib/phone-countries.ts';

type Props = {
  choices: readonly PhoneCountry[];
  value: string | null;
  searchPlaceholder: string;
  /** The search is read-only until it is tapped, and does not take the focus by itself. */
  lazySearch: boolean;
  onChoose: (country: PhoneCountry) => void;
};

const keyOf = ({ iso2 }: PhoneCountry) => iso2;

/** The search and the list of the country picker: a combobox whose list is always open (WAI-ARIA). */
export function CountryList({ choices, value, searchPlaceholder, lazySearch, onChoose }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [readOnly, setReadOnly] = useState(lazySearch);
  const items = useMemo(() => searchCountries(choices, typed), [choices, typed]);
  const { listId, active, setActive, activeId, optionId, onKey } = useActiveOption({ items, keyOf, onChoose });
  useEffect(() => {
    if (!lazySearch) search.current?.focus();
    setActive(
      Math.max(
        0,
        choices.findIndex(({ iso2 }) => iso2 === value),
      ),
    );
  }, []);
  return (
    <>
      <div className="bg-surface sticky top-0 p-2">
        <Input
          ref={search}
          type="search"
          role="combobox"
          aria-label={m.country_label()}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          readOnly={readOnly}
          onPointerDown={() => setReadOnly(false)}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <p className="sr-only" role="status">
        {typed && (items.length > 0 ? m.country_found({ count: items.length }) : m.country_none())}
      </p>
      {items.length === 0 && (
        <p className="text-soft px-4 pb-4" aria-hidden="true">
          {m.country_none()}
        </p>
      )}
      <ComboboxList
        {...{ items, keyOf, active, optionId, onChoose }}
        id={listId}
        label={m.country_label()}
        selected={value}
      >
        {(country) => (
          <>
            <span className="grow">
              {countryName(country)} <OtherName country={country} />
            </span>
            <span className="figures text-soft">+{country.dialCode}</span>
          </>
        )}
      </ComboboxList>
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
    <span className="text-faint text-table" lang={inEnglish ? 'en-US' : 'zh-CN'}>
      {other}
    </span>
  );
}
