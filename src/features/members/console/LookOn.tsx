import { supportReasonLength, supportViewMinutes } from '#api/members/member.ts';
import { draftOf } from '#app/stores/draft.ts';
import { textError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { beginSupportView } from '../stores/support.ts';

type Props = { member: { id: string; email: string }; onClose: () => void };

/** Asks why before an operator looks at the site as a member sees it. */
export default function LookOn({ member: { id, email }, onClose }: Props) {
  const form = useForm({
    initial: { reason: '' },
    draft: () => draftOf(`lookOn:${id}`),
    check: ({ reason }) => ({ reason: textError(reason, supportReasonLength) }),
    send: async ({ reason }) => {
      const begun = await beginSupportView(id, reason);
      if (begun.ok) location.assign(localPath('/userCenter'));
      return begun;
    },
  });
  return (
    <FormDialog
      title={m.members_support_beginFor({ email })}
      description={m.members_support_lead({ minutes: supportViewMinutes })}
      form={form}
      labels={{ reason: m.members_support_reason() }}
      action={m.members_support_begin()}
      onClose={onClose}
    >
      <LongTextField
        form={form}
        name="reason"
        required
        help={m.members_support_reasonHelp()}
        maxLength={supportReasonLength[1]}
      />
    </FormDialog>
  );
}
