export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';
const usual = 'gzip, deflate, br, zstd';
const best = ['br', 'zstd', 'gzip'] as const;

/** The best encoding that a request accepts, of those that there are; a quality of 0 refuses one. */
export function acceptedEncoding(
  header: string | string[] | undefined,
  there: (encoding: Encoding) => boolean = () => true,
): Encoding {
  // What browsers of today send.
  if (header === usual && there('br')) return 'br';
  const accepted = String(header ?? '').toLowerCase();
  for (const encoding of best.filter(there)) {
    const named = accepted.split(',').find((part) => part.trim().split(';')[0]!.trim() === encoding);
    if (named && !/;\s*q=0(\.0*)?\s*$/.test(named)) return encoding;
  }
  return 'identity';
}
