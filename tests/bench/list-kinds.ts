/** Kinds of lists, each with many different filters, so that no two requests in a row ask for the same. */
export type ListKind = { name: string; together: number; path: (n: number) => string };

const categories = ['abs', 'hdpe', 'pp-h', 'pc', 'pvc', 'pa66', 'lldpe', 'pet'];
const keywords = ['ABS injection', 'film', 'PA757', 'polypropylene', '薄膜', 'sabic'];
const readKeywords = ['余姚', 'FOB Ningbo', 'off grade', 'Saudi', 'spot MFR 3', '保税'];
const grades = ['ABS', 'LLDPE', 'PP', 'HDPE', 'PVC', 'PC', 'jubingxi', '聚丙烯', 'PA66 GF30', 'EVA', 'POM'];
const familyPages = 40;

const list = (parameters: Record<string, string | number>) =>
  `/en-US/productList?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`;
const firstPage = (n: number) => list({ categoryId: categories[n % categories.length]! });

export const listKinds: ListKind[] = [
  { name: 'first page of a family', together: 1, path: firstPage },
  { name: 'the same, eight at a time', together: 8, path: firstPage },
  {
    name: 'any page of a family',
    together: 1,
    path: (n) => list({ categoryId: categories[n % categories.length]!, page: 1 + ((n * 7) % familyPages) }),
  },
  {
    name: 'keyword',
    together: 1,
    path: (n) => list({ keyword: keywords[n % keywords.length]!, page: (n % 3) + 1 }),
  },
  {
    name: 'keyword that says filters and figures',
    together: 1,
    path: (n) => list({ keyword: `${readKeywords[n % readKeywords.length]!} ${grades[n % grades.length]!}` }),
  },
  {
    name: 'ranges of two figures in a family',
    together: 1,
    path: (n) =>
      list({
        categoryId: categories[n % categories.length]!,
        ...{ 'density.from': (0.9 + (n % 30) / 100).toFixed(2), 'mfr.to': 2 + (n % 40) },
      }),
  },
  {
    name: 'trade term and price range',
    together: 1,
    path: (n) => list({ tradeTerm: (n % 5) + 1, priceFrom: 800 + (n % 10) * 50, priceTo: 1_500 + (n % 7) * 100 }),
  },
  { name: 'page 1,000 without a cursor', together: 1, path: (n) => list({ page: 1_000 - (n % 40) }) },
];

/** Addresses of different lists of all kinds. */
export const listPaths = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => listKinds[n % listKinds.length]!.path(n));
