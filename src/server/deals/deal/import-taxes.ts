import type { Levy } from '#api/deals/landed-price.ts';
import { localised } from '#lib/localised.ts';
import type { Directory } from '#server/market/catalogue/index.ts';

type Source = { sourceEn: string; sourceZh: string; /** Day of the edition that was read. */ asOf: string };
/** Of a country (seed/data/import-taxes.json): per cent by the first digits of an HS code, `a-b` where its tariff lines differ. */
type ImportTaxes = {
  levy: Levy;
  duty: (Source & { rates: Record<string, string> }) | null;
  vat: (Source & { percent: string; base: Levy }) | null;
};

/** What is known of the import of goods into a country, in the reader's language. */
export type ImportRule = {
  levy: Levy;
  /** Null: not known. `least` is below `percent` where the tariff lines of the subheading differ. */
  duty: { percent: string; least: string; source: string; asOf: string } | null;
  vat: { percent: string; base: Levy; source: string } | null;
};

const sourceOf = (source: Source): string => localised(source, 'source');

/** By the longest heading that is on record; most countries levy on the CIF value, and so does one that is not. */
export function importRule({ codes }: Pick<Directory, 'codes'>, country: string, hsCode: string | null): ImportRule {
  const taxes = codes.get('importTax')?.get(country)?.detail as ImportTaxes | undefined;
  const vat = (codes.get('importVat')?.get(country)?.detail as ImportTaxes['vat'] | undefined) ?? taxes?.vat ?? null;
  return {
    levy: taxes?.levy ?? 'CIF',
    duty: hsCode === null ? null : dutyOf({ codes }, country, taxes?.duty ?? null, hsCode),
    vat: vat && { percent: vat.percent, base: vat.base, source: sourceOf(vat) },
  };
}

/** What operators have entered of a heading (market/desk) stands before what is shipped of it; a longer heading before a shorter. */
function dutyOf(
  { codes }: Pick<Directory, 'codes'>,
  country: string,
  shipped: ImportTaxes['duty'],
  hsCode: string,
): ImportRule['duty'] {
  const entered = codes.get('importDuty');
  for (let length = hsCode.length; length >= 2; length -= 1) {
    const heading = hsCode.slice(0, length);
    const own = entered?.get(`${country}/${heading}`)?.detail as (Source & { percent: string }) | undefined;
    if (own) return asDuty(own.percent, own);
    const rate = shipped?.rates[heading];
    if (shipped && rate !== undefined) return asDuty(rate, shipped);
  }
  return null;
}

function asDuty(rate: string, source: Source): ImportRule['duty'] {
  const [least, most = least] = rate.split('-') as [string, string?];
  return { percent: most, least, source: sourceOf(source), asOf: source.asOf };
}
