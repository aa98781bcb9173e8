import { domainToASCII } from 'node:url';

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Signs that would end or change a host name when it is read as part of an address of the web. */
const notInDomain = /[\s/\\?#:@%[\]]/;

/**
 * The one spelling of an e-mail address under which an account is kept, or null when it is none of ours: compatibility
 * forms folded (NFKC), lower case, the domain in ASCII. A local part outside ASCII is refused, because look-alike
 * letters would give one mailbox two accounts or two mailboxes one name. A tag after a plus is kept: it may be
 * another mailbox.
 */
export function normaliseEmail(text: string): string | null {
  const folded = text.trim().normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, at);
  const domain = folded.slice(at + 1);
  if (at < 1 || local.length > 64 || !localPart.test(local) || notInDomain.test(domain)) return null;
  const ascii = domainToASCII(domain);
  const address = `${local}@${ascii}`;
  return domainName.test(ascii) && address.length <= 254 ? address : null;
}
