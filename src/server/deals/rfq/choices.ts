import { localised, otherNames } from '#lib/localised.ts';
import { deliveryMethods, tradeCurrencies } from '#api/deals/deal-choices.ts';
import { percentBeforeShipment } from '#api/deals/payment-terms.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { deliveryMethodName } from '#api/deals/trade-words.ts';
import { codeName, loadDirectory, named } from '#server/market/catalogue/index.ts';
import { carriageChoices } from '#server/deals/deal/index.ts';
import type { Context } from '#server/platform/context.ts';

/** What the fields of an RFQ may say, in the reader's language. Reference data: changes with a release. */
export function rfqChoices(context: Context): Promise<RfqChoices> {
  return context.cache.get(`rfq/choices/${context.locale}`, ['content'], () => loadChoices(context), 3600);
}

async function loadChoices(context: Context): Promise<RfqChoices> {
  const { locale } = context;
  const directory = await loadDirectory(context);
  const rows = (kind: string) => [...(directory.codes.get(kind)?.values() ?? [])];
  const choice = (row: { code: string; nameEn: string; nameZh: string }) => ({
    code: row.code,
    name: localised(row, 'name'),
  });
  const { compare } = new Intl.Collator(locale);
  const { packings, cabinetTypes, closed } = carriageChoices(directory);
  return {
    qualityClasses: rows('qualityClass').map(choice),
    packings,
    closed,
    shippingMethods: rows('shippingMethod').map(choice),
    cabinetTypes,
    paymentTerms: rows('paymentTerm').map((row) => ({
      ...choice(row),
      percentBeforeShipment: percentBeforeShipment(row.code),
    })),
    deliveryMethods: deliveryMethods.map((code) => ({ code, name: deliveryMethodName(code) })),
    currencies: tradeCurrencies.map((code) => ({ code, name: codeName(directory, 'currency', code) })),
    documents: rows('document').map(choice),
    carriers: rows('carrier').map(choice),
    milestones: rows('milestone').map(choice),
    ports: [...directory.ports.values()]
      .filter(({ active }) => active)
      .map((port) => ({
        ...named(directory.ports, port.id),
        country: port.country,
        alsoCalled: otherNames(port, 'name'),
      }))
      .sort((a, b) => compare(a.name, b.name)),
  };
}
