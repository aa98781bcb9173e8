/**
 * `npm run operator -- someone@example.com`: gives an account the operator's console, and makes the account where there
 * is none. The only way to become an operator.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { defaultLocale } from '#i18n/locales.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createMember, grantCapability, memberByEmail } from '#server/identity/index.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (line: string) => {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
};

const [email, ...rest] = process.argv.slice(2);
if (existsSync('.env')) process.loadEnvFile('.env');
const { databaseUrl, dataDir, pgBinDir, siteUrl } = readConfig(process.env);

if (!email || rest.length > 0) fail('Usage: npm run operator -- someone@example.com');
else await makeOperator(email).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

async function makeOperator(address: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, binDir: pgBinDir });
  try {
    await migrate(database);
    const known = await memberByEmail({ db: database.orm }, address);
    const recorder = { actor: null, address: '', now: () => new Date() };
    await database.orm.transaction(async (tx) => {
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
  } finally {
    await database.close();
  }
}
