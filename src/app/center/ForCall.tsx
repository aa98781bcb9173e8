import { lazy, Suspense, type ReactNode } from 'react';
import { stops, type HoldKind, type TradeRole } from '#api/deals/hold-choices.ts';
import type { callRoles } from '#api/call-roles.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { useMember } from '../session/use-member.ts';

// Most readers have all roles of their company, and need neither the words nor the part. Who does is told by the browser: the
// server would send what comes later along in a script of its own, which the policy of a page refuses.
const AskColleague = lazy(async () => ({ default: (await import('./AskColleague.tsx')).AskColleague }));
const StoppedNote = lazy(async () => ({ default: (await import('./StoppedNote.tsx')).StoppedNote }));

const Later = ({ children }: { children: ReactNode }) => (
  <AfterHydration>
    <Suspense>{children}</Suspense>
  </AfterHydration>
);

/** Whom its reader would have to ask for what this role does; undefined: nobody. */
export function useAsk(role: CompanyRole | undefined): readonly string[] | undefined {
  const member = useMember();
  return role && member?.ask[role];
}

/** What keeps its reader's company from beginning something new in a role: a hold, or its end; undefined: nothing. */
export function useStop(role: TradeRole | undefined) {
  const member = useMember();
  if (!role || !member) return undefined;
  const by: readonly HoldKind[] = stops[role];
  const hold = member.holds.find(({ kind }) => by.includes(kind));
  const end = member.companyClosingAt;
  return hold || end ? { hold, end } : undefined;
}

/** Says that, where a button would stand. */
export function Stopped({ role }: { role: TradeRole }) {
  const stop = useStop(role);
  return (
    stop && (
      <Later>
        <StoppedNote {...stop} />
      </Later>
    )
  );
}

type Props = {
  as: CompanyRole | undefined;
  /** What is inside stays to be read, and cannot be used. */
  whole?: boolean;
  /** What is inside begins something new in this role, which an operator may have stopped, or the end of the company. */
  begins?: TradeRole;
  children: ReactNode;
};

/** What one role of a company does: whoever is not for it reads who is, and where it is stopped, why. */
export function ForRole({ as, whole = false, begins, children }: Props) {
  const people = useAsk(as);
  const stop = useStop(begins);
  if (!stop && !(as && people)) return children;
  return (
    <>
      {stop && begins ? (
        <Stopped role={begins} />
      ) : (
        as &&
        people && (
          <Later>
            <AskColleague role={as} people={people} />
          </Later>
        )
      )}
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
