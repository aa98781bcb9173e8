import { settledFields, type CompanyRecord } from '#api/members/company-record.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { recordDraft, saveRecord } from '../stores/company-record.ts';
import { showToast } from '../stores/toasts.ts';
import { checkRecord, RecordFields, recordLabels } from './RecordFields.tsx';

type Props = {
  nation: string;
  companyName: string;
  /** What is on record. */
  record: CompanyRecord;
  onDone: () => void;
  onCancel?: () => void;
};

const pick = ({ otherName, registrationNumber, registeredAddress, signatoryName, signatoryTitle }: CompanyRecord) => ({
  ...{ otherName, registrationNumber, registeredAddress, signatoryName, signatoryTitle },
});

/** Asks a certified company for what contracts name of it. What is typed stays in this browser until it is saved. */
export function RecordForm({ nation, companyName, record, onDone, onCancel }: Props) {
  const settled = settledFields.filter((field) => record[field] !== '');
  const form = useForm<CompanyRecord>({
    initial: pick(record),
    restore: recordDraft.read,
    check: (values) => checkRecord({ nation, companyName }, values),
    send: async (values) => {
      const outcome = await saveRecord(values);
      if (outcome.ok) {
        showToast(m.center_saved(), 'success');
        onDone();
      }
      return outcome;
    },
    onChange: recordDraft.keep,
  });
  return (
    <Form form={form} labels={recordLabels()} className="max-w-[44rem]">
      <p className="text-soft">{m.members_cert_recordLead()}</p>
      <RecordFields form={form} nation={nation} settled={settled} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {m.center_save()}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {m.center_cancel()}
          </Button>
        )}
      </div>
    </Form>
  );
}
