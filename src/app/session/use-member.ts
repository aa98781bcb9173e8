import { useSyncExternalStore } from 'react';
import type { MemberBase } from '#api/members/user.ts';
import { $session, currentMember, givenMember } from '../stores/session.ts';

const listen = (heard: () => void) => $session.listen(heard);

/** Who is logged in: while a page hydrates, the one whom the server has rendered it for. Null: nobody, or not known yet. */
export const useMember = (): MemberBase | null => useSyncExternalStore(listen, currentMember, givenMember);
