import { missingError } from '#components/center/checks.ts';
import { textLength } from '#api/common/limits.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { everydayRoles, type CompanyRole } from '#api/members/company-roles.ts';
import { inviteColleague } from '../stores/colleagues.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { RolesField } from './RolesField.tsx';

/** Asks a colleague by e-mail to join; `email`: who has asked for it. */
export function InviteForm({ email: asked }: { email: string }) {
  const form = useForm<{ email: string; roles: CompanyRole[] }>({
    initial: { email: asked, roles: [...everydayRoles] },
    draft: () => draftOf(`colleague:${asked}`),
    check: ({ email }) => ({ email: missingError(email) }),
    send: async ({ email, roles }) => {
      // What is left without a role may read.
      const outcome = await inviteColleague(email.trim(), roles.length > 0 ? roles : ['viewer']);
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
    <Form form={form} labels={{ email: label, roles: m.members_role_title() }} className="max-w-[44rem]">
      <Field
        name="email"
        label={label}
        help={m.members_colleague_emailHelp()}
        error={errors['email']}
        className="max-w-[32rem]"
        required
      >
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
      <RolesField roles={values.roles} onChange={(chosen) => set('roles', chosen)} error={errors['roles']} />
      <Button type="submit" busy={form.busy}>
        {m.members_colleague_invite()}
      </Button>
    </Form>
  );
}
