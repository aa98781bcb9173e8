import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';

/** Kinds of public data that change together. */
export const scopes = ['offers', 'materials', 'shops', 'content'] as const;
export type Scope = (typeof scopes)[number];

type Entry = { value: Promise<unknown>; scopes: readonly Scope[] };

/**
 * Look-ups of public data kept in the process: bounded by number and age, concurrent misses collapse into one,
 * and dropped when a writer — in any process — has raised the version of the scope (table scope_version).
 */
export class ScopeCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<(changed: Scope[]) => void>();

  constructor(limit = 2_000) {
    this.#entries = new LRUCache({ max: limit, ttl: 60_000 });
  }

  /**
   * The cached answer, or that of `load`, which is kept for `seconds`. A failed load is not kept, and who waited for one
   * that another call had begun (in a transaction that had to give way, say) has it begun again, once for all who waited.
   */
  get<Value>(key: string, on: readonly Scope[], load: () => Promise<Value>, seconds = 60): Promise<Value> {
    const hit = this.#entries.get(key);
    if (!hit) return this.#begin(key, on, load, seconds);
    const begunAgain = () => this.#entries.get(key)?.value ?? this.#begin(key, on, load, seconds);
    return (hit.value as Promise<Value>).catch(begunAgain) as Promise<Value>;
  }

  #begin<Value>(key: string, on: readonly Scope[], load: () => Promise<Value>, seconds: number): Promise<Value> {
    const entry = { value: load(), scopes: on };
    this.#entries.set(key, entry, { ttl: seconds * 1000 });
    entry.value.catch(() => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }

  /**
   * The answer to one of the questions that are as many as visitors can think of (keywords, combinations of filters).
   * All of a kind share one entry: however many are asked, they push nothing else out.
   */
  async getOneOf<Value>(
    kind: string,
    key: string,
    { scopes: on, limit, seconds = 60 }: { scopes: readonly Scope[]; limit: number; seconds?: number },
    load: () => Promise<Value>,
  ): Promise<Value> {
    const answers = await this.get(kind, on, async () => new ScopeCache(limit), seconds);
    return answers.get(key, on, load, seconds);
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
  async poll(db: Db): Promise<void> {
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
  { cache, db }: { cache: ScopeCache; db: Db },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const before = raises;
  const answer = await call();
  // A raise by another call counts here too: it costs one query. What is written stays written when that query fails.
  if (raises !== before) await cache.poll(db).catch(() => undefined);
  return answer;
}

/** Says, inside the writer's own transaction, that public data of these scopes has changed. */
export async function raiseScopes(db: Db, changed: readonly Scope[]): Promise<void> {
  raises += 1;
  for (const scope of [...changed].sort()) {
    await db.execute(sql`
      insert into scope_version (scope, version) values (${scope}, 1)
      on conflict (scope) do update set version = scope_version.version + 1`);
  }
}
