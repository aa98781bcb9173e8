import { Counter } from 'prom-client';
import type { Log } from './log.ts';
import { registry } from './metrics.ts';

const rejections = new Counter({
  name: 'resinport_unhandled_rejections_total',
  help: 'Promises that were rejected while nobody waited for them: faults of ours, each with a line in the log',
  registers: [registry],
});

/**
 * What becomes of faults that nobody caught. A rejected promise is a request that went wrong: it is logged and counted,
 * and everybody else is served on. After an exception that was thrown out of everything nobody knows what is half done:
 * it is logged, and `end` stops the process as a signal would, for whoever started it to start it again.
 */
export function catchTheRest(log: Pick<Log, 'error' | 'fatal'>, end: () => void): void {
  process.on('unhandledRejection', (reason) => {
    rejections.inc();
    log.error({ err: reason }, 'a promise was rejected and nobody waited for it');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception that nobody caught; stopping');
    end();
  });
}
