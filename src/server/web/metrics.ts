import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { State } from './state.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const durations = new Histogram({
  name: 'resinport_request_seconds',
  help: 'Time from the request to the end of the answer',
  labelNames: ['kind', 'status'],
  buckets: [0.001, 0.002, 0.005, 0.01, 0.015, 0.03, 0.06, 0.125, 0.25, 0.5, 1, 5],
  registers: [registry],
});

const restarts = gauge('resinport_restarts', 'How often npm start has had to start this server again');
export const countRestarts = (times: number): void => restarts.set(times);

const stateGauges = {
  sinceTimePassed: gauge('resinport_time_passed_seconds', 'Since what is due was last carried out, by any process'),
  emailsWaiting: gauge('resinport_emails_waiting', 'E-mails that are to be sent'),
  emailsFailing: gauge('resinport_emails_failing', 'E-mails to be sent that have failed before'),
  oldestEmail: gauge('resinport_emails_oldest_seconds', 'Age of the oldest e-mail that is to be sent'),
  ratesAge: gauge('resinport_exchange_rates_age_seconds', 'Since the end of the newest month of exchange rates'),
  emailsGivenUp: gauge('resinport_emails_given_up', 'E-mails that could not be delivered and are tried no more'),
};
const databaseUp = gauge('resinport_database_up', 'Whether the database answers');

/** All metrics as Prometheus text; null: the database is out of reach, and what only it knows is not there. */
export async function metricsWith(state: State | null): Promise<string> {
  databaseUp.set(state ? 1 : 0);
  for (const [name, each] of Object.entries(stateGauges) as [keyof State, Gauge][]) {
    const value = state?.[name] ?? null;
    if (value === null) each.remove();
    else each.set(value);
  }
  return registry.metrics();
}

function gauge(name: string, help: string): Gauge {
  return new Gauge({ name, help, registers: [registry] });
}

export const dealsInDoubt = gauge(
  'resinport_deals_in_doubt',
  'Deals whose figures are not what their chains of events tell',
);

export const ledgerInDoubt = gauge(
  'resinport_ledger_in_doubt',
  'Accounts and records of which the ledger, reckoned again once a day, tells otherwise',
);

/** What takes the event loop away from everybody for so long is worth a line in the log. */
const longestHold = 250;
/** Between two looks. */
const looks = 50;
const mostNamed = 20;
const holds = new Counter({
  name: 'resinport_long_holds_total',
  help: 'Times when one piece of work kept the event loop for more than a quarter of a second',
  registers: [registry],
});

/**
 * Watches the event loop: `told` hears when it was held, for how many milliseconds, with the requests that were under
 * way and so may have done it. The result ends it. How long it is held usually is nodejs_eventloop_lag_… in /metrics.
 */
export function watchEventLoop(told: (milliseconds: number, underWay: readonly string[]) => void): () => void {
  let due = performance.now() + looks;
  justEnded.length = 0;
  const timer = setInterval(() => {
    const held = performance.now() - due;
    if (held > longestHold) {
      holds.inc();
      told(Math.round(held), [...underWay.values(), ...justEnded.toReversed()].slice(0, mostNamed));
    }
    justEnded.length = 0;
    due = performance.now() + looks;
  }, looks);
  timer.unref();
  return () => clearInterval(timer);
}

const underWay = new Map<symbol, string>();
/** Since the last look: who held the loop may be through. */
const justEnded: string[] = [];

/** Starts a clock for a request; calling the result stops it and gives the milliseconds. */
export function measureRequest(method: string, path: string): (status: number) => number {
  const start = performance.now();
  const key = Symbol(path);
  underWay.set(key, `${method} ${path}`);
  return (status) => {
    underWay.delete(key);
    justEnded.push(`${method} ${path}`);
    const milliseconds = performance.now() - start;
    const kind = path.startsWith('/api/') ? 'api' : path.startsWith('/assets/') ? 'asset' : 'page';
    durations.observe({ kind, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000);
    return Math.round(milliseconds * 100) / 100;
  };
}
