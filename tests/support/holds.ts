/**
 * The longest time for which some work keeps the event loop to itself, in milliseconds of this thread's own processor
 * time: what others do on the machine does not count.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  let over = false;
  const look = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user - before.user + now.system - before.system);
    before = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await work().finally(() => (over = true));
  look();
  return longest / 1000;
}
