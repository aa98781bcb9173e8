/** Largest number that a badge shows (specification, section 9). */
const largest = 99;

/** `7`, `99+`; empty for nothing. */
export function badgeCount(count: number): string {
  if (!(count > 0)) return '';
  return count > largest ? `${largest}+` : String(Math.floor(count));
}
