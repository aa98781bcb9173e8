/** Deadlines of deals in calendars elsewhere. */
export { calendarEnd } from './address.ts';
