import { createHash, createPublicKey, sign } from 'node:crypto';
import type { z } from 'zod';
import type { getSealKey } from '#api/contract.ts';
import type { Context } from '#server/context.ts';

export type SealedFacts = {
  number: string;
  version: number;
  /** Of the document as issued, and of the sealed file, in hexadecimal. */
  sha256: string;
  sealedSha256: string;
  sellerSignedAt: Date;
  buyerSignedAt: Date;
};

/** What the seal is made over. The evidence page states this rule: who changes it must change the first line. */
export function sealedStatement(facts: SealedFacts): string {
  const { number, version, sha256, sealedSha256, sellerSignedAt, buyerSignedAt } = facts;
  const times = [sellerSignedAt, buyerSignedAt].map((time) => time.toISOString());
  return ['resinport contract seal 1', number, version, sha256, sealedSha256, ...times, ''].join('\n');
}

type Secrets = Pick<Context, 'secrets'>;

/** Ed25519 (RFC 8032), base64url. */
export const makeSeal = ({ secrets }: Secrets, facts: SealedFacts): string =>
  sign(null, Buffer.from(sealedStatement(facts)), secrets.sealKey).toString('base64url');

/** SHA-256 of the public key in DER, in hexadecimal. */
export const keyFingerprint = ({ secrets }: Secrets): string =>
  createHash('sha256')
    .update(createPublicKey(secrets.sealKey).export({ format: 'der', type: 'spki' }))
    .digest('hex');

/** The public key in PEM, as the usual tools read it. */
export async function sealKey({ secrets }: Secrets): Promise<z.output<(typeof getSealKey)['data']>> {
  const publicKey = createPublicKey(secrets.sealKey).export({ format: 'pem', type: 'spki' }).toString();
  return { algorithm: 'Ed25519', publicKey };
}
