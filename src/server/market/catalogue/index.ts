/** What other domains may ask the catalogue. */
export { alikeMaterials, describeAlike, makerMeant, makersNamed, writingOf } from './alike.ts';
export { askingPrices } from './asking-prices.ts';
export { buyerFace, shopFace } from './shop-face.ts';
export { codeName, isListedMaker, loadDirectory, named, namesOf, type Directory } from './directory.ts';
export { readLotPhotos } from './lot-photos.ts';
export { offersByShop } from './offer-totals.ts';
export { editDistance } from './edit-distance.ts';
export { saysTheSame, versionOf, type FigureRow } from './figure-version.ts';
export { standing as standingFigure } from './standing-figures.ts';
export { readableSources, sourceOf } from './figure-source.ts';
export { findMaterials, isMissed } from './keyword.ts';
export type { HarmonisedLabel } from './harmonised-labels.ts';
export { isHazardStatement } from './hazard-statements.ts';
export { indexMaterials, phraseEnd } from './index-materials.ts';
export {
  loadMaterials,
  materialToOffer,
  offerable,
  readMaterials,
  type Material,
  type Materials,
} from './materials.ts';
export { onSale } from './offer-conditions.ts';
export { listOffers } from './offer-list.ts';
export { categoryRef, manufacturerRef, summariesById } from './offer-summary.ts';
export { typicalFigures } from './typical-figures.ts';
export { shippingNameOf } from './shipping-name.ts';
export { suggestMaterials } from './suggested-materials.ts';
export { understand } from './understand.ts';
