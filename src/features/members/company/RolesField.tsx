import { companyRoles, type CompanyRole } from '#api/members/company-roles.ts';
import { roleNames } from '#api/members/company-role-words.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';

const roleTexts: Record<CompanyRole, () => string> = {
  owner: m.members_role_ownerText,
  buyer: m.members_role_buyerText,
  approver: m.members_role_approverText,
  signatory: m.members_role_signatoryText,
  treasurer: m.members_role_treasurerText,
  sales: m.members_role_salesText,
  viewer: m.members_role_viewerText,
};

type Props = {
  roles: readonly CompanyRole[];
  onChange: (roles: CompanyRole[]) => void;
  error?: string | undefined;
};

/** What somebody is for in the company. Who is an owner has everything, and everybody may read. */
export function RolesField({ roles, onChange, error }: Props) {
  const owns = roles.includes('owner');
  const toggle = (role: CompanyRole, chosen: boolean) =>
    onChange(chosen ? [...roles, role] : roles.filter((one) => one !== role));
  return (
    <Field name="roles" label={m.members_role_title()} error={error} composed>
      {({ id, 'aria-describedby': describedBy }) => (
        <div
          role="group"
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
          className="grid gap-x-6 sm:grid-cols-2"
        >
          {companyRoles.map((role, index) => {
            const given = role === 'viewer' || (owns && role !== 'owner');
            return (
              <label key={role} className="flex min-h-[44px] items-start gap-2 py-1">
                <Checkbox
                  className="mt-0.5"
                  id={index === 0 ? id : undefined}
                  name={given ? undefined : 'roles'}
                  value={role}
                  checked={given || roles.includes(role)}
                  disabled={given}
                  onChange={(event) => toggle(role, event.target.checked)}
                />
                <span className="min-w-0">
                  <span className="font-medium">{roleNames[role]()}</span>
                  <span className="text-soft block text-table">{roleTexts[role]()}</span>
                </span>
              </label>
            );
          })}
        </div>
      )}
    </Field>
  );
}
