import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from './outcome.ts';
import { keepUser } from './session.ts';

export type InfoChange = {
  nickname?: string;
  /** E.164; empty removes it. */
  telephone?: string;
  removeAvatar?: boolean;
};

/** Changes the member's own data; the whole site shows it at once. */
export async function updateInfo(change: InfoChange, avatar?: Blob): Promise<Outcome> {
  const answer = await outcomeOf(browserClient().form('api/user/web/info/updateMemberBaseInfo', change, { avatar }));
  if (!answer.ok) return answer;
  keepUser(answer.data);
  return { ok: true, data: undefined };
}
