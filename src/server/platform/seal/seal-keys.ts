import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../db/database.ts';
import { contract } from '../db/schema/contract.ts';
import { sealCertificate, sealKey } from '../db/schema/platform.ts';
import type { Context } from '../context.ts';

type Given = Pick<Context, 'secrets' | 'now'>;

/** A public key of the marketplace with the time in which it sealed. */
export type PublicSealKey = { id: string; publicKey: string; since: Date; until: Date | null };
/** The one that seals now. */
export type SealKey = PublicSealKey & {
  /** SHA-256 of the public key in DER, in hexadecimal. */
  fingerprint: string;
  /** Ed25519 (RFC 8032), base64url. */
  sign: (text: string) => string;
};

const derOf = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' });
const fingerprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('hex');
/** Short enough to be read out, long enough to be no accident. */
const idLength = 16;

/** All keys, oldest first: also those that seal no more, for what they have sealed. */
export async function readSealKeys(db: Db, given: Given): Promise<PublicSealKey[]> {
  await rowInUse(db, given);
  const { id, publicKey, since, until } = sealKey;
  return db.select({ id, publicKey, since, until }).from(sealKey).orderBy(asc(since));
}

/** Throws where the key was kept under another SECRET_KEY. */
export async function sealKeyInUse(db: Db, given: Given): Promise<SealKey> {
  const { id, publicKey, since, until, privateKey } = await rowInUse(db, given);
  const key = opened(given, id, privateKey);
  return {
    id,
    publicKey,
    since,
    until,
    fingerprint: fingerprintOf(derOf(key)),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

function opened({ secrets }: Given, id: string, privateKey: string | null): KeyObject {
  try {
    return createPrivateKey({
      key: Buffer.from(secrets.decrypt(privateKey ?? ''), 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
  } catch (error) {
    throw new Error(
      `The seal key ${id} was kept under another SECRET_KEY: name that in SECRET_KEY_PREVIOUS, or rotate the key`,
      {
        cause: error,
      },
    );
  }
}

/** From now on a new key seals. The private half of the old one is forgotten, its public half stays; so with a certificate made here. */
export async function rotateSealKey(tx: Transaction, given: Given): Promise<PublicSealKey> {
  await rowInUse(tx, given);
  const now = given.now();
  await tx.update(sealKey).set({ until: now, privateKey: null }).where(isNull(sealKey.until));
  const { until, privateKey } = sealCertificate;
  await tx
    .update(sealCertificate)
    .set({ until: now, privateKey: null })
    .where(and(isNull(until), isNotNull(privateKey)));
  const row = rowOf(given, generateKeyPairSync('ed25519').privateKey, now);
  await tx.insert(sealKey).values(row);
  return { ...row, until: null };
}

const rowOf = ({ secrets }: Given, key: KeyObject, since: Date) => {
  const der = derOf(key);
  return {
    id: fingerprintOf(der).slice(0, idLength),
    publicKey: der.toString('base64url'),
    privateKey: secrets.encrypt(key.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
    since,
  };
};

/** The first key is the one that sealed before keys were kept: it is derived from the secret of the installation. */
async function rowInUse(db: Db, given: Given): Promise<typeof sealKey.$inferSelect> {
  const find = () => db.select().from(sealKey).where(isNull(sealKey.until));
  const [row] = await find();
  if (row) return row;
  const [first] = await db.select({ at: sql<string | null>`min(${contract.sealedAt})` }).from(contract);
  const since = first?.at ? new Date(first.at) : given.now();
  await db
    .insert(sealKey)
    .values(rowOf(given, given.secrets.sealKey, since))
    .onConflictDoNothing();
  return (await find())[0]!;
}
