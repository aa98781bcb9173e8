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

/** schema.org ItemList: what a page of a list shows, `first` being the place of its first item (1 = the very first). */
export function itemList(
  siteUrl: string,
  first: number,
  items: readonly { name: string; href: string }[],
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: items.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name,
      url: siteUrl + href,
    })),
  };
}
