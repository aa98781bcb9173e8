import { createPublicKey } from 'node:crypto';
import type { z } from 'zod';
import type { getSealKey } from '#api/deals/contract.ts';
import { sealedStatement, type SealedFacts } from '#api/deals/seal-rules.ts';
import type { Context } from '#server/platform/context.ts';
import { readCertificates } from '#server/platform/seal/read-certificates.ts';
import { readSealKeys, type PublicSealKey, type SealKey } from '#server/platform/seal/seal-keys.ts';
import { sealLine } from '#server/platform/seal/seal-line.ts';

/** The file with the line of its seal at its end. `facts.bodySha256` is of the file without it. */
export function withSeal(body: Buffer, key: SealKey, facts: Omit<SealedFacts, 'key'>): { bytes: Buffer; seal: string } {
  const named = { ...facts, key: key.id };
  const seal = key.sign(sealedStatement(named));
  return { bytes: Buffer.concat([body, Buffer.from(sealLine(named, seal), 'latin1')]), seal };
}

/** The public keys in PEM, as the usual tools read them. */
export async function sealKey(context: Context): Promise<z.output<(typeof getSealKey)['data']>> {
  const keys = (await readSealKeys(context.db, context)).map(describe);
  const { id, publicKey } = keys.find(({ until }) => until === null)!;
  const certificates = (await readCertificates(context.db)).map(({ fingerprint, chain, since, until }) => ({
    ...{ fingerprint, certificate: chain, since: since.toISOString(), until: until?.toISOString() ?? null },
  }));
  return { algorithm: 'Ed25519', id, publicKey, keys, certificates };
}

const describe = ({ id, publicKey, since, until }: PublicSealKey) => ({
  id,
  publicKey: createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
    .export({ format: 'pem', type: 'spki' })
    .toString(),
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
});
