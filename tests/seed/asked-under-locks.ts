import pg from 'pg';
import { getOrInsert } from '#lib/get-or-insert.ts';

type Query = (asked: unknown, ...rest: unknown[]) => unknown;

/**
 * Watches what is asked in transactions that have locked a deal, until `stop`: the statements, each once, by database. Part of a
 * transaction counts until its savepoint is let go.
 */
export function watchSteps(): { of: (database: string) => ReadonlySet<string>; stop: () => void } {
  const statements = new Map<string, Set<string>>();
  const stepping = new WeakSet<pg.Client>();
  const of = pg.Client.prototype as unknown as { query: Query };
  const { query } = of;
  of.query = function (this: pg.Client, asked, ...rest) {
    const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? '');
    if (/plan_cache_mode/.test(text)) stepping.add(this);
    else if (/^\s*(?:commit|rollback|release)\b/i.test(text)) stepping.delete(this);
    else if (stepping.has(this) && /^\s*(?:select|insert|update|delete|with)\b/i.test(text))
      getOrInsert(statements, this.database ?? '', () => new Set<string>()).add(text);
    return query.call(this, asked, ...rest);
  };
  return { of: (database) => statements.get(database) ?? new Set(), stop: () => void (of.query = query) };
}

/**
 * The tables that a statement would go through row by row, whatever its values and however many there are: no index leads
 * to them. Prepared, because PostgreSQL 15 explains no statement with parameters otherwise.
 */
export async function scannedBy(client: pg.ClientBase, statement: string): Promise<string[]> {
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
  const most = Math.max(0, ...Array.from(statement.matchAll(/\$(\d+)/g), ([, number]) => Number(number)));
  const values = most > 0 ? `(${Array.from({ length: most }, () => 'null').join(', ')})` : '';
  await client.query(`prepare asked as ${statement}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute asked${values}`);
  await client.query('deallocate asked');
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return Array.from(plan.matchAll(/Seq Scan on (\w+)/g), ([, table]) => table!);
}
