import type { ShopDetail } from '#api/market/shop.ts';

/** What search engines are told about a shop (schema.org). */
export function organizationData(siteUrl: string, shop: ShopDetail, url: string): Record<string, unknown> {
  const logo = shop.logo?.sources.at(-1);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    url,
    ...(shop.intro && { description: shop.intro }),
    ...(shop.company && { legalName: shop.company.name, foundingDate: String(shop.company.established) }),
    ...(logo && { logo: siteUrl + logo.href }),
    address: { '@type': 'PostalAddress', addressLocality: shop.city, addressCountry: shop.nation.id },
    knowsAbout: shop.mainCategories.map(({ name }) => name),
    ...(shop.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: shop.rating.stars,
        ratingCount: shop.rating.evaluations,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}
