/** How long a pause is where nothing else is said (specification, section 9). */
export const pauseMilliseconds = 1_000;

/** Lets so much time pass. */
export const pause = (milliseconds: number = pauseMilliseconds): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
