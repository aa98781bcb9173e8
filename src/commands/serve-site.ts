/** The site: its services, the built pages and the way they end. Started by serve.ts. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/platform/config.ts';
import { demoAccounts, demoOperator, demoOperator2 } from '#seed/demo/accounts-data.ts';
import { demoAddress, demoPasswordOf } from '#seed/demo/demo-member.ts';
import { refuseOpenDemo } from '#server/web/open-demo.ts';
import { currentBuild } from '#server/web/current-build.ts';
import { drainable } from '#server/web/drain.ts';
import { catchTheRest } from '#server/web/last-resort.ts';
import { createLog } from '#server/web/log.ts';
import { countRestarts } from '#server/web/metrics.ts';
import { startServices } from '#server/web/services.ts';
import { createSite } from '#server/web/site.ts';
import type { Built } from '#server/web/pages.ts';

const drainMilliseconds = 10_000;
const aliveMilliseconds = 5_000;
if (existsSync('.env')) process.loadEnvFile('.env');
const config = readConfig(process.env);
refuseOpenDemo(config);
const log = createLog(config.logLevel);
// Before anything is opened that would have to be closed again.
const build = currentBuild(new URL('../../dist/', import.meta.url));

// Listened for before anything starts: a stop in the middle of a start leaves no database behind.
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (!stopping.signal.aborted) log.info({ signal }, 'stopping');
    stopping.abort();
  });
}

// Under `npm start` (supervise.mjs): says that it lives, and ends with who started it.
if (process.send) {
  process.once('disconnect', () => stopping.abort());
  setInterval(() => process.connected && process.send?.('alive'), aliveMilliseconds).unref();
  process.channel?.unref();
}
countRestarts(Number(process.env.RESTARTS ?? 0));
catchTheRest(log, () => {
  process.exitCode = 1;
  stopping.abort();
});

const running = await startServices(config, log, stopping.signal).catch((error: unknown) => {
  if (stopping.signal.aborted) process.exit();
  throw error;
});
const site = await openSite().catch(async (error: unknown) => {
  // The services would keep a process alive that serves nobody.
  log.fatal({ err: error }, 'the site could not be opened');
  await running.close();
  process.exit(1);
});
const drain = drainable(site);
const stop = async () => {
  await drain(drainMilliseconds);
  await running.close();
  process.exit();
};

if (stopping.signal.aborted) await stop();
stopping.signal.addEventListener('abort', () => void stop());
site.listen(config.port, config.host, () => {
  const address = site.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.stdout.write(
    `\nResinport / 塑港 is at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}\n\n`,
  );
  if (config.demo) process.stdout.write(`${demoLines().join('\n')}\n\n`);
});

async function openSite() {
  const built = (await import(new URL('server/entry.mjs', build).href)) as Built;
  return createSite({ running, built, assetsDir: fileURLToPath(new URL('client/', build)), log });
}

function demoLines(): string[] {
  const people = config.publicDemo ? demoAccounts : [...demoAccounts, demoOperator, demoOperator2];
  const accounts = people.map(({ name, role }) => `  ${demoAddress(name).padEnd(36)}${role}`);
  return [`Accounts of the demo (password: ${demoPasswordOf(running.services)})`, ...accounts];
}
