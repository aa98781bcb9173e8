/** What search engines are told about an offer and a material (schema.org). */
import type { MaterialCore, MaterialDetail, OfferDetail, PropertyDetail } from '#api/product.ts';

type Data = Record<string, unknown>;

/** UN/ECE code of the metric tonne. */
const tonne = 'TNE';

const propertyData = ({ name, value, text, unit, condition }: PropertyDetail): Data => ({
  '@type': 'PropertyValue',
  name,
  value: value ?? text,
  ...(unit && { unitText: unit }),
  ...(condition && { measurementTechnique: condition }),
});

function productData(material: MaterialCore, title: string, description: string, url: string): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description,
    url,
    mpn: material.grade,
    category: material.categoryPath.map(({ name }) => name).join(' > '),
    brand: { '@type': 'Brand', name: material.brands[0] ?? material.manufacturer.name },
    manufacturer: { '@type': 'Organization', name: material.manufacturer.name },
    ...(material.properties.length > 0 && { additionalProperty: material.properties.map(propertyData) }),
  };
}

function availability({ status, stock }: OfferDetail): string {
  if (status !== 'onSale') return 'https://schema.org/Discontinued';
  return Number(stock) > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock';
}

export function offerData(offer: OfferDetail, title: string, description: string, url: string): Data {
  const { price } = offer;
  return {
    ...productData(offer.material, title, description, url),
    sku: offer.id,
    offers: {
      '@type': 'Offer',
      url,
      price: price.amount,
      priceCurrency: price.currency,
      priceValidUntil: offer.validUntil,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price.amount,
        priceCurrency: price.currency,
        unitCode: tonne,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: tonne },
      },
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: Number(offer.moq), unitCode: tonne },
      inventoryLevel: { '@type': 'QuantitativeValue', value: Number(offer.stock), unitCode: tonne },
      itemCondition: 'https://schema.org/NewCondition',
      availability: availability(offer),
      seller: { '@type': 'Organization', name: offer.shop.name },
    },
  };
}

/** A material with the span of the prices that it is on sale for, in USD at the indicative rate. */
export function materialData(material: MaterialDetail, title: string, description: string, url: string): Data {
  const prices = material.offers.map(({ priceUsd }) => priceUsd).sort((one, other) => Number(one) - Number(other));
  return {
    ...productData(material, title, description, url),
    ...(prices.length > 0 && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: prices[0],
        highPrice: prices.at(-1),
        offerCount: material.offerCount,
      },
    }),
  };
}
