import { localised } from '#lib/localised.ts';
import { desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Certification } from '#api/members/enterprise.ts';
import type { Db } from '#server/platform/db/database.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { fileAddress } from '#server/platform/files/index.ts';

/** Applications with their nation and certificate, newest first. */
export function readCertifications(db: Db, where: SQL | undefined) {
  const { id, name, type, size } = storedFile;
  return db
    .select({
      ...getTableColumns(certification),
      nationName: localised(country, 'name'),
      file: { id, name, type, size },
    })
    .from(certification)
    .innerJoin(country, eq(country.iso2, certification.nation))
    .innerJoin(storedFile, eq(storedFile.id, certification.certificateId))
    .where(where)
    .orderBy(desc(certification.submittedAt), desc(certification.id));
}
export type CertificationRow = Awaited<ReturnType<typeof readCertifications>>[number];

/** An application as its member and the operators read it. */
export function describeCertification(row: CertificationRow): Certification {
  return {
    nation: { id: row.nation, name: row.nationName },
    companyName: row.companyName,
    companyEmail: row.companyEmail,
    certificate: { ...row.file, href: fileAddress(row.file.id) },
    businessType: row.businessType as Certification['businessType'],
    mainProducts: row.mainProducts,
    employees: row.employees as Certification['employees'],
    established: row.established,
    otherName: row.otherName,
    registrationNumber: row.registrationNumber,
    registeredAddress: row.registeredAddress,
    signatoryName: row.signatoryName,
    signatoryTitle: row.signatoryTitle,
    ...describeDecision(row),
    fields: row.fields,
  };
}

/** The part that certification and merchant registration have in common. */
export function describeDecision(
  row: Pick<CertificationRow, 'state' | 'submittedAt' | 'decidedAt' | 'reason' | 'remark'>,
) {
  return {
    state: row.state,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    remark: row.remark,
  };
}
