/** What operators put on hold, and what becomes of it when time passes. */
export { endHolds, remindOfAppeals } from './due.ts';
