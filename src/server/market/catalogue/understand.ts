import { askedUnits } from '#lib/search-text.ts';
import type { Sources } from '#server/platform/context.ts';
import { loadConditions } from './conditions.ts';
import { findMaterials, type Found } from './keyword.ts';
import { loadMaterials } from './materials.ts';
import type { Meaning } from './phrases.ts';
import { materialsWithin } from './property-filter.ts';
import { readKeyword, type Item } from './read-keyword.ts';
import { materialsThatAre, type Trait } from './traits.ts';

/** What can be done with what is read: lists have filters, offers more of them than materials; where only goods are looked for, there are none. */
export type List = 'offers' | 'materials' | 'goods';
export type ReadMeaning = Omit<Meaning, 'as'> & { as: Meaning['as'] | 'elsewhere' | 'left' };
export type ReadItem = Omit<Item, 'meanings'> & { meanings: readonly ReadMeaning[] };

export type Understood = {
  list: List;
  keyword: string;
  /** What names the goods. */
  rest: string;
  /** null: the keyword asks nothing of the goods. */
  found: Found | null;
  items: readonly ReadItem[];
};

/** The goods that a keyword means in a list, and what else it says there. */
export function understand(look: Sources, keyword: string, list: List): Promise<Understood> {
  const options = { scopes: ['materials', 'content'], limit: 500, seconds: 300 } as const;
  return look.cache.getOneOf(`catalogue/understood-${list}`, keyword, options, () => read(look, keyword, list));
}

const asTrait = (field: Trait, { value }: Meaning): Meaning => ({ as: 'trait', field, value });

/** Materials have no filters of offers: where goods come from is where they are made, and recycled ones have their categories. */
function inList(meaning: Meaning, list: List): ReadMeaning {
  if (list !== 'materials' || meaning.as !== 'filter') return meaning;
  if (meaning.field === 'countryOfOrigin') return asTrait('nation', meaning);
  if (meaning.field === 'condition' && meaning.value === 'RECYCLED') return asTrait('recycled', meaning);
  return { ...meaning, as: 'elsewhere' };
}

async function read(look: Sources, typed: string, list: List): Promise<Understood> {
  const { keyword, rest, items } = await readKeyword(look, typed);
  const words = rest === '' ? null : await findMaterials(look, rest);
  let found = words;
  const said: ReadItem[] = [];
  for (const item of items) {
    if (isPurity(item) && words && (await carries(look, rest, item.words))) continue;
    const meanings: ReadMeaning[] = [];
    for (const meaning of item.meanings.map((one) => inList(one, list))) {
      const own = await materialsOf(look, meaning);
      const both = own && { materials: common(found, own), correction: found?.correction ?? null };
      const fails = both?.materials.size === 0 && found?.materials.size !== 0;
      meanings.push(fails ? { ...meaning, as: 'left' } : meaning);
      // Lists have ranges of their own.
      if (both && !fails && (list === 'goods' || meaning.as !== 'range')) found = both;
    }
    said.push({ ...item, meanings });
  }
  // Nothing of it narrows this list: the words are all there is.
  if (found === null && !said.some(({ meanings }) => meanings.some(({ as }) => as === 'filter' || as === 'range')))
    return { list, keyword, rest: keyword, found: await findMaterials(look, keyword), items: [] };
  return { list, keyword, rest, found, items: said };
}

const isPurity = ({ meanings }: Item) => meanings.some(({ field, value }) => field === 'purity' && value === 'purity');

/** Some names say how strong a solution is. */
async function carries(look: Sources, rest: string, figure: string): Promise<boolean> {
  const { materials, correction } = await findMaterials(look, `${rest} ${askedUnits(figure).join(' ')}`);
  return materials.size > 0 && correction === null;
}

async function materialsOf(look: Sources, meaning: ReadMeaning): Promise<ReadonlySet<string> | null> {
  if (meaning.as === 'trait') return materialsThatAre(look, meaning.field as Trait, meaning.value);
  if (meaning.as !== 'range') return null;
  const [all, conditions] = await Promise.all([loadMaterials(look), loadConditions(look)]);
  return materialsWithin(look, { id: meaning.field, from: meaning.from, to: meaning.to }, all, conditions);
}

function common(found: Found | null, ids: ReadonlySet<string>): Found['materials'] {
  if (found === null) return new Map([...ids].map((id) => [id, { exact: false, rank: 0 }]));
  return new Map([...found.materials].filter(([id]) => ids.has(id)));
}
