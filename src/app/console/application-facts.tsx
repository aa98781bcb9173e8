import type { ReactNode } from 'react';
import type { Certification } from '#api/members/enterprise.ts';
import type { CompanyField } from '#api/members/member.ts';
import { companyFieldName } from '#api/members/company-words.ts';
import { businessTypeName, employeeRangeName } from '../center/company-choices.ts';
import type { Fact } from '#components/center/Facts.tsx';

/** An application for certification, field by field, with those marked that are to be put right. */
export function applicationFacts(application: Certification, certificate: ReactNode): Fact[] {
  const values: Record<CompanyField, ReactNode> = {
    nation: application.nation.name,
    companyName: application.companyName,
    companyEmail: application.companyEmail,
    certificate,
    businessType: businessTypeName(application.businessType),
    mainProducts: application.mainProducts,
    employees: employeeRangeName(application.employees),
    established: String(application.established),
    otherName: application.otherName,
    registrationNumber: application.registrationNumber,
    registeredAddress: application.registeredAddress,
    signatoryName: application.signatoryName,
    signatoryTitle: application.signatoryTitle,
  };
  return (Object.keys(values) as CompanyField[]).map((field) => ({
    label: companyFieldName(field),
    value: values[field] === '' ? '–' : values[field],
    marked: application.fields.includes(field),
  }));
}
