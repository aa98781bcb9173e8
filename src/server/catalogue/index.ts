/** What other domains may ask the catalogue. */
export { offersByShop } from './offer-totals.ts';
