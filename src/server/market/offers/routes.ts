import {
  cancelImport,
  changeListing,
  completeImport,
  createOffer,
  exportOffers,
  findMaterials,
  getImport,
  getImportRest,
  getImportTemplate,
  getOfferChoices,
  getOwnOfferByPage,
  previewImport,
  startImport,
  updateOffers,
} from '#api/market/own-offer.ts';
import { addLotPhoto, arrangeLotPhotos } from '#api/market/lot-photo.ts';
import { noteOfferView } from '#api/market/offer.ts';
import { Routes } from '#server/platform/http/http.ts';
import { setListing } from './change-listing.ts';
import { offerChoices } from './choices.ts';
import { completeOfferImport } from './complete-import.ts';
import { addOffer } from './create-offer.ts';
import { offersFile } from './export-offers.ts';
import { materialsFor } from './find-materials.ts';
import { addPhoto, arrangePhotos } from './lot-photos.ts';
import { importRest } from './import-rest.ts';
import { importTemplate } from './import-template.ts';
import { noteView } from './note-view.ts';
import { ownOfferPage } from './own-offers.ts';
import { previewOfferImport } from './preview-import.ts';
import { stopImport, importProgress, beginImport } from './start-import.ts';
import { changeOffers } from './update-offers.ts';

export const offerRoutes = new Routes()
  .answerMember(getOwnOfferByPage, ownOfferPage)
  .answerMember(getOfferChoices, offerChoices)
  .answerMember(createOffer, addOffer)
  .answerMember(updateOffers, (context, { offers }) => changeOffers(context, offers))
  .answerMember(changeListing, setListing)
  .answerMember(addLotPhoto, addPhoto)
  .answerMember(arrangeLotPhotos, arrangePhotos)
  .answerMember(findMaterials, materialsFor)
  .answerMember(previewImport, previewOfferImport)
  .answerMember(completeImport, completeOfferImport)
  .answerMember(startImport, beginImport)
  .answerMember(cancelImport, (context, { id }) => stopImport(context, id))
  .answerMember(getImport, (context, { id }) => importProgress(context, id))
  .answerMember(getImportRest, importRest)
  .answerMember(getImportTemplate, (context, { format }) => importTemplate(context, format))
  .answerMember(exportOffers, offersFile)
  .answer(noteOfferView, (context, { id }) => noteView(context, id));
