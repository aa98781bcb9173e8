import { useMemo } from 'react';
import { mailAttachment, mailLimits } from '#api/mail/mail-choices.ts';
import { missingError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import type { Errors, FormState } from '#components/form/use-form.ts';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { namesPaymentDetails } from '#api/deals/payment-details.ts';
import type { MailForm } from './stores/mail.ts';
import { BankWarning } from './BankWarning.tsx';

export type MailValues = MailForm & { attachments: readonly File[] };

/** The names of the fields, as the server says them, too. */
export const mailLabels = () => ({
  to: m.mail_to(),
  shopId: m.mail_to(),
  subject: m.mail_subject(),
  content: m.mail_content(),
  attachments: m.mail_attachments(),
});

export const mailErrors = ({ to, subject, content }: MailValues): Errors => ({
  to: to.length === 0 ? m.mail_chooseReceiver() : undefined,
  subject: missingError(subject),
  content: missingError(content),
});

type Props = { form: FormState<MailValues>; rows: number };

/** What is common to a new mail and an answer: the text, a warning where it names an account, attachments. */
export function MailFields({ form: { values, errors, set }, rows }: Props) {
  const labels = mailLabels();
  const { subject, content, attachments } = values;
  const warned = useMemo(() => namesPaymentDetails(`${subject}\n${content}`), [subject, content]);
  return (
    <>
      <Field
        name="content"
        label={labels.content}
        error={errors['content']}
        help={m.mail_draftKept()}
        required
        aside={
          <span className="text-faint figures text-table">
            {m.center_length({ length: content.length, max: mailLimits.content })}
          </span>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={rows}
            value={content}
            maxLength={mailLimits.content}
            onChange={(event) => set('content', event.target.value)}
          />
        )}
      </Field>
      {warned && <BankWarning own />}
      <FileField
        name="attachments"
        label={labels.attachments}
        rule={mailAttachment}
        max={mailAttachment.max}
        error={errors['attachments']}
        files={attachments}
        onChange={(files) => set('attachments', files)}
      />
    </>
  );
}
