import { useState } from 'react';
import type { Certification } from '#api/members/enterprise.ts';
import { recordFields } from '#api/members/company-record.ts';
import type { CompanyField } from '#api/members/member.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { businessTypeOptions, employeeRangeOptions } from '#app/center/company-choices.ts';
import { checkRecord, RecordFields } from '#app/center/RecordFields.tsx';
import { FileField } from '#components/center/FileField.tsx';
import { documentRule, earliestYear, textLength } from '#api/common/limits.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { companyFieldName } from '#api/members/company-words.ts';
import { countryHere } from '#lib/country-here.ts';
import { localPath } from '#lib/paths.ts';
import { certificationDraft, certify, companyFormOf, type CompanyForm } from '../stores/enterprise.ts';
import { showToast } from '#app/stores/toasts.ts';
import type { Nation } from './EnterpriseCertification.tsx';
import { NumberKnown } from './NumberKnown.tsx';

type Props = {
  nations: readonly Nation[];
  companyEmail: string;
  /** The application that was refused. */
  current: Certification | null;
  /** What the name of the company begins with. */
  named: string;
  onSent: () => void;
};
type Values = CompanyForm & { certificate: readonly File[]; another: boolean };

/** In the order in which they are shown. */
const shown: readonly CompanyField[] = [
  'nation',
  'companyName',
  'companyEmail',
  'certificate',
  'businessType',
  'employees',
  'established',
  'mainProducts',
  ...recordFields,
];
const labels = () => ({
  ...Object.fromEntries(shown.map((field) => [field, companyFieldName(field)])),
  another: companyFieldName('registrationNumber'),
});

function yearError(year: string): string | undefined {
  if (year === '') return m.field_required();
  const number = Number(year);
  const thisYear = new Date().getFullYear();
  return number >= earliestYear && number <= thisYear
    ? undefined
    : m.members_cert_yearRange({ from: earliestYear, to: thisYear });
}

/** The application for certification. What is typed stays in this browser until it is sent. */
export function CertificationForm({ nations, companyEmail, current, named, onSent }: Props) {
  const [kept, setKept] = useState(false);
  /** Country and number that are certified here. */
  const [known, setKnown] = useState('');
  // A certificate that was refused must be sent anew.
  const keptCertificate = current && !current.fields.includes('certificate') ? current.certificate : null;
  const form = useForm<Values>({
    initial: {
      ...companyFormOf(current),
      ...(!current && named && { companyName: named }),
      certificate: [],
      another: false,
    },
    restore: (initial) => {
      const nation = initial.nation || (countryHere(nations.map(({ id }) => id)) ?? '');
      return certificationDraft.read({ ...initial, nation });
    },
    check: ({
      nation,
      companyName,
      certificate,
      businessType,
      mainProducts,
      employees,
      established,
      another: _,
      ...record
    }) => ({
      nation: missingError(nation),
      companyName: textError(companyName, textLength.companyName),
      certificate: certificate.length === 0 && !keptCertificate ? m.field_required() : undefined,
      businessType: missingError(businessType),
      mainProducts: textError(mainProducts, textLength.mainProducts),
      employees: missingError(employees),
      established: yearError(established),
      ...checkRecord({ nation, companyName }, record),
    }),
    send: async ({ certificate, another, ...company }) => {
      const outcome = await certify(company, certificate[0], another);
      if (!outcome.ok && outcome.fields?.['another']) setKnown(`${company.nation} ${company.registrationNumber}`);
      if (outcome.ok) {
        showToast(m.members_cert_sent(), 'success');
        onSent();
      }
      return outcome;
    },
    onChange: ({ certificate: _, another: __, ...company }) => {
      certificationDraft.keep(company);
      setKept(true);
    },
  });
  const { values, errors, set } = form;
  const field = (name: CompanyField, help?: string) => ({
    name,
    label: companyFieldName(name),
    error: errors[name],
    help: current?.fields.includes(name) ? <span className="text-amber">{m.members_cert_reviseThis()}</span> : help,
    required: true,
  });

  return (
    <Form form={form} labels={labels()} className="max-w-[44rem]">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('nation')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={values.nation}
              onChange={(nation) => set('nation', nation)}
              options={nations.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={m.members_cert_choose()}
            />
          )}
        </Field>
        <Field {...field('companyName', m.members_cert_companyNameHelp())}>
          {(control) => (
            <Input
              {...control}
              value={values.companyName}
              onChange={(event) => set('companyName', event.target.value)}
              maxLength={textLength.companyName[1]}
              autoComplete="organization"
            />
          )}
        </Field>
      </div>
      <Field
        {...field('companyEmail')}
        required={false}
        help={
          <>
            {m.members_cert_companyEmailHelp()}{' '}
            <a className="link" href={`${localPath('/userCenter/safetyCenter')}#email`}>
              {m.members_account_safety()}
            </a>
          </>
        }
      >
        {(control) => <Input {...control} value={companyEmail} readOnly />}
      </Field>
      <FileField
        {...field(
          'certificate',
          keptCertificate
            ? m.members_cert_certificateKept({ name: keptCertificate.name })
            : m.members_cert_certificateHelp(),
        )}
        required={!keptCertificate}
        rule={documentRule}
        max={1}
        files={values.certificate}
        onChange={(files) => set('certificate', files)}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field {...field('businessType')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={values.businessType}
              onChange={(type) => set('businessType', type)}
              options={businessTypeOptions()}
              placeholder={m.members_cert_choose()}
            />
          )}
        </Field>
        <Field {...field('employees')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={values.employees}
              onChange={(range) => set('employees', range)}
              options={employeeRangeOptions()}
              placeholder={m.members_cert_choose()}
            />
          )}
        </Field>
        <Field {...field('established')}>
          {(control) => (
            <Input
              {...control}
              className="figures"
              value={values.established}
              onChange={(event) =>
                set('established', event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 4))
              }
              inputMode="numeric"
            />
          )}
        </Field>
      </div>
      <Field {...field('mainProducts', m.members_cert_mainProductsHelp())}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={values.mainProducts}
            onChange={(event) => set('mainProducts', event.target.value)}
            maxLength={textLength.mainProducts[1]}
          />
        )}
      </Field>
      <RecordFields
        form={form}
        nation={values.nation}
        said={(name) =>
          current?.fields.includes(name) && <span className="text-amber">{m.members_cert_reviseThis()}</span>
        }
      />
      {known === `${values.nation} ${values.registrationNumber}` && (
        <NumberKnown
          nation={values.nation}
          registrationNumber={values.registrationNumber}
          email={companyEmail}
          another={values.another}
          error={errors['another']}
          onAnother={(another) => set('another', another)}
        />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.busy}>
          {m.members_cert_submit()}
        </Button>
        <p className="text-soft text-table" role="status">
          {kept && m.center_draftKept()}
        </p>
      </div>
    </Form>
  );
}
