import { useState } from 'react';
import type { Correspondent, MailDetail } from '#api/mail/mail.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { mailDraft, sendMail } from './stores/mail.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { MailFields, mailErrors, mailLabels, type MailValues } from './MailFields.tsx';

type Props = { mail: MailDetail; onSent: () => void };

/** The answer, under the conversation; what is typed stays until it is sent. */
export function ReplyForm({ mail: { id, threadId, subject, answerTo }, onSent }: Props) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => mailDraft(threadId));
  const to: Correspondent[] = answerTo;
  const [initial] = useState((): MailValues => {
    const { content } = draft.read({ to: [], subject: '', content: '' });
    return { to, subject, content, attachments: [] };
  });
  const form = useForm<MailValues>({
    initial,
    check: (values) => mailErrors({ ...values, to }),
    send: async ({ attachments, content }) => {
      const outcome = await sendMail(key, { to, subject, content }, attachments, { replyTo: id });
      if (outcome.ok) {
        draft.clear();
        form.reset({ ...initial, content: '' });
        showToast(m.mail_sent(), 'success');
        onSent();
      }
      return outcome;
    },
    onChange: ({ content }) => draft.keep({ to: [], subject: '', content }),
  });
  return (
    <Panel title={m.mail_replyTo({ name: joinWords(to.map(({ name }) => name)) })} id="reply">
      <Form form={form} labels={mailLabels()} className="max-w-[44rem]">
        <MailFields form={form} rows={6} />
        <Button type="submit" busy={form.busy}>
          {m.mail_send()}
        </Button>
      </Form>
    </Panel>
  );
}
