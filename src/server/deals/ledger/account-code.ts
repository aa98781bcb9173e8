import { createHash, randomBytes } from 'node:crypto';
import type { PaidAccount } from './collection-accounts.ts';

type Account = Pick<PaidAccount, 'currency' | 'swift' | 'account' | 'beneficiary'>;

/** Crockford's base32: no letter that is taken for a figure on the telephone. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of a hash in hexadecimal: 60 bits, five for each of twelve signs. */
const hexLength = 15;

export const newAccountSalt = (): string => randomBytes(16).toString('hex');

/** An account as banks read it, however it was typed. */
export const plainAccount = (account: string): string => account.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/**
 * An account in twelve signs, other ones for each contract: SHA-256 over six lines, of which the first 60 bits are
 * written in Crockford's base32. The page of verification states the same rule, so that anybody can reckon it.
 */
export function accountCode(salt: string, { currency, swift, account, beneficiary }: Account): string {
  const lines = ['resinport account 1', salt, currency, swift, plainAccount(account), beneficiary];
  const hash = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
  const bits = BigInt(`0x${hash.slice(0, hexLength)}`)
    .toString(2)
    .padStart(hexLength * 4, '0');
  return bits
    .match(/.{5}/g)!
    .map((five) => signs[parseInt(five, 2)]!)
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');
}

/** A code as it is read out or typed: without hyphens, O for 0, I and L for 1. */
export const typedCode = (typed: string): string =>
  plainAccount(typed)
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/(.{4})(?=.)/g, '$1-');
