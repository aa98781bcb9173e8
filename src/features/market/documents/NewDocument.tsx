import { useEffect, useState } from 'react';
import {
  documentIssuers,
  documentKinds,
  documentLanguages,
  sdsForms,
  type DocumentIssuer,
  type DocumentKind,
  type DocumentLanguage,
} from '#api/market/document-choices.ts';
import type { OfferedMaterial } from '#api/market/document.ts';
import { documentKindName, languageName, sdsFormName } from '#api/market/document-words.ts';
import { missingError } from '#components/center/checks.ts';
import { Panel } from '#components/center/Panel.tsx';
import { ChoiceField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { addDocument, emptyPrinted, findOffered, type DocumentForm } from '../stores/documents.ts';
import { CoveredMaterials } from './CoveredMaterials.tsx';
import { PrintedFields, printedLabels, printedProblems } from './PrintedFields.tsx';

type Props = {
  /** The material that it begins with; none: it is chosen first. */
  materialId: string | undefined;
  onDone: () => void;
  onCancel: () => void;
};

const issuerNames: Record<DocumentIssuer, () => string> = {
  maker: m.market_documents_issuerMaker,
  supplier: m.market_documents_issuerSupplier,
};

const beginning: DocumentForm = {
  ...{ kind: '', materials: [], languages: [], form: '', issuer: 'maker' },
  ...emptyPrinted,
};

/** Adds a document of materials that the supplier offers. */
export function NewDocument({ materialId, onDone, onCancel }: Props) {
  const [key] = useState(onceKey);
  const form = useForm<DocumentForm>({
    initial: beginning,
    draft: () => draftOf(`document:${materialId ?? ''}`, { not: materialId === undefined ? [] : ['materials'] }),
    check: (values) => ({
      kind: missingError(values.kind),
      materialIds: values.materials.length === 0 ? m.market_documents_chooseMaterial() : undefined,
      languages: values.languages.length === 0 ? m.field_required() : undefined,
      form: values.kind === 'SDS' ? missingError(values.form) : undefined,
      ...printedProblems(values, values.kind),
    }),
    send: async (values) => {
      const outcome = await addDocument(key, values);
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  const { values, errors, set } = form;
  useEffect(() => {
    if (materialId === undefined) return;
    void findOffered({ keyword: '', materialId }).then((found) => {
      if (found.ok) set('materials', found.data, 'materialIds');
    });
    // The material of the address, once.
  }, [materialId]);
  const kind = documentKinds.find((one) => one === values.kind);
  return (
    <Panel title={m.market_documents_add()} lead={m.market_documents_addLead()}>
      <Form
        form={form}
        labels={{
          kind: m.market_documents_kind(),
          materialIds: m.market_documents_materials(),
          languages: m.market_documents_languages(),
          form: m.market_documents_form(),
          issuer: m.market_documents_issuer(),
          ...printedLabels(),
        }}
      >
        <CoveredMaterials
          chosen={values.materials}
          error={errors['materialIds']}
          onChange={(materials: readonly OfferedMaterial[]) => set('materials', materials, 'materialIds')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            form={form}
            name="kind"
            required
            options={documentKinds.map((code: DocumentKind) => ({ code, name: documentKindName(code) }))}
          />
          <ChoiceField
            form={form}
            name="issuer"
            required
            options={documentIssuers.map((code) => ({ code, name: issuerNames[code]() }))}
          />
          {kind === 'SDS' && (
            <ChoiceField
              form={form}
              name="form"
              required
              help={m.market_documents_formHelp()}
              options={sdsForms.map((code) => ({ code, name: sdsFormName(code) }))}
            />
          )}
        </div>
        <Languages
          chosen={values.languages}
          error={errors['languages']}
          onChange={(languages) => set('languages', languages)}
        />
        <PrintedFields form={form} kind={kind} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy}>
            {m.market_documents_publish()}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {m.center_cancel()}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

type LanguagesProps = {
  chosen: readonly DocumentLanguage[];
  error: string | undefined;
  onChange: (languages: readonly DocumentLanguage[]) => void;
};

function Languages({ chosen, error, onChange }: LanguagesProps) {
  const toggle = (language: DocumentLanguage, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, language] : chosen.filter((one) => one !== language));
  return (
    <Field name="languages" label={m.market_documents_languages()} error={error} required composed>
      {(control) => (
        <div
          role="group"
          aria-labelledby={`${control.id}-label`}
          aria-describedby={control['aria-describedby']}
          className="grid grid-cols-2 gap-x-4 sm:grid-cols-4"
        >
          {documentLanguages.map((language, at) => (
            <label key={language} className="press flex items-center gap-2">
              <Checkbox
                id={at === 0 ? control.id : undefined}
                name="languages"
                value={language}
                checked={chosen.includes(language)}
                onChange={(event) => toggle(language, event.target.checked)}
              />
              {languageName(language)}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
