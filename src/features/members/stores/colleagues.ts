import type { Colleagues } from '#api/members/colleague.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { loadAccount } from '#app/stores/session.ts';

/** Who works for the member's company. */
export const colleagues = remote<Colleagues>();
export const askColleagues = (client: Reads): Promise<Colleagues> =>
  client.get('api/user/web/colleague/getColleagues', {});
export const loadColleagues = (): Promise<void> => colleagues.load(() => askColleagues(browserClient()));

async function change(call: Promise<Colleagues>): Promise<Outcome> {
  const answer = await outcomeOf(call);
  if (!answer.ok) return answer;
  colleagues.put(answer.data);
  return { ok: true, data: undefined };
}

export const inviteColleague = (email: string, roles: CompanyRole[]): Promise<Outcome> =>
  change(browserClient().post('api/user/web/colleague/inviteColleague', { email, roles }));
export const saveLimits = (limits: Colleagues['limits']): Promise<Outcome> =>
  change(browserClient().post('api/user/web/colleague/saveLimits', { limits }));
export const withdrawInvitation = (id: string): Promise<Outcome> =>
  change(browserClient().post('api/user/web/colleague/withdrawInvitation', { id }));

/** Asks the owners of the certified company with that number for an invitation. */
export const askToJoin = (nation: string, registrationNumber: string): Promise<Outcome<unknown>> =>
  outcomeOf(browserClient().post('api/user/web/colleague/askToJoin', { nation, registrationNumber }));

/** What a member may do follows from the company it works for: the menu and the guards learn of it at once. */
async function changeOwn(call: Promise<Colleagues>): Promise<Outcome> {
  const outcome = await change(call);
  if (outcome.ok) await loadAccount();
  return outcome;
}
export const joinCompany = (token: string): Promise<Outcome> =>
  changeOwn(browserClient().post('api/user/web/colleague/acceptInvitation', { token }));
export const changeRoles = (id: string, roles: CompanyRole[]): Promise<Outcome> =>
  changeOwn(browserClient().post('api/user/web/colleague/changeRoles', { id, roles }));
export const removeColleague = (id: string): Promise<Outcome> =>
  changeOwn(browserClient().post('api/user/web/colleague/removeColleague', { id }));
