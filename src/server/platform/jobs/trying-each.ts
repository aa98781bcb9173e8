/**
 * For what is due row by row: one that fails, time and again, keeps none of the others from it. `count`, asked at the end, gives how many
 * were done; it throws what has failed.
 */
export function tryingEach() {
  const failures: unknown[] = [];
  let done = 0;
  return {
    try: async <Row>(rows: Iterable<Row>, work: (row: Row) => Promise<boolean>): Promise<void> => {
      for (const row of rows) {
        try {
          if (await work(row)) done += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    },
    count: (): number => {
      if (failures.length > 0) throw new AggregateError(failures, 'Some of what is due could not be done');
      return done;
    },
  };
}
