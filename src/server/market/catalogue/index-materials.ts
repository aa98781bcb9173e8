import { sql } from 'drizzle-orm';
import { searchVector, wordsOf, type Weight } from '#lib/search-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { simplified } from './simplified.ts';

type Writer = Pick<Db, 'execute'>;

type MaterialText = {
  id: string;
  grade: string;
  grade_code: string;
  kind: 'polymer' | 'chemical';
  category_path: string[];
  cas_number: string | null;
  applications: string;
  manufacturer_id: string;
  maker: string;
  process_level_id: string | null;
  process_level: string | null;
  chemical_id: string | null;
  chemical: string | null;
  /** Grades of materials that were merged into it. */
  also: string;
};
/** What the trade also calls things, by their kind and key. */
type SearchWords = (
  kind: 'categories' | 'chemicals' | 'makers' | 'materials' | 'processLevels' | 'kinds',
  key: string | null,
) => string;

/** Between the phrases of a row of `search_word`. */
export const phraseEnd = '; ';

/**
 * Brings the search vectors of materials, all or those named, and the list of known words up to date with what the
 * database says about the materials, their makers, their categories and what the trade calls them besides.
 */
export async function indexMaterials(tx: Writer, ids?: readonly string[]): Promise<void> {
  const words = await readWords(tx);
  const categories = await categoryTexts(tx, words);
  const { rows } = await tx.execute<MaterialText>(sql`
    select m.id, m.grade, m.grade_code, m.kind, m.category_path, m.cas_number, m.manufacturer_id, m.process_level_id, m.chemical_id,
      m.applications_en || ' ' || m.applications_zh as applications,
      f.name_en || ' ' || f.name_zh || ' ' || array_to_string(f.brands, ' ') as maker,
      p.name_en || ' ' || p.name_zh as process_level,
      c.name_en || ' ' || c.name_zh || ' ' || array_to_string(c.aliases, ' ') || ' ' || coalesce(c.formula, '') as chemical,
      coalesce((select string_agg(also.grade, ' ') from material also where also.merged_into_id = m.id), '') as also
    from material m
    join manufacturer f on f.id = m.manufacturer_id
    left join process_level p on p.id = m.process_level_id
    left join chemical c on c.id = m.chemical_id
    where ${ids ? sql`m.id = any(${sql.param(ids)})` : sql`true`}
    order by m.id`);
  const texts: { id: string; fields: Field[] }[] = [];
  for (const row of rows) {
    const fields = fieldsOf(row, categories, words);
    texts.push({ id: row.id, fields: await Promise.all(fields.map(inSimplified)) });
  }
  await saveVectors(
    tx,
    texts.map(({ id, fields }) => ({ id, search: searchVector(fields) })),
  );
  const known = texts.map(({ fields }) => wordsOf(fields.map(({ text }) => text).join(' ')));
  await (ids ? addWords(tx, known) : saveWords(tx, known));
}

type Field = { text: string; weight: Weight };

function fieldsOf(row: MaterialText, categories: Map<string, string>, words: SearchWords): Field[] {
  return [
    // Apart: R-5000 R5000 would be read as a 5000 R.
    { text: row.grade, weight: 'A' },
    { text: row.grade_code, weight: 'A' },
    { text: `${row.also} ${words('materials', row.id)}`, weight: 'A' },
    ...row.category_path.toReversed().map((id): Field => ({ text: categories.get(id) ?? '', weight: 'B' })),
    { text: `${row.maker} ${words('makers', row.manufacturer_id)}`, weight: 'B' },
    { text: `${row.chemical ?? ''} ${words('chemicals', row.chemical_id)}`, weight: 'B' },
    { text: row.cas_number === null ? '' : `CAS ${row.cas_number}`, weight: 'B' },
    { text: `${row.process_level ?? ''} ${words('processLevels', row.process_level_id)}`, weight: 'C' },
    { text: row.applications, weight: 'C' },
    { text: words('kinds', row.kind), weight: 'D' },
  ];
}

const inSimplified = async ({ text, weight }: Field): Promise<Field> => ({ text: await simplified(text), weight });

async function readWords(tx: Writer): Promise<SearchWords> {
  const { rows } = await tx.execute<{ kind: string; key: string; words: string }>(sql`
    select kind, key, words from search_word`);
  const words = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row.words]));
  return (kind, key) => words.get(`${kind} ${key ?? ''}`) ?? '';
}

async function categoryTexts(tx: Writer, words: SearchWords): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; text: string }>(sql`
    select id, concat_ws(' ', code, name_en, name_zh) as text from category`);
  return new Map(rows.map(({ id, text }) => [id, `${text} ${words('categories', id)}`]));
}

async function saveVectors(tx: Writer, vectors: { id: string; search: string }[]): Promise<void> {
  await tx.execute(sql`
    update material m set search = v.search
    from json_to_recordset(${JSON.stringify(vectors)}::json) as v (id text, search tsvector)
    where v.id = m.id and m.search is distinct from v.search`);
}

async function saveWords(tx: Writer, wordsOfMaterials: string[][]): Promise<void> {
  await tx.execute(sql`delete from search_term`);
  await addWords(tx, wordsOfMaterials);
}

/** A word that is known already keeps its weight: one material more makes no difference to a correction. */
async function addWords(tx: Writer, wordsOfMaterials: string[][]): Promise<void> {
  const weights = new Map<string, number>();
  for (const word of wordsOfMaterials.flat()) weights.set(word, (weights.get(word) ?? 0) + 1);
  const terms = JSON.stringify([...weights].map(([term, weight]) => ({ term, weight })));
  await tx.execute(sql`
    insert into search_term (term, weight)
    select term, weight from json_to_recordset(${terms}::json) as t (term text, weight integer)
    on conflict (term) do nothing`);
}
