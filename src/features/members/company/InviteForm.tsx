import { missingError } from '#components/center/checks.ts';
import { textLength } from '#api/common/limits.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { inviteColleague } from '../stores/colleagues.ts';
import { showToast } from '#app/stores/toasts.ts';

/** Asks a colleague by e-mail to join. */
export function InviteForm() {
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: missingError(email) }),
    send: async ({ email }) => {
      const outcome = await inviteColleague(email.trim());
      if (outcome.ok) {
        showToast(m.members_colleague_sent({ email: email.trim() }), 'success');
        form.set('email', '');
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const label = m.members_colleague_email();
  return (
    <Form form={form} labels={{ email: label }} className="max-w-[32rem]">
      <Field name="email" label={label} help={m.members_colleague_emailHelp()} error={errors['email']} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={values.email}
            maxLength={textLength.email[1]}
            onChange={(event) => set('email', event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={form.busy}>
        {m.members_colleague_invite()}
      </Button>
    </Form>
  );
}
