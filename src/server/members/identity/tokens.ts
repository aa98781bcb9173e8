import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits that only their holder knows; 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. Plain SHA-256 is enough for what cannot be guessed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What is kept of something short: without the installation's key it cannot be found by trying all of them. */
export const shortCodeHash = (signingKey: string, ...parts: string[]): string =>
  createHmac('sha256', signingKey).update(JSON.stringify(parts)).digest('base64url');

/** Compares two hashes of the same kind without telling by its time where they differ. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
