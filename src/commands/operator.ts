/**
 * `npm run operator -- someone@example.com`: gives an account the operator's console, and makes the account where there
 * is none. The only way to become an operator. With `--remove` before the address the role is taken away again, and the
 * account is logged out everywhere.
 */
import { randomBytes } from 'node:crypto';
import { defaultLocale } from '#i18n/locales.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import {
  createMember,
  endSessions,
  grantCapability,
  memberByEmail,
  revokeOperator,
} from '#server/members/identity/index.ts';
import { fail, runCommand, say, withDatabase } from './command.ts';

const words = process.argv.slice(2);
const removing = words[0] === '--remove';
const [email, ...rest] = removing ? words.slice(1) : words;
const recorder = { actor: null, address: '', now: () => new Date() };

await runCommand(async (config) => {
  if (!email || rest.length > 0) return fail('Usage: npm run operator -- [--remove] someone@example.com');
  await withDatabase(config, migrate, (database) =>
    removing ? removeOperator(database, email) : makeOperator(database, email, config.siteUrl),
  );
});

async function makeOperator({ orm }: Database, address: string, siteUrl: string): Promise<void> {
  const known = await memberByEmail({ db: orm }, address);
  await orm.transaction(async (tx) => {
    // Nobody knows this password: the owner of the mailbox sets one.
    const account = {
      email: address,
      nickname: 'Operator',
      locale: defaultLocale,
      password: randomBytes(32).toString('base64url'),
    };
    const id = known?.id ?? (await createMember(tx, recorder, account));
    if (!id) throw new Error(`The account ${address} has just been made: try again`);
    await grantCapability(tx, recorder, id, 'operator');
  });
  say(`${address} is an operator and may use ${siteUrl}/backstage`);
  if (!known) say(`The account is new: set its password at ${siteUrl}/forgotPassword`);
  say(
    `Then switch on two-step login or add a passkey at ${siteUrl}/userCenter/safetyCenter: without one the console stays shut`,
  );
}

async function removeOperator({ orm }: Database, address: string): Promise<void> {
  const known = await memberByEmail({ db: orm }, address);
  const removed = await orm.transaction(async (tx) => {
    if (!known || !(await revokeOperator(tx, recorder, known.id))) return false;
    await endSessions(tx, known.id);
    return true;
  });
  if (!removed) throw new Error(`${address} is no operator`);
  say(`${address} is no operator any more, and logged out everywhere`);
}
