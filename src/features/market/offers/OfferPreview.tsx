import { Facts } from '#components/center/Facts.tsx';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { taxText } from '#api/market/offer-words.ts';
import type { OfferChoices } from '#api/market/own-offer.ts';
import { m } from '#i18n/messages.ts';
import { multiply } from '#lib/decimal.ts';
import { convert } from '#api/market/exchange.ts';
import { formatDate, formatIndicative } from '#lib/format.ts';
import { priceProblem, quantityProblem } from '#api/deals/trade-rules.ts';
import type { OfferForm } from '../stores/own-offers.ts';
import { portNamedBy } from './offer-values.ts';

type Props = { values: OfferForm; choices: OfferChoices; rates: Record<string, string> };

/** What buyers will read off the offer: the price with what it includes, in the other currency, and what orders come to. */
export function OfferPreview({ values, choices, rates }: Props) {
  const { currency } = values;
  const price = values.price.trim();
  if (priceProblem(price)) return <p className="text-soft text-table">{m.market_offers_previewNothing()}</p>;
  const port = portNamedBy(values) && choices.portId.find(({ id }) => id === values.portId)?.name;
  const city = choices.warehouseCityId.find(({ id }) => id === values.warehouseCityId)?.name;
  const basis = [values.tradeTerm && tradeTermName(Number(values.tradeTerm)), port || city].filter(Boolean).join(' ');
  const taxBasis = choices.taxBasis.find(({ id }) => id === values.taxBasis);
  const tax =
    taxBasis &&
    taxText({ taxBasis: { code: taxBasis.id, name: taxBasis.name }, taxRate: values.taxRate.trim() || null });
  const other = currency === 'CNY' ? 'USD' : 'CNY';
  const converted = convert({ amount: price, currency }, other, rates);
  const worth = (quantity: string) =>
    quantityProblem(quantity.trim())
      ? '–'
      : m.market_offers_worth({
          quantity: tonnesText(quantity.trim()),
          amount: moneyText({ amount: multiply(quantity.trim(), price, 2), currency }),
        });
  return (
    <Facts
      facts={[
        {
          label: m.market_offer_price(),
          value: [priceText({ amount: price, currency }), basis, tax].filter(Boolean).join(' · '),
        },
        {
          label: m.market_offers_converted(),
          value: converted ? `≈ ${formatIndicative(converted)} ${m.unit_perTonne({ currency: other })}` : '–',
        },
        { label: m.market_offers_smallestOrder(), value: worth(values.moq) },
        { label: m.market_offers_wholeStock(), value: worth(values.stock) },
        { label: m.market_offer_validUntil(), value: values.validUntil ? formatDate(values.validUntil) : '–' },
      ]}
    />
  );
}
