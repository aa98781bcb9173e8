/**
 * Line drawings of the house, on the wave of its logo: what is missing where nothing is. They say nothing of
 * their own. `fill`: the one part in the colour of goods.
 */
export const drawings = {
  /** A rack that waits for goods. */
  racks: {
    lines: 'M40 76V16M120 76V16M40 36h80M40 56h80M80 76V56M52 36V24h20v12M88 56V44h20v12',
    fill: 'M52 24h20v12H52z',
  },
  /** A lens over a sack: looked for, and not found. */
  search: {
    lines: 'M44 76V40q0-8 8-8h28q8 0 8 8v36zM54 32l-4-8h32l-4 8M92 44a16 16 0 1 0 32 0 16 16 0 1 0-32 0M120 56l14 14',
    fill: 'M44 56h44v20H44z',
  },
  /** A ship that has nothing aboard yet. */
  ship: {
    lines: 'M34 60h92l-10 16H44zM100 60V34h16v26M104 42h8M108 34V22M50 60V48h16v12M66 60V48h16v12',
    fill: 'M50 48h16v12H50z',
  },
  /** A sheet with lines, and a seal. */
  paper: {
    lines: 'M54 76V18h36l16 16v42zM90 18v16h16M64 44h32M64 54h32M64 64h12',
    fill: 'M88 66a6 6 0 1 0 12 0 6 6 0 1 0-12 0',
  },
  /** A ship that has left its bollard, the chain parted. */
  adrift: {
    lines:
      'M20 76V60h20v16M16 60v-6h28v6zM46 62a6 4 0 1 0 12 0 6 4 0 1 0-12 0M56 66a6 4 0 1 0 12 0 6 4 0 1 0-12 0M72 54l-3-6M80 52v-7M88 54l3-6M92 66a6 4 0 1 0 12 0M100 60h48l-8 16h-34zM112 60V46h12v14M128 60V36h10v24M131 43h4',
    fill: 'M112 46h12v14h-12z',
  },
} as const;

/** The quay, and the wave below it. */
export const ground = 'M16 76h128M20 86q7.500-5 15 0t15 0 15 0 15 0 15 0 15 0 15 0 15 0';

export type DrawingName = keyof typeof drawings;
