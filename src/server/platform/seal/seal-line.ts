/** The seal of a contract inside its own file, so that the file can be checked by itself. Free of everything else. */

export type SealedFacts = {
  /** Of the key that sealed (server/platform/seal/seal-keys.ts). */
  key: string;
  number: string;
  version: number;
  /** Of the document as issued, in hexadecimal, and its length in bytes: it is the beginning of the file. */
  sha256: string;
  length: number;
  /** Of the file up to the line of the seal. */
  bodySha256: string;
  /** ISO 8601, UTC. */
  sellerSignedAt: string;
  buyerSignedAt: string;
};

/** What the seal is made over. The evidence page states this rule: who changes it must change the first line. */
export const sealedStatement = (facts: SealedFacts): string =>
  [
    'resinport contract seal 2',
    facts.key,
    facts.number,
    facts.version,
    facts.sha256,
    facts.bodySha256,
    facts.sellerSignedAt,
    facts.buyerSignedAt,
    '',
  ].join('\n');

const mark = '%resinport-seal ';

/** The last line of the file: a comment to every program that reads PDF (ISO 32000-1, 7.2.4). */
export const sealLine = ({ bodySha256: _, ...facts }: SealedFacts, seal: string): string =>
  `${mark}${JSON.stringify({ ...facts, seal })}\n`;

/** The file without its seal, and what the seal says; null: the file bears none. */
export function readSealLine(
  bytes: Buffer,
): { body: Buffer; facts: Omit<SealedFacts, 'bodySha256'>; seal: string } | null {
  const at = bytes.lastIndexOf(`\n${mark}`, undefined, 'latin1') + 1;
  if (at === 0) return null;
  try {
    const { seal, ...facts } = JSON.parse(bytes.subarray(at + mark.length).toString('latin1')) as Omit<
      SealedFacts,
      'bodySha256'
    > & { seal: string };
    return { body: bytes.subarray(0, at), facts, seal };
  } catch {
    return null;
  }
}
