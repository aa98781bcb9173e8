/** The public log of events and postings, and the evidence of a deal that can be checked without the marketplace. */
export { extendLog } from './append.ts';
export { stampingOf } from './stamp.ts';
export { doubtsOfLog } from './check-log.ts';
