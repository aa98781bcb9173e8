import { randomUUID } from 'node:crypto';

let lastMillisecond = -1;
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562): ids made later sort later, those of one millisecond in the order in which this
 * process made them (the twelve bits after the version count on from a random start).
 */
export function uuidv7(now: Date = new Date()): string {
  const millisecond = now.getTime();
  // Node keeps random bytes in store for these alone; what follows the version is laid out in the same way.
  const random = randomUUID();
  // The random start leaves room to count 2048 ids; a burst beyond that borrows the order, never the uniqueness.
  counter = millisecond === lastMillisecond ? (counter + 1) & 0xfff : Number.parseInt(random.slice(0, 3), 16) & 0x7ff;
  lastMillisecond = millisecond;
  const time = millisecond.toString(16).padStart(12, '0');
  const version = (0x7000 | counter).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${random.slice(19)}`;
}

/** Whether a text from outside can be an id of a uuid column: PostgreSQL answers others with an error. */
export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
