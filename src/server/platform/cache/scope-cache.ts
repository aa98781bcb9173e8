import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Kinds of public data that change together. */
export const scopes = ['offers', 'materials', 'shops', 'content'] as const;
export type Scope = (typeof scopes)[number];

type Entry = { value: Promise<unknown>; scopes: readonly Scope[]; expires: number };

/**
 * Look-ups of public data kept in the process: bounded by number and age, concurrent misses collapse into one,
 * and dropped when a writer — in any process — has raised the version of the scope (table scope_version).
 */
export class ScopeCache {
  readonly #entries = new Map<string, Entry>();
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<(changed: Scope[]) => void>();
  readonly #limit: number;
  readonly #clock: () => number;

  constructor(options: { limit?: number; clock?: () => number } = {}) {
    this.#limit = options.limit ?? 2_000;
    this.#clock = options.clock ?? Date.now;
  }

  /** The cached answer, or that of `load`, which is kept for `seconds`. A failed load is not kept. */
  get<Value>(key: string, on: readonly Scope[], load: () => Promise<Value>, seconds = 60): Promise<Value> {
    const now = this.#clock();
    const hit = this.#entries.get(key);
    if (hit && hit.expires > now) {
      // Moved to the end, so that what is used stays when the limit is reached.
      this.#entries.delete(key);
      this.#entries.set(key, hit);
      return hit.value as Promise<Value>;
    }
    const value = load();
    this.#entries.delete(key);
    this.#entries.set(key, { value, scopes: on, expires: now + seconds * 1000 });
    if (this.#entries.size > this.#limit) this.#entries.delete(this.#entries.keys().next().value!);
    value.catch(() => {
      if (this.#entries.get(key)?.value === value) this.#entries.delete(key);
    });
    return value;
  }

  drop(changed: readonly Scope[]): void {
    for (const [key, entry] of this.#entries) {
      if (entry.scopes.some((scope) => changed.includes(scope))) this.#entries.delete(key);
    }
    for (const listener of this.#listeners) listener([...changed]);
  }

  /** Called with the scopes that have changed, after the look-ups were dropped. */
  onChange(listener: (changed: Scope[]) => void): void {
    this.#listeners.add(listener);
  }

  /** Compares the versions in the database with those last seen and drops what has changed. */
  async poll(db: NodePgDatabase): Promise<void> {
    const { rows } = await db.execute<{ scope: Scope; version: string }>(sql`select scope, version from scope_version`);
    const changed: Scope[] = [];
    for (const { scope, version } of rows) {
      const seen = this.#versions.get(scope);
      if (seen !== Number(version)) changed.push(scope);
      this.#versions.set(scope, Number(version));
    }
    if (changed.length > 0) this.drop(changed);
  }
}

let raises = 0;

/**
 * Runs a call, and drops what is kept here of the public data that it has changed before its answer is given: who has
 * written something sees it on the next page, without waiting for a poll. Another process sees it with its next one.
 */
export async function seenAtOnce<Answer>(
  { cache, db }: { cache: ScopeCache; db: NodePgDatabase },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const before = raises;
  const answer = await call();
  // A raise by another call counts here too: it costs one query. What is written stays written when that query fails.
  if (raises !== before) await cache.poll(db).catch(() => undefined);
  return answer;
}

/** Says, inside the writer's own transaction, that public data of these scopes has changed. */
export async function raiseScopes(db: Pick<NodePgDatabase, 'execute'>, changed: readonly Scope[]): Promise<void> {
  raises += 1;
  for (const scope of [...changed].sort()) {
    await db.execute(sql`
      insert into scope_version (scope, version) values (${scope}, 1)
      on conflict (scope) do update set version = scope_version.version + 1`);
  }
}
