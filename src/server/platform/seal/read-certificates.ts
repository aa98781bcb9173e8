import { asc } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sealCertificate } from '../db/schema/platform.ts';

/** All certificates that have signed, oldest first. */
export const readCertificates = (db: Db) => {
  const { fingerprint, chain, since, until } = sealCertificate;
  return db.select({ fingerprint, chain, since, until }).from(sealCertificate).orderBy(asc(since));
};
