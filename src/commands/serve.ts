/** Serves the built site. `npm start` prepares everything and then runs this under the pinned Node. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/config.ts';
import { demoAccounts, demoAddress, demoOperator, demoPassword } from '#server/db/seed/demo/accounts-data.ts';
import { drainable } from '#server/web/drain.ts';
import { createLog } from '#server/web/log.ts';
import { startServices } from '#server/web/services.ts';
import { createSite } from '#server/web/site.ts';
import type { Render } from '#server/web/pages.ts';

const drainMilliseconds = 10_000;
if (existsSync('.env')) process.loadEnvFile('.env');
const config = readConfig(process.env);
const log = createLog(config.logLevel);
const dist = new URL('../../dist/', import.meta.url);

const running = await startServices(config, log);
const { render } = (await import(new URL('server/entry.mjs', dist).href)) as { render: Render };
const site = await createSite({ running, render, assetsDir: fileURLToPath(new URL('client/', dist)), log });
const drain = drainable(site);

site.listen(config.port, config.host, () => {
  const address = site.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.stdout.write(
    `\nResinport / 塑港 is at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}\n\n`,
  );
  if (config.demo) process.stdout.write(`${demoLines().join('\n')}\n\n`);
});

function demoLines(): string[] {
  const accounts = [...demoAccounts, demoOperator].map(({ name, role }) => `  ${demoAddress(name).padEnd(36)}${role}`);
  return [`Accounts of the demo (password: ${demoPassword})`, ...accounts];
}

let stopping = false;
const stop = async (signal: string) => {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  await drain(drainMilliseconds);
  await running.close();
  process.exit(0);
};
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
