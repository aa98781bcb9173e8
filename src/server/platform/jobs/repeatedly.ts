export type Repeated = {
  /** The end of the first run. */
  first: Promise<void>;
  /** No further run; resolves when the one under way has ended. */
  stop: () => Promise<void>;
};

/**
 * Runs `work` now, or after `wait`, and again so many milliseconds after each end, never twice at once. `work` answers
 * for its errors.
 */
export function repeatedly(milliseconds: number, work: () => Promise<unknown>, wait = 0): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = work().then(() => {
      if (!stopped) timer = setTimeout(run, milliseconds).unref();
    });
    return running;
  };
  const first =
    wait === 0 ? run() : new Promise<void>((resolve) => (timer = setTimeout(() => resolve(run()), wait).unref()));
  return {
    first,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
