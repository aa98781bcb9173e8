/** What search engines are told about an offer and a material (schema.org). */
import type { MaterialCore, PropertyDetail } from '#api/market/goods.ts';
import type { MaterialDetail } from '#api/market/material.ts';
import type { OfferDetail } from '#api/market/offer.ts';
import { basisName, conditionText, normText, sourceText } from '#api/market/figure-words.ts';
import { materialName } from '#api/market/offer-words.ts';

type Data = Record<string, unknown>;

/** UN/ECE code of the metric tonne. */
const tonne = 'TNE';

/** Each with what it was measured by, under what, and where that is to be read. */
const propertyData = (figure: PropertyDetail): Data => {
  const { name, value, low, high, text, unit, basis, source } = figure;
  return {
    '@type': 'PropertyValue',
    name,
    ...(low === null ? { value: value ?? text } : { minValue: low, maxValue: high }),
    ...(unit && { unitText: unit }),
    measurementTechnique: [normText({ ...figure, norms: [] }), conditionText(figure)].filter(Boolean).join(', '),
    description: `${basisName(basis)}: ${sourceText(source, basis)}`,
  };
};

/** A maker has several brands; the grade's own is the one that stands in its name. */
function brandOf({ grade, brands, manufacturer }: MaterialCore): string {
  const name = grade.toLowerCase();
  return brands.find((brand) => name.startsWith(brand.toLowerCase())) ?? manufacturer.name;
}

/** Numbers by which a substance is known everywhere. */
function identifiers({ casNumber, ecNumber }: MaterialCore): Data[] {
  const numbers = [
    ['CAS', casNumber],
    ['EC', ecNumber],
  ] as const;
  return numbers.flatMap(([propertyID, value]) => (value ? [{ '@type': 'PropertyValue', propertyID, value }] : []));
}

function productData(material: MaterialCore, description: string, url: string): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: materialName(material),
    description,
    url,
    mpn: material.grade,
    category: material.categoryPath.map(({ name }) => name).join(' > '),
    brand: { '@type': 'Brand', name: brandOf(material) },
    manufacturer: { '@type': 'Organization', name: material.manufacturer.name },
    ...(identifiers(material).length > 0 && { identifier: identifiers(material) }),
    ...(material.properties.length > 0 && { additionalProperty: material.properties.map(propertyData) }),
  };
}

function availability({ status, stock, supply }: OfferDetail): string {
  if (status !== 'onSale') return 'https://schema.org/Discontinued';
  if (supply.code !== 'SPOT') return 'https://schema.org/PreOrder';
  return Number(stock) > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock';
}

export function offerData(offer: OfferDetail, description: string, url: string): Data {
  const { price } = offer;
  return {
    ...productData(offer.material, description, url),
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

/** A material with the lowest price that it is on sale for, in USD at the indicative rate. */
export function materialData(material: MaterialDetail, description: string, url: string): Data {
  const { priceFrom, offerCount } = material;
  return {
    ...productData(material, description, url),
    ...(priceFrom && {
      offers: { '@type': 'AggregateOffer', priceCurrency: priceFrom.currency, lowPrice: priceFrom.amount, offerCount },
    }),
  };
}
