import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { m } from '#i18n/messages.ts';
import { invalid } from '#server/errors.ts';

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

function isCommon(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('../db/seed/data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
  );
  return common.has(password) || /^(.{1,4})\1+.{0,3}$/su.test(password);
}

/** Throws 422 at the field `password`. The length is the contract's; there are no rules of composition. */
export function checkNewPassword(password: string, email: string): void {
  const plain = canonical(password).trim().toLowerCase();
  if (plain === email) throw invalid({ password: m.auth_passwordIsEmail() });
  if (isCommon(plain)) throw invalid({ password: m.auth_passwordCommon() });
}
