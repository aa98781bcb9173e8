import type { Database } from '#server/platform/db/open.ts';
import { contentFolder, loadContent } from './load-content.ts';
import { loadDatasets, type Dataset } from './load-dataset.ts';
import { loadCategories } from './reference/categories.ts';
import { loadFigures } from './reference/figures.ts';
import { loadMaterials } from './reference/materials.ts';
import { loadPlaces } from './reference/places.ts';
import { loadProperties } from './reference/properties.ts';
import { loadTrade } from './reference/trade.ts';
import { indexMaterials } from '#server/market/catalogue/index.ts';
import { loadSearchWords } from './reference/search-words.ts';

const here = (path: string) => new URL(path, import.meta.url);
const searchText = here('../lib/search-text.ts');

const datasets: Dataset[] = [
  {
    name: 'places',
    sources: ['countries', 'regions-cn', 'regions-world', 'ports', 'warehouse-towns']
      .map((name) => here(`./data/${name}.json`))
      .concat(here('./reference/places.ts')),
    scopes: ['content', 'offers', 'shops'],
    load: loadPlaces,
  },
  {
    name: 'trade',
    sources: ['trade-codes', 'exchange-rates', 'import-taxes', 'countries']
      .map((name) => here(`./data/${name}.json`))
      .concat(here('./reference/trade.ts')),
    scopes: ['content', 'offers'],
    load: loadTrade,
  },
  {
    name: 'catalogue',
    sources: [
      ...[
        'categories',
        'chemical-facts',
        'chemicals',
        'ghs-labels',
        'grades',
        'manufacturers',
        'process-levels',
        'properties',
        'property-groups',
        'property-ranges',
        'search-words',
      ].map((name) => here(`./data/${name}.json`)),
      ...['categories', 'figures', 'materials', 'properties', 'search-words'].map((name) =>
        here(`./reference/${name}.ts`),
      ),
      here('../api/market/figure-choices.ts'),
      here('../server/market/catalogue/figure-version.ts'),
      here('../server/market/catalogue/index-materials.ts'),
      here('./skeleton.ts'),
      here('./skeleton-layout.ts'),
      searchText,
    ],
    scopes: ['materials', 'offers', 'shops'],
    load: async (tx) => {
      const kept = await loadCategories(tx);
      await loadProperties(tx);
      await loadMaterials(tx, kept);
      await loadFigures(tx);
      await loadSearchWords(tx);
      await indexMaterials(tx);
    },
  },
  {
    name: 'content',
    sources: [
      ...['articles', 'agreements', 'banners.json', 'site.json'].map((name) => new URL(name, contentFolder)),
      ...['./load-content.ts', './bilingual-pages.ts', '../server/site/content/html.ts'].map(here),
    ],
    scopes: ['content'],
    load: loadContent,
  },
];

/**
 * Brings the reference data in the database to what the data files say. Costs a comparison of hashes when nothing has
 * changed. Returns the names of the data sets that were loaded.
 */
export async function loadReference(database: Pick<Database, 'orm'>): Promise<string[]> {
  return loadDatasets(database, datasets);
}
