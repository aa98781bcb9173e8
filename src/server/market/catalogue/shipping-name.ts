import { readFileSync } from 'node:fs';

type Entry = { un: string; nameEn: string; nameZh: string; technical?: true };
const file = new URL('../../../seed/data/shipping-names.json', import.meta.url);
const entries = new Map((JSON.parse(readFileSync(file, 'utf8')) as Entry[]).map((entry) => [entry.un, entry]));

/**
 * How papers of transport call goods, by their UN number: the name of the entry; after that of an entry for many substances the technical name
 * stands in brackets (special provision 274). Null of an entry that we do not know: how the substance is usually called need not be it.
 */
export function shippingNameOf(
  unNumber: string | null,
  substance: { nameEn: string; nameZh: string } | null,
): { shippingNameEn: string | null; shippingNameZh: string | null } {
  const entry = unNumber === null ? undefined : entries.get(unNumber);
  if (!entry) return { shippingNameEn: null, shippingNameZh: null };
  const { nameEn, nameZh, technical } = entry;
  if (!technical || !substance) return { shippingNameEn: nameEn, shippingNameZh: nameZh };
  return { shippingNameEn: `${nameEn} (${substance.nameEn})`, shippingNameZh: `${nameZh}（${substance.nameZh}）` };
}
