import type { Services } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/cache/scope-cache.ts';

/** Answers by key; the one not asked for longest makes room. */
export class Recent<Value> {
  readonly #limit: number;
  readonly #answers = new Map<string, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, make: () => Value): Value {
    const answer = this.#answers.get(key) ?? make();
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (this.#answers.size > this.#limit) this.#answers.delete(this.#answers.keys().next().value!);
    return answer;
  }

  forget(key: string): void {
    this.#answers.delete(key);
  }
}

type RecentOptions = { scopes: readonly Scope[]; limit: number; seconds?: number };

/**
 * Answers to questions that are as many as visitors can think of (keywords, combinations of filters). All of one kind
 * share one entry of the cache: however many are asked, they push nothing else out. A failed answer is not kept.
 */
export async function recently<Value>(
  { cache }: Pick<Services, 'cache'>,
  kind: string,
  key: string,
  { scopes, limit, seconds = 60 }: RecentOptions,
  load: () => Promise<Value>,
): Promise<Value> {
  const recent = await cache.get(kind, scopes, async () => new Recent<Promise<Value>>(limit), seconds);
  return recent.get(key, () => {
    const answer = load();
    answer.catch(() => recent.forget(key));
    return answer;
  });
}
