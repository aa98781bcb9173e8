import { createHmac, timingSafeEqual } from 'node:crypto';
import { guestPath } from '#api/deals/guest-address.ts';
import { refuseInvitations } from '#api/deals/guest.ts';
import { isRequired, unsubscribable, type Unsubscribable } from '#api/mail/notice-kinds.ts';
import { unsubscribe } from '#api/mail/notice-settings.ts';
import { localPath } from '#lib/paths.ts';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets/secrets.ts';

type Keys = Pick<Secrets, 'signingKeys'>;
type Told = { ownerId: string; kind: Unsubscribable };

const sign = (key: string, { ownerId, kind }: Told) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['unsubscribe', ownerId, kind]))
    .digest('base64url');

/** Lets whoever has the e-mail end such e-mails to one person, and nothing else. It does not end: old e-mails are kept. */
export const unsubscribeToken = ({ signingKeys }: Keys, told: Told): string =>
  `${told.ownerId}.${told.kind}.${sign(signingKeys[0], told)}`;

/** Who is told of what by the e-mail that the token is of; null: it is none of ours. */
export function toldBy({ signingKeys }: Keys, token: string): Told | null {
  const [ownerId = '', kind, signature = ''] = token.split('.');
  const known = unsubscribable.find((one) => one === kind);
  if (known === undefined || (known !== 'daily' && isRequired(known))) return null;
  const told = { ownerId, kind: known };
  const given = Buffer.from(signature);
  const isOurs = signingKeys.some((key) => {
    const right = Buffer.from(sign(key, told));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return isOurs ? told : null;
}

type Addresses = Pick<Config, 'siteUrl' | 'apiBaseUrl'>;

/**
 * Where an e-mail is unsubscribed from: `page` for its reader, `oneClick` for the reader's mail program (RFC 8058). They
 * are the same, so that a program which knows no one-click opens the page; where the API is elsewhere, only it takes a POST.
 */
function linksOf({ siteUrl, apiBaseUrl }: Addresses, path: string, call: string, token: string) {
  const page = siteUrl + path;
  const isElsewhere = apiBaseUrl !== '' && new URL(apiBaseUrl).origin !== new URL(siteUrl).origin;
  return { page, oneClick: isElsewhere ? `${apiBaseUrl}/${call}?token=${token}` : page };
}

export const unsubscribeLinks = (at: Addresses, token: string) =>
  linksOf(at, localPath('/unsubscribe', { token }), unsubscribe.path, token);

/** The same of a letter to somebody without an account, whose link ends all of them. */
export const guestLinks = (at: Addresses, token: string) =>
  linksOf(at, guestPath(token), refuseInvitations.path, token);
