import { getLocale } from '#i18n/get-locale.ts';
import { chosenKinds, fieldOf, fieldsOfKind, type ChosenField } from '#api/market/offer-fields.ts';
import { otherNames } from '#lib/localised.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import type { OfferChoices } from '#api/market/own-offer.ts';
import { codeName, loadDirectory, named, namesOf, type Directory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';

/** What the fields of an offer may say, in the reader's language. Reference data: changes with a release. */
export function offerChoices(context: Context): Promise<OfferChoices> {
  const key = `listings/choices/${context.locale}`;
  return context.cache.get(key, ['content'], () => loadChoices(context), 3600);
}

async function loadChoices(context: Context): Promise<OfferChoices> {
  const directory = await loadDirectory(context);
  const fields = fieldsOfKind(...chosenKinds);
  return Object.fromEntries(fields.map((name) => [name, choicesOf(directory, name)])) as OfferChoices;
}

/** Places by their names, codes in the order of their list. */
function choicesOf(directory: Directory, name: ChosenField): OfferChoices[ChosenField] {
  const { kind, list } = fieldOf(name);
  if (kind === 'currency') return tradeCurrencies.map((id) => ({ id, name: codeName(directory, 'currency', id) }));
  const { compare } = new Intl.Collator(getLocale());
  const { cities, countries, ports } = directory;
  const things = namesOf(directory, kind, list)!;
  // Offers that name a port which is out of use keep it; nobody chooses it any more.
  const inUse = [...things.keys()].filter((id) => kind !== 'port' || ports.get(id)?.active);
  const choices = inUse.map((id: string) => ({
    ...named(things, id),
    ...(kind === 'city' && { country: named(countries, cities.get(id)!.country).name }),
    ...(kind === 'port' && { alsoCalled: otherNames(ports.get(id)!, 'name') }),
  }));
  return list === undefined ? choices.sort((a, b) => compare(a.name, b.name)) : choices;
}
