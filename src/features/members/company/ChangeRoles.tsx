import type { Colleagues } from '#api/members/colleague.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { changeRoles } from '../stores/colleagues.ts';
import { RolesField } from './RolesField.tsx';

type Props = { member: Colleagues['members'][number]; onClose: () => void };

/** What a colleague is for from now on. */
export function ChangeRoles({ member: { id, nickname, roles }, onClose }: Props) {
  const form = useForm<{ roles: CompanyRole[] }>({
    initial: { roles },
    draft: () => draftOf(`roles:${id}`),
    check: () => ({}),
    send: async (values) => {
      const outcome = await changeRoles(id, values.roles.length > 0 ? values.roles : ['viewer']);
      if (outcome.ok) {
        showToast(m.members_role_changed({ name: nickname }), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.members_role_changeOf({ name: nickname })}
      description={m.members_role_changeText()}
      form={form}
      labels={{ roles: m.members_role_title() }}
      action={m.center_save()}
      onClose={onClose}
    >
      <RolesField
        roles={form.values.roles}
        onChange={(chosen) => form.set('roles', chosen)}
        error={form.errors['roles']}
      />
    </FormDialog>
  );
}
