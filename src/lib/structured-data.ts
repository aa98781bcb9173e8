type Step = { label: string; href?: string | undefined };

/** schema.org BreadcrumbList of a trail; a step without an address is the page itself. */
export function breadcrumbList(siteUrl: string, trail: readonly Step[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      ...(step.href && { item: siteUrl + step.href }),
    })),
  };
}

/** schema.org ItemList: what a page of a list shows, in its order. */
export const itemList = (siteUrl: string, hrefs: readonly string[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: hrefs.map((href) => siteUrl + href),
});
