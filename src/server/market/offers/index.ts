/** What a supplier offers: its offers, their listing, their import. */
export { listingEnd } from './account-end.ts';
