/**
 * Where a row stands in a sorted list: the value it is sorted by (as text) and its id; `within` names the part of the
 * list where that holds, when the list is made of parts.
 */
export type Key = { value: string; id: string; within?: string };
/** A row whose place in the list (0 = first) is known. */
export type Anchor = { position: number; key: Key };

/** How to read rows from a sorted index: from a key (null = from the edge), in either direction. */
export type Seek = {
  from: Key | null;
  /** Whether the row of `from` itself is wanted. */
  inclusive: boolean;
  backwards: boolean;
  skip: number;
  take: number;
};

/**
 * The way to the rows [offset, offset + take) that passes over the fewest others: from the start, from the end, or
 * from a row whose place is known. `take` must not reach beyond `total`.
 */
export function chooseSeek(offset: number, take: number, total: number, anchors: readonly Anchor[]): Seek {
  const end = offset + take;
  let best: Seek = { from: null, inclusive: false, backwards: false, skip: offset, take };
  const consider = (seek: Omit<Seek, 'take'>) => {
    if (seek.skip < best.skip || (seek.skip === best.skip && best.from === null)) best = { ...seek, take };
  };
  if (total - end < best.skip) consider({ from: null, inclusive: false, backwards: true, skip: total - end });
  for (const { position, key } of anchors) {
    if (position < offset) consider({ from: key, inclusive: false, backwards: false, skip: offset - position - 1 });
    else if (position === offset) consider({ from: key, inclusive: true, backwards: false, skip: 0 });
    else if (position === end - 1) consider({ from: key, inclusive: true, backwards: true, skip: 0 });
    else if (position >= end) consider({ from: key, inclusive: false, backwards: true, skip: position - end });
  }
  return best;
}
