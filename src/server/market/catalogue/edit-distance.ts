/**
 * Slips of the keyboard between two words: letters added, dropped, replaced, or two neighbours swapped. Where it is known that
 * they are more than `most`, Infinity at once: thousands of codes are compared with each other, and few are alike.
 */
export function editDistance(word: string, from: string, most = Infinity): number {
  if (Math.abs(word.length - from.length) > most) return Infinity;
  // What both begin and end with takes no slip.
  let start = 0;
  let end = 0;
  const shorter = Math.min(word.length, from.length);
  while (start < shorter && word.charCodeAt(start) === from.charCodeAt(start)) start += 1;
  while (end < shorter - start && word.charCodeAt(word.length - 1 - end) === from.charCodeAt(from.length - 1 - end))
    end += 1;
  // One slip mends no more than two neighbours.
  if (most <= 1 && Math.max(word.length, from.length) - start - end > 2) return Infinity;
  const one = word.slice(start, word.length - end);
  const other = from.slice(start, from.length - end);
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  let leastBefore = 0;
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const replaced = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) slips = Math.min(slips, before[j - 2]! + 1);
      row[j] = slips;
      least = Math.min(least, slips);
    }
    // Two rows, because a swap looks back over one.
    if (least > most && leastBefore > most) return Infinity;
    leastBefore = least;
    before = last;
    last = row;
  }
  return last[other.length]!;
}
