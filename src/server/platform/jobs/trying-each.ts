/** Rows that are asked for at a time. */
const batch = 100;

/**
 * For what is due row by row: one that fails, time and again, keeps none of the others from it. `count`, asked at the end, gives how many
 * were done; it throws what has failed.
 */
export function tryingEach() {
  const failures: unknown[] = [];
  let done = 0;
  const tryAll = async <Row>(rows: Iterable<Row>, work: (row: Row) => Promise<boolean>): Promise<void> => {
    for (const row of rows) {
      try {
        if (await work(row)) done += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  };
  return {
    try: tryAll,
    /** Some rows after the others, until none is left: `due` is told which have had their turn, since one that failed is due still. */
    tryDue: async (
      due: (tried: readonly string[], limit: number) => Promise<readonly { id: string }[]>,
      work: (id: string) => Promise<boolean>,
    ): Promise<void> => {
      const tried: string[] = [];
      for (let last = batch; last === batch;) {
        const rows = await due(tried, batch);
        last = rows.length;
        tried.push(...rows.map(({ id }) => id));
        await tryAll(rows, ({ id }) => work(id));
      }
    },
    count: (): number => {
      if (failures.length > 0) throw new AggregateError(failures, 'Some of what is due could not be done');
      return done;
    },
  };
}
