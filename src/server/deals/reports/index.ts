/** What was reported, as far as others count it. */
export { listReports } from './list.ts';
