import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { openDatabaseClock, type DatabaseClock } from '#server/platform/db/database-clock.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { refuseForgetfulPooler } from '#server/platform/db/pooler.ts';
import { checkByTurns, checkLedgerDaily, startClock } from '#server/deals/deadlines/index.ts';
import { dealDoubt } from '#server/platform/db/schema/deal.ts';
import { extendLog, stampingOf } from '#server/deals/evidence/index.ts';
import { companyEnd } from '#server/members/company/index.ts';
import { feedbackEnd, forgetSettledFeedback } from '#server/members/feedback/index.ts';
import { listViewsEnd } from '#server/members/list-views/index.ts';
import { calendarEnd } from '#server/deals/calendar/index.ts';
import { dealsEnd } from '#server/deals/deal/index.ts';
import { freightEnd } from '#server/deals/freight/index.ts';
import { samplesEnd } from '#server/deals/samples/index.ts';
import { postWaitingRfqs, rfqEnd, tellAwardedGuest } from '#server/deals/rfq/index.ts';
import { authenticate, closeDueAccounts, leftoverDemoAccounts, removeExpired } from '#server/members/identity/index.ts';
import { openLimits } from '#server/platform/limits/shared-limits.ts';
import { fetchRates } from '#server/market/desk/index.ts';
import { mailEnd } from '#server/mail/mail/index.ts';
import { listingEnd } from '#server/market/offers/index.ts';
import { startMailer } from '#server/platform/mailer/index.ts';
import { openNews } from '#server/platform/news/news.ts';
import { openReceiving } from '#server/platform/http/receiving.ts';
import { openMissedSearches } from '#server/platform/missed-searches.ts';
import { openViewCounts } from '#server/platform/view-counts.ts';
import { openRefusals } from '#server/platform/http/refusals.ts';
import { repeatedly } from '#server/platform/jobs/repeatedly.ts';
import { shopEnd } from '#server/market/shops/index.ts';
import { ScopeCache } from '#server/platform/cache/scope-cache.ts';
import { openSecrets } from '#server/platform/secrets/secrets.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import type { App } from '#server/platform/http/http.ts';
import { loadReference } from '#seed/load-reference.ts';
import { renewSecrets } from '#server/platform/secrets/keep-secrets.ts';
import type { Log } from './log.ts';
import { dealsInDoubt, ledgerInDoubt } from './metrics.ts';
import { drawFirstPages } from '#server/platform/files/index.ts';
import { fileTidier } from './tidy-files.ts';

const pollMilliseconds = 1_000;
const checkMilliseconds = 60 * 1_000;
const refusalMilliseconds = 10 * 1_000;
const clockMilliseconds = 10 * 1_000;
const answerMilliseconds = 5 * 1_000;
const drawMilliseconds = 5 * 1_000;
const tidyMilliseconds = 10 * 60 * 1_000;
/** What nobody waits for begins when the first visitors have been answered. */
const settleMilliseconds = 2_000;
/** How long a start waits for a server given by DATABASE_URL, which may be starting itself. */
const patienceSeconds = 60;

export type Running = {
  api: App;
  services: Services;
  database: Database;
  databaseClock: Pick<DatabaseClock, 'skewSeconds'>;
  storage: Storage;
  close: () => Promise<void>;
};

/**
 * Opens the database, brings it up to date, loads what is missing and builds the API on it. `signal` ends a start before
 * its time: it rejects then. Where a start fails, the database is closed again.
 */
