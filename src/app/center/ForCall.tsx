import { lazy, Suspense, type ReactNode } from 'react';
import type { callRoles } from '#api/call-roles.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { useMember } from '../session/use-member.ts';

// Most readers have all roles of their company, and need neither the words nor the part.
const AskColleague = lazy(async () => ({ default: (await import('./AskColleague.tsx')).AskColleague }));

/** Whom its reader would have to ask for what this role does; undefined: nobody. */
export function useAsk(role: CompanyRole | undefined): readonly string[] | undefined {
  const member = useMember();
  return role && member?.ask[role];
}

type Props = {
  as: CompanyRole | undefined;
  /** What is inside stays to be read, and cannot be used. */
  whole?: boolean;
  children: ReactNode;
};

/** What one role of a company does: whoever is not for it reads who is. */
export function ForRole({ as, whole = false, children }: Props) {
  const people = useAsk(as);
  if (!as || !people) return children;
  return (
    <>
      <Suspense>
        <AskColleague role={as} people={people} />
      </Suspense>
      {whole && (
        <fieldset disabled className="min-w-0">
          {children}
        </fieldset>
      )}
    </>
  );
}

/** The same of what leads to a call: its role is that of the table, which for its type alone comes to no browser. */
export const ForCall = <Path extends keyof typeof callRoles>(props: Props & { as: (typeof callRoles)[Path] }) => (
  <ForRole {...props} />
);
