import type { OwnHold } from '#api/deals/hold.ts';
import { appealDays, appealLength } from '#api/deals/hold-choices.ts';
import { documentRule, mostDocuments } from '#api/common/limits.ts';
import { textError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { LongTextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { appealHold } from '../stores/holds.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

type Values = { words: string; attachments: readonly File[] };
type Props = { hold: Pick<OwnHold, 'id'>; reload: () => Promise<void>; onClose: () => void };

/** What somebody says against a hold. */
export function AppealForm({ hold: { id }, reload, onClose }: Props) {
  const form = useForm<Values>({
    initial: { words: '', attachments: [] },
    draft: () => draftOf(`appeal:${id}`),
    check: ({ words }) => ({ words: textError(words, appealLength) }),
    send: async ({ words, attachments }) => {
      const outcome = await appealHold(id, words, attachments, reload);
      if (outcome.ok) {
        showToast(m.deals_appeal_sent(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const labels = { words: m.deals_appeal_words(), attachments: m.deals_appeal_files() };
  return (
    <Form form={form} labels={labels} className="mt-3 max-w-[44rem] space-y-4">
      <p className="text-soft text-table">
        {m.deals_appeal_help()} {m.deals_appeal_clock({ max: appealDays })}
      </p>
      <LongTextField
        form={{ values: { words: values.words }, errors, set }}
        name="words"
        required
        maxLength={appealLength[1]}
      />
      <FileField
        name="attachments"
        label={labels.attachments}
        rule={documentRule}
        max={mostDocuments}
        error={errors['attachments']}
        files={values.attachments}
        onChange={(files) => set('attachments', files)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {m.deals_appeal_send()}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {m.center_cancel()}
        </Button>
      </div>
    </Form>
  );
}
