import { mostGuests } from '#api/deals/guest-choices.ts';
import type { RfqInput } from '#api/deals/rfq.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';

/** Who is asked by e-mail, as it is typed. */
export type GuestForm = NonNullable<RfqInput['guests']>[number];

export const newGuest = (): GuestForm => ({ company: '', email: '', locale: getLocale() });

const address = /^\S+@\S+\.\S+$/;

/** What is wrong with them, by field (`guests.0.email`); the server says the same, and more. */
export function guestProblems(guests: readonly GuestForm[]): Problems {
  const problems: Problems = {};
  for (const [index, { company, email }] of guests.entries()) {
    if (company.trim().length < 2) problems[`guests.${index}.company`] = m.deals_guest_companyMissing();
    if (!address.test(email.trim())) problems[`guests.${index}.email`] = m.members_auth_emailInvalid();
  }
  if (guests.length > mostGuests) problems['guests'] = m.deals_guest_tooMany({ max: mostGuests });
  return problems;
}

export const tidyGuests = (guests: readonly GuestForm[]): GuestForm[] =>
  guests.map(({ company, email, locale }) => ({ company: company.trim(), email: email.trim(), locale }));

/** For the summary of what is wrong. */
export const guestLabels = (guests: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: guests }, (_, index) => [
      [`guests.${index}.company`, named(index, m.deals_guest_company())],
      [`guests.${index}.email`, named(index, m.deals_guest_email())],
    ]).flat() as [string, string][],
  );
const named = (index: number, field: string) => m.deals_guest_field({ number: index + 1, field });
