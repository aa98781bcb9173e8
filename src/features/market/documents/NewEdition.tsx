import { useState } from 'react';
import type { OwnDocument } from '#api/market/document.ts';
import { documentKindName, languageNames } from '#api/market/document-words.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { addEdition, emptyPrinted, type PrintedForm } from '../stores/documents.ts';
import { editionText } from './edition-text.ts';
import { PrintedFields, printedLabels, printedProblems } from './PrintedFields.tsx';

type Props = { document: OwnDocument; onDone: () => void; onCancel: () => void };

/** Adds an edition that takes the place of the newest one. */
export function NewEdition({ document, onDone, onCancel }: Props) {
  const [key] = useState(onceKey);
  const { id, kind, languages, materials, edition } = document;
  const form = useForm<PrintedForm>({
    initial: emptyPrinted,
    draft: () => draftOf(`edition:${id}:${edition.number}`),
    check: (values) => printedProblems(values, kind),
    send: async (values) => {
      const outcome = await addEdition(key, { id, number: edition.number }, values);
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  return (
    <Panel
      title={m.market_documents_newEditionOf({ kind: documentKindName(kind), languages: languageNames(languages) })}
      lead={m.market_documents_newEditionLead({
        grades: joinWords(materials.map(({ name }) => name)),
        edition: editionText(edition).join(' · '),
      })}
    >
      <Form form={form} labels={printedLabels()}>
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
