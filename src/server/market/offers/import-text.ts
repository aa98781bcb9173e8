import { m } from '#i18n/messages.ts';
import { invalid } from '#server/platform/errors.ts';

const marks = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

const refuse = () => invalid({ file: m.market_offers_fileEncoding() });

/**
 * The text of a CSV file: UTF-8, UTF-16 with its mark, or GB18030 as spreadsheets write it in China. Throws 422 for any
 * other encoding, whose letters would turn into others.
 */
export function textOf(bytes: Uint8Array): string {
  const mark = marks.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  if (mark) return decode(bytes, mark.label) ?? fail();
  const utf8 = decode(bytes, 'utf-8');
  if (utf8 !== null) return utf8;
  const chinese = looksChinese(bytes) ? decode(bytes, 'gb18030') : null;
  return chinese ?? fail();
}

function fail(): never {
  throw refuse();
}

/** Null where the bytes are not of that encoding. */
function decode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Nearly everything of other alphabets is something in GB18030, too; only Chinese comes in pairs of high bytes. */
function looksChinese(bytes: Uint8Array): boolean {
  let [pairs, others] = [0, 0];
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index]! < 0x80) continue;
    const next = bytes[index + 1] ?? 0;
    if (bytes[index]! >= 0xa1 && next >= 0xa1) pairs++;
    else others++;
    index++;
  }
  return pairs > 0 && others * 10 <= pairs;
}
