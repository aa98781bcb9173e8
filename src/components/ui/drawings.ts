import file from './drawings.svg?url&no-inline';

/**
 * Line drawings of the house (drawings.svg), on the wave of its logo: what is missing where nothing is. They say nothing
 * of their own. Some are: a lens over a sack; a ship that has left its bollard (a page that is not there); a buoy in the
 * storm (our own error); a ship with its cargo aboard (done).
 */
export const drawings = [
  'racks',
  'search',
  'ship',
  'paper',
  'done',
  'letter',
  'money',
  'sample',
  'lighthouse',
  'scales',
  'adrift',
  'storm',
] as const;

export type DrawingName = (typeof drawings)[number];

/** Where it is: a file of its own, since browsers take none out of an address that is data, and islands carry none. */
export const drawingAt = (name: DrawingName): string => `${file}#${name}`;
