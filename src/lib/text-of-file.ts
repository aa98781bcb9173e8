const marks = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** The text of a file in UTF-8, UTF-16 with its mark, or GB18030 as it is written in China; null: in none of them. */
export function textOfFile(bytes: Uint8Array): string | null {
  const mark = marks.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  if (mark) return decode(bytes, mark.label);
  return decode(bytes, 'utf-8') ?? (looksChinese(bytes) ? decode(bytes, 'gb18030') : null);
}

/** Null where the bytes are not of that encoding. */
function decode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/**
 * Nearly everything of other alphabets is something in GB18030, too; only Chinese comes in pairs of high bytes. One pair
 * within a word of Latin letters is two of these, as in `Größe`, and a pair that is only half high counts where it stands
 * among whole ones (朱镕基).
 */
function looksChinese(bytes: Uint8Array): boolean {
  let [chinese, others] = [0, 0];
  for (let from = 0; from < bytes.length; from++) {
    if (bytes[from]! < 0x80) continue;
    let [at, pairs] = [from, 0];
    for (; bytes[at]! >= 0x80 && (bytes[at + 1] ?? 0) >= 0x40; at += 2)
      if (bytes[at]! >= 0xa1 && bytes[at + 1]! >= 0xa1) pairs++;
    const isInWord = pairs === 1 && isLetter(bytes[from - 1]) && isLetter(bytes[at]);
    // What ends with half a pair is none.
    if (pairs === 0 || isInWord || bytes[at]! >= 0x80) others++;
    else chinese += pairs;
    from = at;
  }
  return chinese > 0 && others * 10 <= chinese;
}
