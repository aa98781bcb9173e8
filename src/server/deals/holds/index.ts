/** What operators put on hold, and what becomes of it when time passes. */
export { putOnHold } from './place.ts';
export { holdSanctioned } from './sanctions.ts';
export { endHolds, remindOfAppeals } from './due.ts';
