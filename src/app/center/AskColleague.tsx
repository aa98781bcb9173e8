import { roleNames } from '#api/members/company-role-words.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';

/** Who of the company does what its reader is not for. */
export const AskColleague = ({ role, people }: { role: CompanyRole; people: readonly string[] }) => (
  <p className="text-soft text-table">
    {m.members_role_ask({ people: joinWords([...people]), role: roleNames[role]() })}
  </p>
);
