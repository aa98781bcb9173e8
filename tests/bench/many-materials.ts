import { sql } from 'drizzle-orm';
import { indexMaterials } from '#server/market/catalogue/index.ts';
import type { Database } from '#server/platform/db/open.ts';

/** As many figures a material as a well documented grade has. */
const figuresEach = 16;

/**
 * Adds grades until there are so many: those there are once more under codes of their own, each with figures of as
 * many kinds as a well documented one has, which differ a little.
 */
export async function addMaterials({ orm }: Pick<Database, 'orm'>, target: number): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with shown as (select row_number() over (order by id) - 1 as place, count(*) over () as all_of_them, m.* from material m
          where state = 'listed'),
        made as (select s.*, n from generate_series(0, ${target} - (select count(*) from shown)::int - 1) n
          join shown s on s.place = n % s.all_of_them)
      insert into material
      select (jsonb_populate_record(null::material, to_jsonb(made) || jsonb_build_object(
        'id', 'bench-' || n, 'grade', grade || ' ' || chr(65 + n % 26) || 100 + n,
        'grade_code', grade_code || chr(65 + n % 26) || 100 + n))).* from made`);
    await tx.execute(sql`
      with said as (select row_number() over (order by key) - 1 as place, count(*) over () as all_of_them, to_jsonb(one) as row, value
          from (select distinct on (property_id, condition, coalesce(norm, '')) property_id || condition || coalesce(norm, '') as key, *
            from figure where replaced_by_id is null and not withdrawn) one),
        made as (select s.row, s.value, m.id as of_material, substr(m.id, 7)::int as n from material m
          join said s on (s.place - substr(m.id, 7)::int * 7) % s.all_of_them between 0 and ${figuresEach} - 1
            or (s.place - substr(m.id, 7)::int * 7) % s.all_of_them + s.all_of_them between 0 and ${figuresEach} - 1
          where m.id like 'bench-%')
      insert into figure
      select (jsonb_populate_record(null::figure, row || jsonb_build_object(
        'id', gen_random_uuid(), 'line_id', gen_random_uuid(), 'version', 1, 'material_id', of_material,
        'value', value * (0.9 + n % 20 / 100.0), 'reference_key', null))).* from made`);
    await indexMaterials(tx);
    for (const table of ['material', 'figure', 'search_term']) await tx.execute(sql.raw(`analyze ${table}`));
  });
}
