import type { Locale } from '../../../i18n/locales.ts';
import type { Colleagues } from '../../../src/api/members/colleague.ts';
import type { CompanyRole } from '../../../src/api/members/company-roles.ts';
import { ask } from './api.ts';
import type { Company } from './companies.ts';
import { newMember, type Member } from './people.ts';
import type { Samples } from './samples.ts';
import { say } from './words.ts';

/** Somebody who works for the company, with these roles. */
export async function newColleague(
  samples: Samples,
  locale: Locale,
  of: Company,
  nickname: string,
  roles: CompanyRole[],
): Promise<Member> {
  const colleague = await newMember(samples, locale, { nickname });
  await ask(of, 'user/web/colleague/inviteColleague', { email: colleague.email, roles });
  const subject = say(locale, 'mail_email_colleagueInvitedSubject', { company: of.company });
  const letter = await colleague.mailbox.next(subject);
  const token = /invitation=([\w-]+)/.exec(letter.text)![1]!;
  await ask(colleague, 'user/web/colleague/acceptInvitation', { token });
  return colleague;
}

/** Gives a colleague other roles. */
export async function withRoles(owner: Company, { email }: Member, roles: CompanyRole[]): Promise<void> {
  const { members } = await ask<Colleagues>(owner, 'user/web/colleague/getColleagues');
  const { id } = members.find((one) => one.email === email)!;
  await ask(owner, 'user/web/colleague/changeRoles', { id, roles });
}
