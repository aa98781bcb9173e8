import { acceptInvitation, inviteColleague, type Colleagues } from '#api/members/colleague.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { dataOf, type MemberApi, type Person } from './member-api.ts';

/** What the link of the last invitation carries. */
export async function invitationFor(api: MemberApi, person: Person): Promise<string> {
  const invited = (await api.emailsTo(person)).filter(({ template }) => template === 'colleagueInvited');
  return (invited.at(-1)!.data as { token: string }).token;
}

/** `person` works for the company of `head` from now on; without roles with those of every day. */
export async function joinCompany(
  api: MemberApi,
  head: Person,
  person: Person,
  roles?: CompanyRole[],
): Promise<Colleagues> {
  const input = { email: person.email, ...(roles && { roles }) };
  dataOf(await api.post<Colleagues>(inviteColleague.path, head, input));
  const token = await invitationFor(api, person);
  return dataOf(await api.post<Colleagues>(acceptInvitation.path, person, { token }));
}
