import { documentText } from '#api/market/document-choices.ts';
import type { DeskDocument } from '#api/market/document.ts';
import { documentKindName } from '#api/market/document-words.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { refuseDocument } from '../stores/documents.ts';

type Props = { document: DeskDocument; reload: () => Promise<void>; onClose: () => void };

/** Refuses an edition with the reason, which is sent to its supplier as it is written. */
export function RefuseDocument({ document: { kind, materials, edition }, reload, onClose }: Props) {
  const form = useForm({
    initial: { words: '' },
    draft: () => draftOf(`refuseDocument:${edition.id}`),
    check: ({ words }) => ({ words: textError(words, documentText.refusal) }),
    send: async ({ words }) => {
      const sent = await refuseDocument({ id: edition.id, version: edition.version, words }, reload);
      if (sent.ok) {
        showToast(m.market_documents_refusedToast(), 'success');
        onClose();
      }
      return sent;
    },
  });
  const grades = joinWords(materials.map(({ name }) => name));
  return (
    <FormDialog
      title={m.market_documents_refuseOf({ kind: documentKindName(kind), grades })}
      description={m.market_documents_refuseText()}
      form={form}
      labels={{ words: m.mail_email_documentReason() }}
      action={m.market_documents_refuse()}
      danger
      onClose={onClose}
    >
      <LongTextField form={form} name="words" required maxLength={documentText.refusal[1]} />
    </FormDialog>
  );
}
