import { m } from '#i18n/messages.ts';

/** A property as the head of a column: the trade's short word where there is one, else the name without its aside. */
export function shortPropertyName({ id, name }: { id: string; name: string }): string {
  switch (id) {
    case 'mfr':
      return m.property_mfr();
    case 'izodNotched':
      return m.property_izodNotched();
    case 'charpyNotched':
      return m.property_charpyNotched();
    case 'hdt':
      return m.property_hdt();
    case 'vicat':
      return m.property_vicat();
    default:
      return name.replace(/\s*[(（].*[)）]$/, '');
  }
}
