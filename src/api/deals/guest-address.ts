import { localPath } from '#lib/paths.ts';

/** Where somebody without an account answers one RFQ: the token is that of the e-mail. */
export const guestPath = (token: string): string => localPath('/guestQuote', { token });
