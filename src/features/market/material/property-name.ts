import { m } from '#i18n/messages.ts';

type Property = { id: string; name: string };

/** A property as the head of a column: the trade's short word where there is one, else the name without its aside. */
export function shortPropertyName({ id, name }: Property): string {
  switch (id) {
    case 'mfr':
      return m.market_property_mfr();
    case 'izodNotched':
      return m.market_property_izodNotched();
    case 'charpyNotched':
      return m.market_property_charpyNotched();
    case 'hdt':
      return m.market_property_hdt();
    case 'vicat':
      return m.market_property_vicat();
    default:
      return name.replace(/\s*[(（].*[)）]$/, '');
  }
}

/** The test condition that is part of a property's name: `1.8 MPa` of `Heat deflection temperature (1.8 MPa)`. */
export function conditionInName({ name }: Property): string {
  return /[(（](\d.*)[)）]$/.exec(name)?.[1] ?? '';
}
