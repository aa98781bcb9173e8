import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import type { OfferChoices } from '#api/market/own-offer.ts';
import { codeName, loadDirectory, named } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';

/** What the fields of an offer may say, in the reader's language. Reference data: changes with a release. */
export function offerChoices(context: Context): Promise<OfferChoices> {
  const key = `listings/choices/${context.locale}`;
  return context.cache.get(key, ['content'], () => loadChoices(context), 3600);
}

async function loadChoices(context: Context): Promise<OfferChoices> {
  const { locale } = context;
  const directory = await loadDirectory(context);
  const { compare } = new Intl.Collator(locale);
  const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
  const coded = (kind: string) =>
    [...(directory.codes.get(kind)?.values() ?? [])].map(({ code }) => ({
      id: code,
      name: codeName(locale, directory, kind, code),
    }));
  const { cities, countries, ports } = directory;
  return {
    warehouseCities: [...cities.values()]
      .map(({ id, country }) => ({ ...named(locale, cities, id), country: named(locale, countries, country).name }))
      .sort(byName),
    countries: [...countries.keys()].map((id) => named(locale, countries, id)).sort(byName),
    ports: [...ports.keys()].map((id) => named(locale, ports, id)).sort(byName),
    packings: coded('packing'),
    paymentTerms: coded('paymentTerm'),
    qualityClasses: coded('qualityClass'),
    documents: coded('document'),
    currencies: tradeCurrencies.map((id) => ({ id, name: codeName(locale, directory, 'currency', id) })),
  };
}
