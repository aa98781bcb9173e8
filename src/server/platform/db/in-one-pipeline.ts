type Answers<Statements extends readonly unknown[]> = {
  -readonly [Each in keyof Statements]: Awaited<Statements[Each]>;
};

/**
 * Sends statements at once that need not one another's answers: in a transaction they take the time of one (open.ts).
 * The database runs them in the order of the list, so that what stands behind a lock is read under it. A function among
 * them begins before the plain statements, wherever it stands. The first error is thrown once all have been answered:
 * nothing of a transaction comes after its end.
 */
export async function inOnePipeline<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<Answers<Statements>> {
  // A statement is sent as soon as it is waited for, and again each time: once here, the promise afterwards.
  const sent = statements.map(async (statement) => statement);
  try {
    return (await Promise.all(sent)) as Answers<Statements>;
  } catch (error) {
    await Promise.allSettled(sent);
    throw error;
  }
}
