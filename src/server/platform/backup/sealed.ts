import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const magic = Buffer.from('resinport sealed backup 1\n');
const [saltBytes, tagBytes, pieceBytes] = [16, 16, 256 * 1024];
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const toKey = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

export const isSealed = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic);

/**
 * Encrypts a stream under a passphrase (scrypt, then AES-256-GCM over pieces). Each piece is bound to its place, and the last
 * one to being the last: none can be changed, moved or left out unnoticed.
 */
export async function* seal(chunks: AsyncIterable<Buffer>, passphrase: string): AsyncIterable<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = await toKey(passphrase.normalize('NFC'), salt, 32, cost);
  yield Buffer.concat([magic, salt]);
  let [held, number] = [Buffer.alloc(0), 0];
  const sealed = (piece: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++, last));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    // The last piece is known only at the end.
    for (; held.length > pieceBytes; held = held.subarray(pieceBytes))
      yield sealed(held.subarray(0, pieceBytes), false);
  }
  yield sealed(held, true);
}

/** The stream that was sealed. Throws for a wrong passphrase, and for whatever was changed. */
export async function* unseal(chunks: AsyncIterable<Buffer>, passphrase: string): AsyncIterable<Buffer> {
  const whole = pieceBytes + tagBytes;
  let [held, number] = [Buffer.alloc(0), 0];
  let key: Buffer | undefined;
  const open = (piece: Buffer, last: boolean) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key!, nonce(number++, last), { authTagLength: tagBytes });
      decipher.setAuthTag(piece.subarray(-tagBytes));
      return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()]);
    } catch (cause) {
      throw new Error('The passphrase is wrong, or the backup is damaged', { cause });
    }
  };
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    if (!key) {
      if (held.length < magic.length + saltBytes) continue;
      const salt = held.subarray(magic.length, magic.length + saltBytes);
      key = await toKey(passphrase.normalize('NFC'), salt, 32, cost);
      held = held.subarray(magic.length + saltBytes);
    }
    for (; held.length > whole; held = held.subarray(whole)) yield open(held.subarray(0, whole), false);
  }
  if (!key || held.length < tagBytes) throw new Error('The backup ends before its end');
  yield open(held, true);
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 0, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
}
