import {
  cancelImport,
  changeListing,
  createOffer,
  exportOffers,
  findMaterials,
  getImport,
  getImportTemplate,
  getOfferChoices,
  getOwnOfferByPage,
  previewImport,
  startImport,
  updateOffers,
} from '#api/market/own-offer.ts';
import { Routes } from '#server/platform/http/http.ts';
import { change } from './change-listing.ts';
import { offerChoices } from './choices.ts';
import { create } from './create-offer.ts';
import { offersFile } from './export-offers.ts';
import { materialsFor } from './find-materials.ts';
import { importTemplate } from './import-template.ts';
import { ownOfferPage } from './own-offers.ts';
import { preview } from './preview-import.ts';
import { cancel, progress, start } from './start-import.ts';
import { update } from './update-offers.ts';

export const listingRoutes = new Routes()
  .answerMember(getOwnOfferByPage, ownOfferPage)
  .answerMember(getOfferChoices, offerChoices)
  .answerMember(createOffer, create)
  .answerMember(updateOffers, (context, { offers }) => update(context, offers))
  .answerMember(changeListing, change)
  .answerMember(findMaterials, materialsFor)
  .answerMember(previewImport, preview)
  .answerMember(startImport, start)
  .answerMember(cancelImport, (context, { id }) => cancel(context, id))
  .answerMember(getImport, (context, { id }) => progress(context, id))
  .answerMember(getImportTemplate, (context, { format }) => importTemplate(context, format))
  .answerMember(exportOffers, offersFile);
