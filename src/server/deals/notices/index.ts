/** Notices of one side of a deal to the other, as the contract asks for them. */
export { receiveNotices } from './by-itself.ts';
export { noticesFor } from './view.ts';
export { giveOwnNotice } from './give.ts';
export { prolongNotices } from './prolong.ts';
