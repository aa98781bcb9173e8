/** What other domains may ask the catalogue. */
export { codeName, loadDirectory, named, namesOf, type Directory } from './directory.ts';
export { offersByShop } from './offer-totals.ts';
export { editDistance } from './edit-distance.ts';
export { findMaterials } from './keyword.ts';
export { loadMaterials, type Material, type Materials } from './materials.ts';
export { categoryRef, manufacturerRef } from './offer-summary.ts';
export { suggestMaterials } from './suggested-materials.ts';
