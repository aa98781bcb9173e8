import { z } from 'zod';
import { email } from '#api/common/account-fields.ts';
import { line } from '#api/common/text.ts';
import { locales } from '#i18n/locales.ts';
import { guestCompanyLength, mostGuests } from './guest-choices.ts';

/** A supplier who is not here yet, and is asked by e-mail. */
const guestInput = z.object({
  company: line(guestCompanyLength),
  email,
  /** In which it is written to. */
  locale: z.enum(locales),
});
export const guestInputs = z.array(guestInput).max(mostGuests);
