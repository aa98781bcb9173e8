import { documentRule } from '#api/common/limits.ts';
import { documentText, expiryRules, namesOwnEnd, type DocumentKind } from '#api/market/document-choices.ts';
import { missingError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { TextField } from '#components/form/fields.tsx';
import type { Errors, FormState } from '#components/form/use-form.ts';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import type { PrintedForm } from '../stores/documents.ts';

const pdfRule = { ...documentRule, types: ['application/pdf'] } as const;

export const printedLabels = () => ({
  editionOn: m.market_documents_editionOn(),
  revision: m.market_documents_revisionLabel(),
  expiresOn: m.market_documents_expiresOn(),
  otherCas: m.market_documents_otherCasLabel(),
  file: m.market_documents_file(),
});

export const printedProblems = ({ editionOn, expiresOn, files }: PrintedForm, kind: string): Errors => ({
  editionOn: missingError(editionOn),
  expiresOn: expiryRules[kind as DocumentKind] === 'must' ? missingError(expiresOn) : undefined,
  file: files.length === 0 ? m.field_required() : undefined,
});

type Props<Values extends PrintedForm> = { form: FormState<Values>; kind: DocumentKind | undefined };

/** What stands on the edition, and the file itself. */
export function PrintedFields<Values extends PrintedForm>({ form, kind }: Props<Values>) {
  // As much of it as these fields need; what else the form has is its own matter.
  const printed = form as unknown as FormState<PrintedForm>;
  const { values, errors, set } = printed;
  return (
    <>
      <FileField
        name="file"
        label={m.market_documents_file()}
        rule={pdfRule}
        max={1}
        required
        error={errors['file']}
        files={values.files}
        onChange={(files) => set('files', files, 'file')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={printed}
          name="editionOn"
          type="date"
          required
          help={kind === 'SDS' ? m.market_documents_editionOnSds() : undefined}
        />
        <TextField
          form={printed}
          name="revision"
          maxLength={documentText.revision[1]}
          help={m.market_documents_revisionHelp()}
        />
        {kind !== undefined && namesOwnEnd(kind) && (
          <TextField
            form={printed}
            name="expiresOn"
            type="date"
            required={expiryRules[kind] === 'must'}
            help={m.market_documents_expiresOnHelp()}
          />
        )}
      </div>
      {(values.otherCas || errors['otherCas'] !== undefined) && (
        <CheckboxField
          name="otherCas"
          checked={values.otherCas}
          error={errors['otherCas']}
          onChange={(checked) => set('otherCas', checked)}
        >
          {m.market_documents_otherCasLabel()}
        </CheckboxField>
      )}
    </>
  );
}
