/** What other domains may ask the catalogue. */
export { codeName, loadDirectory, named, nameIn, type Directory } from './directory.ts';
export { offersByShop } from './offer-totals.ts';
