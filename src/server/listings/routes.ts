import {
  getOwnOfferByPage,
  getOfferChoices,
  createOffer,
  updateOffers,
  changeListing,
  findMaterials,
  previewImport,
  startImport,
  cancelImport,
  getImport,
  getImportTemplate,
} from '#api/own-offer.ts';
import { Routes } from '#server/http.ts';
import { notBuilt } from '#server/not-built.ts';

export const listingRoutes = new Routes()
  .answerMember(getOwnOfferByPage, notBuilt)
  .answerMember(getOfferChoices, notBuilt)
  .answerMember(createOffer, notBuilt)
  .answerMember(updateOffers, notBuilt)
  .answerMember(changeListing, notBuilt)
  .answerMember(findMaterials, notBuilt)
  .answerMember(previewImport, notBuilt)
  .answerMember(startImport, notBuilt)
  .answerMember(cancelImport, notBuilt)
  .answerMember(getImport, notBuilt)
  .answerMember(getImportTemplate, notBuilt);
