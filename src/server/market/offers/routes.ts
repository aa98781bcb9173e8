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
  .answerMember(getOwnOfferByPage, (context, query) => ownOfferPage(context, query))
  .answerMember(getOfferChoices, (context) => offerChoices(context))
  .answerMember(createOffer, (context, input) => create(context, input))
  .answerMember(updateOffers, (context, { offers }) => update(context, offers))
  .answerMember(changeListing, (context, input) => change(context, input))
  .answerMember(findMaterials, (context, query) => materialsFor(context, query))
  .answerMember(previewImport, (context) => preview(context))
  .answerMember(startImport, (context, input) => start(context, input))
  .answerMember(cancelImport, (context, { id }) => cancel(context, id))
  .answerMember(getImport, (context, { id }) => progress(context, id))
  .answerMember(getImportTemplate, (context, { format }) => importTemplate(context, format))
  .answerMember(exportOffers, (context, input) => offersFile(context, input));
