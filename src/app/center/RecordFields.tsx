import type { ReactNode } from 'react';
import { textLength } from '#api/common/limits.ts';
import {
  recordFields,
  recordProblems,
  registrationNumberHelp,
  type CompanyRecord,
  type RecordField,
} from '#api/members/company-record.ts';
import { companyFieldName } from '#api/members/company-words.ts';
import { textError } from '#components/center/checks.ts';
import { TextField, type TextForm } from '#components/form/fields.tsx';
import { m } from '#i18n/messages.ts';

export const emptyRecord: CompanyRecord = {
  otherName: '',
  registrationNumber: '',
  registeredAddress: '',
  signatoryName: '',
  signatoryTitle: '',
};

type Of = { nation: string; companyName: string };

/** What is wrong with it, as the server says it. */
export const checkRecord = (of: Of, record: CompanyRecord): Partial<Record<RecordField, string | undefined>> => ({
  registrationNumber: textError(record.registrationNumber, textLength.registrationNumber),
  registeredAddress: textError(record.registeredAddress, textLength.registeredAddress),
  signatoryName: textError(record.signatoryName, textLength.signatory),
  signatoryTitle: textError(record.signatoryTitle, textLength.signatoryTitle),
  ...recordProblems(of, record),
});

export const recordLabels = () =>
  Object.fromEntries(recordFields.map((field) => [field, companyFieldName(field)])) as Record<RecordField, string>;

type Props = {
  form: TextForm<RecordField>;
  nation: string;
  /** What stands on record already and is put right by an operator alone. */
  settled?: readonly RecordField[];
  /** Instead of the advice at a field. */
  said?: (field: RecordField) => ReactNode;
};

/** What contracts name of a company beside its certified name. */
export function RecordFields({ form, nation, settled = [], said }: Props) {
  const field = (name: RecordField, help: string, maxLength: number) => ({
    ...{ form, name, maxLength },
    help: said?.(name) || (settled.includes(name) ? m.members_cert_recordSettled() : help),
    readOnly: settled.includes(name),
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('otherName', m.members_cert_otherNameHelp(), textLength.otherName[1])} />
        <TextField
          required
          {...field('registrationNumber', registrationNumberHelp(nation), textLength.registrationNumber[1])}
        />
      </div>
      <TextField
        required
        {...field('registeredAddress', m.members_cert_registeredAddressHelp(), textLength.registeredAddress[1])}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField required {...field('signatoryName', m.members_cert_signatoryNameHelp(), textLength.signatory[1])} />
        <TextField
          required
          {...field('signatoryTitle', m.members_cert_signatoryTitleHelp(), textLength.signatoryTitle[1])}
        />
      </div>
    </>
  );
}
