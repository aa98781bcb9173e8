/**
 * `npm run secrets`: encrypts under SECRET_KEY what is kept under a key of SECRET_KEY_PREVIOUS, as each start does, and
 * says whether the previous one is still wanted.
 */
import { migrate } from '#server/platform/db/migrate.ts';
import { renewSecrets } from '#server/platform/secrets/keep-secrets.ts';
import { openSecrets } from '#server/platform/secrets/secrets.ts';
import { fail, runCommand, say, withDatabase } from './command.ts';

await runCommand((config) =>
  withDatabase(config, migrate, async ({ orm }) => {
    const { dataDir, secretKey, previousSecretKeys } = config;
    const secrets = await openSecrets(dataDir, secretKey, previousSecretKeys);
    const { renewed, unreadable } = await renewSecrets({ db: orm, secrets });
    say(`${renewed} encrypted anew`);
    if (unreadable > 0) fail(`${unreadable} kept under a key that is not given: name it in SECRET_KEY_PREVIOUS`);
    else
      say('Nothing is kept under a previous key. Codes sent under one are good for 10 minutes more, then it can go.');
  }),
);
