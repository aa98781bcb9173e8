export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a request accepts; a quality of 0 refuses one. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '').toLowerCase();
  for (const encoding of ['br', 'gzip'] as const) {
    const named = accepted.split(',').find((part) => part.trim().split(';')[0]!.trim() === encoding);
    if (named && !/;\s*q=0(\.0*)?\s*$/.test(named)) return encoding;
  }
  return 'identity';
}