export async function startServices(config: Config, log: Log, signal?: AbortSignal): Promise<Running> {
  // What is wrong with it is said now, not when somebody signs.
  if (config.signing) await (await import('#server/platform/seal/certificates.ts')).readConfigured(config);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePool,
    prepare: config.databasePrepare,
    binDir: config.pgBinDir,
    dataDir: config.dataDir,
    log: (message) => log.info(message),
  });
  try {
    return await startOn(database, config, log, signal);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startOn(database: Database, config: Config, log: Log, signal?: AbortSignal): Promise<Running> {
  // First of all, because loading takes its time.
  const secrets = await openSecrets(config.dataDir, config.secretKey, config.previousSecretKeys);
  // Most installations never look at it.
  const demo = config.demo ? await import('#seed/demo/play-demo.ts') : null;
  await untilReachable(database, log, signal);
  if (config.databasePrepare) await refuseForgetfulPooler(database.url);
  await migrate(database, undefined, (message) => log.warn(message));
  for (const step of [loadReference, ...(demo ? [demo.loadDemo] : [])]) {
    await step(database);
    signal?.throwIfAborted();
  }

  const databaseClock = await openDatabaseClock(database.pool);
  const storage = await openStorage({
    storageUrl: config.storageUrl,
    dataDir: config.dataDir,
    databaseUrl: database.url,
    credentials: config.storageCredentials,
  });
  const news = openNews(database.url);
  const services: Services = {
    db: database.orm,
    config,
    cache: new ScopeCache(),
    now: databaseClock.now,
    storage,
    limits: openLimits(database.pool, config.limitsFactor),
    news,
    receiving: openReceiving({ folder: join(config.dataDir, 'receiving'), reserveBytes: config.diskReserveBytes }),
    secrets,
    refusals: openRefusals({ db: database.orm, now: databaseClock.now }),
    views: openViewCounts({ db: database.orm, now: databaseClock.now }),
    missedSearches: openMissedSearches({ db: database.orm, now: databaseClock.now }),
    accountEnds: [
      mailEnd,
      companyEnd,
      shopEnd,
      listingEnd,
      feedbackEnd,
      listViewsEnd,
      freightEnd,
      samplesEnd,
      rfqEnd,
      calendarEnd,
      dealsEnd,
    ],
    certified: [postWaitingRfqs, tellAwardedGuest],
    shopOpened: [tellAwardedGuest],
  };
  const { renewed, unreadable } = await renewSecrets(services);
  if (renewed > 0) log.info({ renewed }, 'secrets are encrypted under the present key now');
  if (unreadable > 0)
    log.warn({ unreadable }, 'secrets are kept under a key that is not given: name it in SECRET_KEY_PREVIOUS');
  else if (config.previousSecretKeys.length > 0)
    log.info('nothing is kept under SECRET_KEY_PREVIOUS: in a quarter of an hour it can go');
  const leftover = await leftoverDemoAccounts(services);
  if (leftover.length > 0)
    log.warn({ accounts: leftover }, 'accounts of the demo are kept, and nobody can log in with them');
  await demo?.playDemo(services);
  const report = (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'call failed');
  const api = createApp({ services, authenticate, report });
  const mailer = startMailer(services, (error, template) =>
    log.warn({ template, reason: withoutAddresses(error) }, 'e-mail not sent'),
  );
  const clock = startClock(services, database, (error) => log.error({ err: error }, 'time did not pass'));
  const tidyFiles = fileTidier(services, storage);
  const tidy = async () => {
    // One that fails keeps none of the others from its work.
    const jobs = [closeDueAccounts, removeExpired, forgetSettledFeedback].map((job) => () => job(services));
    for (const one of [...jobs, tidyFiles])
      await one().catch((error: unknown) => log.error({ err: error }, 'not tidied up'));
  };
  const tidying = repeatedly(tidyMilliseconds, tidy, settleMilliseconds);
  const closing = new AbortController();
  const drawing = repeatedly(
    drawMilliseconds,
    () =>
      drawFirstPages(services, closing.signal).catch((error: unknown) =>
        log.warn({ err: error }, 'first pages of documents not drawn'),
      ),
    settleMilliseconds,
  );

  const checkDeals = checkByTurns(services, (error) => log.error({ err: error }, 'a deal is in doubt'));
  const check = () =>
    checkDeals()
      .then(async () => dealsInDoubt.set(await services.db.$count(dealDoubt)))
      .catch((error: unknown) => log.error({ err: error }, 'deals not checked'))
      .then(() => checkLedgerDaily(services, (error) => log.error({ err: error }, 'the ledger is in doubt')))
      .then((doubts) => ledgerInDoubt.set(doubts))
      .catch((error: unknown) => log.error({ err: error }, 'ledger not checked'));
  const checking = repeatedly(checkMilliseconds, check, settleMilliseconds);
  const count = () =>
    services.refusals.write().catch((error: unknown) => log.warn({ err: error }, 'refused calls not written'));
  const stampHead = stampingOf(services);
  const logging = repeatedly(
    checkMilliseconds,
    () =>
      extendLog(services)
        .catch((error: unknown) => log.error({ err: error }, 'the public log was not extended'))
        .then(stampHead)
        .catch((error: unknown) => log.warn({ err: error }, 'the head of the log was not time-stamped')),
    settleMilliseconds,
  );
  const fetching = repeatedly(
    tidyMilliseconds,
    () => fetchRates(services).catch((error: unknown) => log.warn({ err: error }, 'exchange rates not fetched')),
    settleMilliseconds,
  );
  const counting = repeatedly(refusalMilliseconds, count, refusalMilliseconds);
  const countVisits = async () => {
    for (const counts of [services.views, services.missedSearches])
      await counts.write().catch((error: unknown) => log.error({ err: error }, 'what visitors do was not counted'));
  };
  const visiting = repeatedly(refusalMilliseconds, countVisits, refusalMilliseconds);
  // While the database is out of reach, the clock goes on as it was.
  const compare = () => databaseClock.measure().catch(() => undefined);
  const comparing = repeatedly(clockMilliseconds, compare, clockMilliseconds);

  const answering =
    config.demoAnswers &&
    demo &&
    repeatedly(
      answerMilliseconds,
      () => {
        const failed = (error: unknown) => log.warn({ err: error }, 'a supplier of the demo could not answer');
        return demo.answerForDemoSuppliers(services, failed).catch(failed);
      },
      settleMilliseconds,
    );

  let reachable = true;
  const polling = repeatedly(pollMilliseconds, async () => {
    try {
      await services.cache.poll(services.db);
      reachable = true;
    } catch (error) {
      if (reachable) log.warn({ err: error }, 'database not reachable');
      reachable = false;
    }
  });
  await polling.first;

  return {
    api,
    services,
    database,
    databaseClock,
    storage,
    close: async () => {
      closing.abort();
      await Promise.all([
        drawing.stop(),
        polling.stop(),
        comparing.stop(),
        answering && answering.stop(),
        checking.stop(),
        logging.stop(),
        tidying.stop(),
        fetching.stop(),
        counting.stop().then(() => services.refusals.write().catch(() => undefined)),
        visiting.stop().then(countVisits),
        mailer.close(),
        news.close(),
        clock.close(),
      ]);
      await storage.close();
      await database.close();
    },
  };
}

/** Errors of mail servers name the receiver, who is nobody's business in a log. */
const withoutAddresses = (error: unknown) => String(error).replace(/[^\s<>"']+@[^\s<>"']+/g, '[masked]');

async function untilReachable({ pool, ready }: Database, log: Log, signal?: AbortSignal): Promise<void> {
  for (let waited = 0; !(await ready()); waited += 1) {
    const reason = await pool.query('SELECT 1').then(
      () => 'it takes no writes',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (waited >= patienceSeconds) throw new Error(`The database has not answered for ${patienceSeconds} s: ${reason}`);
    if (waited === 0) log.warn({ reason }, 'waiting for the database');
    await delay(1_000, undefined, { signal });
  }
  signal?.throwIfAborted();
}
