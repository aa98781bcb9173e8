import { passwordLength } from '#api/members/member.ts';

/** What a password is worth while it is typed. The server has the last word, and the longer list (identity/passwords.ts). */
export type PasswordStrength = 'tooShort' | 'tooLong' | 'common' | 'fair' | 'good' | 'strong';

/** The most frequent beginnings of leaked passwords that are long enough to be tried here. */
const frequent = [
  '1q2w3e4r',
  '1qaz2wsx',
  'abc123',
  'admin',
  'asdfghjkl',
  'baseball',
  'changeme',
  'dragon',
  'football',
  'iloveyou',
  'letmein',
  'login',
  'master',
  'monkey',
  'passwort',
  'password',
  'passw0rd',
  'princess',
  'qazwsx',
  'qwerty',
  'resinport',
  'secret',
  'starwars',
  'sunshine',
  'superman',
  'trustno1',
  'welcome',
  'woaini',
  'whatever',
];
/** Rows of keys and alphabets; a piece of one, forwards or backwards, counts as one character. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);
const good = 14;
const strong = 18;

/**
 * Length and commonness, no rules of composition (NIST SP 800-63B, section 3.1.1): repetitions, rows of keys and frequent
 * words add next to nothing to the length.
 */
export function passwordStrength(password: string, email = ''): PasswordStrength {
  const length = [...password].length;
  if (length < passwordLength.min) return 'tooShort';
  if (length > passwordLength.max) return 'tooLong';
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const worth = worthOf(plain, email.trim().toLowerCase());
  if (worth < passwordLength.min - 3) return 'common';
  if (worth < good) return 'fair';
  return worth < strong ? 'good' : 'strong';
}

/** The number of characters that are not foreseeable from those before them. */
function worthOf(plain: string, email: string): number {
  let rest = plain;
  for (const word of [email, email.split('@', 1)[0]!, ...frequent]) {
    if (word.length >= 4) rest = rest.replaceAll(word, '\u0000');
  }
  const characters = [...rest];
  let worth = 0;
  for (const [index, character] of characters.entries()) {
    const before = characters.slice(Math.max(0, index - 3), index).join('');
    const follows = before.length > 0 && runs.some((run) => run.includes(before.slice(-1) + character));
    const repeats = before.includes(character);
    worth += follows || repeats ? 0.25 : 1;
  }
  return Math.round(worth);
}
