import { and, eq, isNotNull, isNull, sql, type AnyColumn } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { member, recoveryCode } from '../db/schema/identity.ts';
import { sealCertificate, sealKey } from '../db/schema/platform.ts';

export type KeptSecrets = {
  /** How many were encrypted anew. */
  renewed: number;
  /** Encrypted under none of the keys given: useless until that one is named again. */
  unreadable: number;
};

/**
 * Encrypts under the present key what is kept under one before it, so that SECRET_KEY_PREVIOUS is wanted no more. Any
 * process may run it at any time: what somebody changes meanwhile stays as that one wrote it.
 */
export async function renewSecrets({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<KeptSecrets> {
  const kept = { renewed: 0, unreadable: 0 };
  const isOld = (column: AnyColumn) =>
    and(isNotNull(column), sql`not starts_with(${column}, ${secrets.encryptedStart})`);
  const renewing = async (old: string, write: (renewed: string) => Promise<{ rowCount: number | null }>) => {
    let text: string;
    try {
      text = secrets.decrypt(old);
    } catch {
      kept.unreadable += 1;
      return;
    }
    kept.renewed += (await write(secrets.encrypt(text))).rowCount ?? 0;
  };

  await nameRecoveryKeys({ db, secrets });
  for (const name of ['twoStepSecret', 'recoveryKey'] as const) {
    const column = member[name];
    for (const { id, old } of await db.select({ id: member.id, old: column }).from(member).where(isOld(column)))
      await renewing(old!, (renewed) =>
        db
          .update(member)
          .set({ [name]: renewed })
          .where(and(eq(member.id, id), eq(column, old!))),
      );
  }
  const { id, privateKey } = sealKey;
  for (const row of await db.select({ id, old: privateKey }).from(sealKey).where(isOld(privateKey)))
    await renewing(row.old!, (renewed) =>
      db
        .update(sealKey)
        .set({ privateKey: renewed })
        .where(and(eq(id, row.id), eq(privateKey, row.old!))),
    );
  const certificate = sealCertificate;
  const own = certificate.privateKey;
  for (const row of await db
    .select({ fingerprint: certificate.fingerprint, old: own })
    .from(certificate)
    .where(isOld(own)))
    await renewing(row.old!, (renewed) =>
      db
        .update(certificate)
        .set({ privateKey: renewed })
        .where(and(eq(certificate.fingerprint, row.fingerprint), eq(own, row.old!))),
    );
  return kept;
}

/** Recovery codes from before members had a key of their own for them: made under one of those given, nobody knows which. */
async function nameRecoveryKeys({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  const keys = secrets.signingKeys.join(' ');
  const hasCodes = sql`exists (select from ${recoveryCode} where ${recoveryCode.memberId} = ${member.id})`;
  const unnamed = and(isNull(member.recoveryKey), hasCodes);
  for (const { id } of await db.select({ id: member.id }).from(member).where(unnamed))
    await db
      .update(member)
      .set({ recoveryKey: secrets.encrypt(keys) })
      .where(and(eq(member.id, id), isNull(member.recoveryKey)));
}
