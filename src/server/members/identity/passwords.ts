import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { m } from '#i18n/messages.ts';
import { invalid } from '#server/platform/errors.ts';

/** argon2id (the library's default) with 19 MiB, two passes, one lane: OWASP's first recommendation. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same characters whatever keyboard or system wrote them. */
const canonical = (password: string) => password.normalize('NFKC');

/** Stands for accounts that do not exist, so that looking one up costs the same. */
const nobodysHash = hash(randomBytes(32), cost);

/** A hash that no password fits: the account can no longer be opened by one. */
export const unusablePassword = '!';

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), cost);

/** Always one hash operation, also when there is no account (`null`) or its password is unusable. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const usable = kept !== null && kept !== unusablePassword;
  const fits = await verify(usable ? kept : await nobodysHash, canonical(password));
  return usable && fits;
}

let common: ReadonlySet<string> | undefined;

async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  common ??= new Set([
    ...readFileSync(new URL('../../../seed/data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
    // Those that have come to light most often.
    ...dictionary['passwords-common'],
  ]);
  return common.has(password) || /^(.{1,4})\1+.{0,3}$/su.test(password) || isRow(password);
}

/** Figures or letters that follow one another: `123456789012`, `abcdefghijkl`. */
const isRow = (password: string): boolean => {
  const steps = new Set(
    Array.from(password.slice(1), (_, at) => (password.charCodeAt(at + 1) - password.charCodeAt(at) + 10) % 10),
  );
  return steps.size === 1;
};

/** Words that who guesses tries first, for this site and this account; what is left without them must be worth something. */
const guessed = ['resinport', 'marketplace', '塑港'];
const leastLeft = 6;
function isGuessed(password: string, email: string): boolean {
  const plain = password.replace(/[^\p{L}\p{N}]/gu, '');
  const own = email.split('@')[0]!.replace(/[^\p{L}\p{N}]/gu, '');
  return [...guessed, own].some(
    (word) => word.length > 1 && plain.includes(word) && plain.replaceAll(word, '').length < leastLeft,
  );
}

/** Throws 422 at the field `password`. The length is the contract's; there are no rules of composition. */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const plain = canonical(password).trim().toLowerCase();
  if (plain === email) throw invalid({ password: m.members_auth_passwordIsEmail() });
  if ((await isCommon(plain)) || isGuessed(plain, email)) throw invalid({ password: m.members_auth_passwordCommon() });
}
