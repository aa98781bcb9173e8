/** What happens in deals, and to drafts of content, by itself when time passes. */
export { checkByTurns } from './check-by-turns.ts';
export { checkLedgerDaily } from './check-ledger.ts';
export { sinceTimePassed, startClock, type Clock } from './clock.ts';
export { passTime, type Passed } from './pass-time.ts';
