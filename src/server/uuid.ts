import { randomBytes } from 'node:crypto';

let lastMillisecond = -1;
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562): ids made later sort later, those of one millisecond in the order in which this
 * process made them (the twelve bits after the version count on from a random start).
 */
export function uuidv7(now: Date = new Date()): string {
  const millisecond = now.getTime();
  const bytes = randomBytes(16);
  // The random start leaves room to count 2048 ids; a burst beyond that borrows the order, never the uniqueness.
  counter = millisecond === lastMillisecond ? (counter + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff;
  lastMillisecond = millisecond;
  bytes.writeUIntBE(millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether a text from outside can be an id of a uuid column: PostgreSQL answers others with an error. */
export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
