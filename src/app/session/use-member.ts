import { useSyncExternalStore } from 'react';
import type { MemberBase } from '#api/members/user.ts';
import { pageFacts } from '#lib/page-facts.ts';
import { $session, type Session } from '../stores/session.ts';

const givenMember = (): MemberBase | null => (pageFacts()?.account as Session['account'])?.memberBaseRespVO ?? null;

function currentMember(): MemberBase | null {
  const { token, user } = $session.get();
  // While the browser finds out who its token belongs to, the page knows whom it was made for.
  return user ?? (token === null ? null : givenMember());
}

const listen = (heard: () => void) => $session.listen(heard);

/** Who is logged in: while a page hydrates, the one whom the server has rendered it for. Null: nobody, or not known yet. */
export const useMember = (): MemberBase | null => useSyncExternalStore(listen, currentMember, givenMember);
