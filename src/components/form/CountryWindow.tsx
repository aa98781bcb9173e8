import type { RefObject } from 'react';
import type { Choosing } from '#components/ui/choice-list.tsx';
import { ChoiceWindow } from '#components/ui/choice-window.tsx';
import { m } from '#i18n/messages.ts';
import { countryName, searchCountries, type PhoneCountry } from '#lib/phone-countries.ts';

type Props = {
  choices: readonly PhoneCountry[];
  value: string | null;
  searchPlaceholder: string;
  onChoose: (country: PhoneCountry) => void;
};

type WindowProps = Props & { button: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** What the button of a country picker opens. */
export const CountryWindow = ({ button, onClose, ...props }: WindowProps) => (
  <ChoiceWindow {...chooseCountry(props)} {...{ button, onClose }} />
);

/** The list of the country picker: both names of each, and its dial code. */
export const chooseCountry = ({ choices, value, searchPlaceholder, onChoose }: Props): Choosing<PhoneCountry> => ({
  label: m.country_label(),
  placeholder: searchPlaceholder,
  items: choices,
  keyOf: ({ iso2 }) => iso2,
  find: (typed) => searchCountries(choices, typed),
  value,
  onChoose,
  children: (country) => (
    <>
      <span className="grow">
        {countryName(country)} <OtherName country={country} />
      </span>
      <span className="figures text-soft">+{country.dialCode}</span>
    </>
  ),
});

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
