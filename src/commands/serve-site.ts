import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '#server/platform/cannot-start.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { demoAccounts, demoOperator, demoOperator2 } from '#seed/demo/accounts-data.ts';
import { demoAddress, demoPasswordOf } from '#seed/demo/demo-member.ts';
import { refuseOpenDemo } from '#server/web/open-demo.ts';
import { drainable } from '#server/web/drain.ts';
import { catchTheRest } from '#server/web/last-resort.ts';
import { createLog, type Log } from '#server/web/log.ts';
import { countRestarts } from '#server/web/metrics.ts';
import { startServices, type Running } from '#server/web/services.ts';
import { createSite } from '#server/web/site.ts';
import type { Built } from '#server/web/pages.ts';

const drainMilliseconds = 10_000;
const aliveMilliseconds = 5_000;

/**
 * The site: its services, the pages of a build and the way they end. Started by serve.mjs, from the build's own bundle
 * (src/build/server-bundle.ts).
 */
export async function serve(build: URL): Promise<void> {
  try {
    await start(build);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(CannotStart.exitCode);
  }
}

async function start(build: URL): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  refuseOpenDemo(config);
  const log = createLog(config.logLevel);

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
    if (error instanceof CannotStart) throw error;
    // What is open already would keep a process alive that serves nobody.
    log.fatal({ err: error }, 'the services could not be started');
    process.exit(1);
  });
  const site = await openSite(build, running, log).catch(async (error: unknown) => {
    // The services would keep a process alive that serves nobody.
    log.fatal({ err: error }, 'the site could not be opened');
    await running.close();
    process.exit(1);
  });
  const drain = drainable(site);
  const stop = async () => {
    running.services.news.end();
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
    if (config.demo) process.stdout.write(`${demoLines(config, running).join('\n')}\n\n`);
    // Now, because a process that is killed keeps nothing, and its next start is the one that is waited for.
    flushCompileCache();
  });
}

async function openSite(build: URL, running: Running, log: Log) {
  const { handler } = (await import(new URL('server/entry.mjs', build).href)) as Pick<Built, 'handler'>;
  const pages = (JSON.parse(await readFile(new URL('pages.json', build), 'utf8')) as string[]).map(
    (source) => new RegExp(source),
  );
  const built: Built = { handler, hasPage: (path) => pages.some((page) => page.test(path)) };
  return createSite({ running, built, assetsDir: fileURLToPath(new URL('client/', build)), log });
}

function demoLines({ publicDemo }: Config, { services }: Running): string[] {
  const people = publicDemo ? demoAccounts : [...demoAccounts, demoOperator, demoOperator2];
  const accounts = people.map(({ name, role }) => `  ${demoAddress(name).padEnd(36)}${role}`);
  return [`Accounts of the demo (password: ${demoPasswordOf(services)})`, ...accounts];
}
