import { getOrInsert } from '#lib/get-or-insert.ts';

/** Statements whose answer holds until its transaction writes to what they read, and the tables that they read. */
const lasting = new Map<string, ReadonlySet<string>>();

/** A step asks for the same claims, shipments and lines before its change and after it: of `text` the database is asked once. */
export const holdsUntilWritten = (text: string): unknown =>
  lasting.set(text, new Set(tablesIn(text, /\b(?:from|join)\s+"?(\w+)/gi)));

/** The answers to such statements in one transaction, kept in the order in which its statements are sent. */
export class Unchanged {
  readonly #answers = new Map<string, { of: ReadonlySet<string>; answer: unknown }>();

  /** The answer to a statement that is about to be sent: the one before, where nothing was written to its tables since. */
  answerTo(text: string, values: unknown, ask: () => unknown): unknown {
    const of = lasting.get(text);
    if (!of) {
      this.#forget(text);
      return ask();
    }
    return getOrInsert(this.#answers, `${text} ${JSON.stringify(values)}`, () => ({ of, answer: ask() })).answer;
  }

  #forget(text: string): void {
    const { all, tables } = changesOf(text);
    if (all) this.#answers.clear();
    else if (tables.length > 0)
      for (const [key, { of }] of this.#answers) if (tables.some((table) => of.has(table))) this.#answers.delete(key);
  }
}

type Changes = { all: boolean; tables: readonly string[] };
const nothing: Changes = { all: false, tables: [] };
const everything: Changes = { all: true, tables: [] };

/** Texts are known by heart up to so many: lists of values make another text for each length. */
const most = 2_000;
const known = new Map<string, Changes>();

function changesOf(text: string): Changes {
  const before = known.get(text);
  if (before) return before;
  const changes = readChanges(text);
  if (known.size < most) known.set(text, changes);
  return changes;
}

/** After a lock there is what others have written meanwhile; after a savepoint, perhaps, what was before it. */
const opensAnew =
  /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|advisory|\bsavepoint\b|^\s*(?:lock|truncate|call|do)\b/i;
const reads = /^\s*(?:select|with|set|begin|commit|rollback)\b/i;

function readChanges(text: string): Changes {
  if (opensAnew.test(text)) return everything;
  const tables = tablesIn(text, /\b(?:insert into|update|delete from)\s+"?(\w+)/gi);
  if (tables.length > 0) return { all: false, tables };
  return reads.test(text) ? nothing : everything;
}

const tablesIn = (text: string, after: RegExp): string[] =>
  Array.from(text.matchAll(after), ([, table]) => table!.toLowerCase());
