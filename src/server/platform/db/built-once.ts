import { getOrInsert } from '#lib/get-or-insert.ts';
import type { Db } from './database.ts';
import { holdsUntilWritten } from './unchanged.ts';

type Prepared<Values extends Record<string, unknown>, Rows> = {
  execute: (values: Values) => Promise<Rows>;
  getQuery: () => { sql: string };
};
type Statement<Values extends Record<string, unknown>, Rows> = { prepare: (name: string) => Prepared<Values, Rows> };

/**
 * A statement with placeholders that the steps of deals ask many times each: its text is made once for a connection
 * (drizzle's `prepare`), which costs as much as to run it. It has no name of its own; `prepared.ts` names those of transactions.
 * Like every other statement it is sent when somebody waits for it, in its place among the others.
 */
export function builtOnce<Values extends Record<string, unknown>, Rows>(
  build: (db: Db) => Statement<Values, Rows>,
): (db: Db, values: Values) => PromiseLike<Rows> {
  const built = new WeakMap<object, Prepared<Values, Rows>>();
  return (db, values) => ({
    then: (done, failed) =>
      getOrInsert(built, connectionOf(db), () => build(db).prepare(''))
        .execute(values)
        .then(done, failed),
  });
}

/** The same, of what a step asks before its change and after it: where it wrote nothing to those tables, the database is asked once. */
export const askedOnce: typeof builtOnce = (build) =>
  builtOnce((db) => {
    const statement = build(db);
    return {
      prepare: (name) => {
        const prepared = statement.prepare(name);
        holdsUntilWritten(prepared.getQuery().sql);
        return prepared;
      },
    };
  });

/** Each transaction is an object of its own; what it runs on stays. */
const connectionOf = ({ _: { session } }: Db): object => (session as unknown as { client: object }).client;
