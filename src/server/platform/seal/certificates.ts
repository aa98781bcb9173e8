import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { and, isNotNull, isNull } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { CannotStart } from '../cannot-start.ts';
import type { Db } from '../db/database.ts';
import { sealCertificate } from '../db/schema/platform.ts';
import type { Context } from '../context.ts';
import { makeCertificate } from './make-certificate.ts';
import type { Signer } from './make-cms.ts';

type Given = Pick<Context, 'secrets' | 'now' | 'config'>;
export type CertificateInUse = Signer & { fingerprint: string; name: string };

const name = 'Resinport';
const days = 3650;
const day = 24 * 3600 * 1000;

const fingerprintOf = (der: Buffer): string =>
  new X509Certificate(der).fingerprint256.replaceAll(':', '').toLowerCase();
const pemOf = (chain: readonly Buffer[]): string => chain.map((der) => new X509Certificate(der).toString()).join('');
const chainOf = (pem: string): Buffer[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one).raw,
  );
const nameOf = (der: Buffer): string => /^CN=(.*)$/m.exec(new X509Certificate(der).subject)?.[1] ?? name;
const describe = (signer: Signer): CertificateInUse => ({
  ...{ ...signer, fingerprint: fingerprintOf(signer.chain[0]!), name: nameOf(signer.chain[0]!) },
});
function isValid(der: Buffer, at: Date): boolean {
  const { validFromDate, validToDate } = new X509Certificate(der);
  return at >= validFromDate && at <= validToDate;
}

/** The operator's own, as configured; undefined: none is. Throws where the files are not a certificate and its key. */
export async function readConfigured({ signing }: Pick<Config, 'signing'>): Promise<Signer | undefined> {
  if (!signing) return undefined;
  try {
    const chain = chainOf(await readFile(signing.certificate, 'utf8'));
    const key = createPrivateKey({
      key: await readFile(signing.key),
      format: 'pem',
      ...(signing.passphrase !== undefined && { passphrase: signing.passphrase }),
    });
    const isFit = ['rsa', 'ec'].includes(key.asymmetricKeyType ?? '');
    if (!chain[0] || !isFit || !new X509Certificate(chain[0]).checkPrivateKey(key))
      throw new Error('the key must be RSA or on an elliptic curve, and that of the first certificate of the file');
    return { chain, key };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`SIGNING_CERTIFICATE, SIGNING_KEY: ${why}`);
  }
}

/** The certificate that signs at this moment: the operator's own while it is valid, else one that is made here once and kept. */
export async function certificateInUse(db: Db, given: Given): Promise<CertificateInUse> {
  const configured = await readConfigured(given.config);
  const now = given.now();
  if (!configured || !isValid(configured.chain[0]!, now)) return madeHere(db, given);
  const { chain } = configured;
  const row = { fingerprint: fingerprintOf(chain[0]!), chain: pemOf(chain), since: now };
  await db.insert(sealCertificate).values(row).onConflictDoNothing();
  return describe(configured);
}

async function madeHere(db: Db, { secrets, now }: Given): Promise<CertificateInUse> {
  const { until, privateKey } = sealCertificate;
  const find = async () => {
    const [row] = await db
      .select()
      .from(sealCertificate)
      .where(and(isNull(until), isNotNull(privateKey)));
    return row;
  };
  let row = await find();
  if (!row) {
    const at = now();
    const { chain, key } = makeCertificate(name, { from: new Date(at.getTime() - day), days });
    const kept = secrets.encrypt(key.export({ format: 'der', type: 'pkcs8' }).toString('base64'));
    const made = { fingerprint: fingerprintOf(chain[0]!), chain: pemOf(chain), privateKey: kept, since: at };
    await db.insert(sealCertificate).values(made).onConflictDoNothing();
    row = (await find())!;
  }
  const key = createPrivateKey({
    key: Buffer.from(secrets.decrypt(row.privateKey!), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return describe({ chain: chainOf(row.chain), key });
}
