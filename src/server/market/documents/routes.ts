import * as calls from '#api/market/document.ts';
import { Routes } from '#server/platform/http/http.ts';
import { add } from './add-document.ts';
import { replace } from './add-edition.ts';
import { check, refuse, reopen } from './decide.ts';
import { documentQueue } from './desk.ts';
import { ownDocuments } from './own-documents.ts';
import { offeredMaterials } from './own-materials.ts';
import { documentFile, documentFirstPage, materialDocuments } from './public-documents.ts';
import { withdraw } from './withdraw.ts';

export const documentRoutes = new Routes()
  .answer(calls.getMaterialDocuments, (context, { id }) => materialDocuments(context, id))
  .answer(calls.getDocumentFile, (context, { id }) => documentFile(context, id))
  .answer(calls.getDocumentFirstPage, (context, { id }) => documentFirstPage(context, id))
  .answerMember(calls.getOwnDocumentByPage, ownDocuments)
  .answerMember(calls.findOfferedMaterials, offeredMaterials)
  .answerMember(calls.addDocument, add)
  .answerMember(calls.addDocumentEdition, replace)
  .answerMember(calls.withdrawDocument, withdraw)
  .answerMember(calls.getDocumentByPage, documentQueue)
  .answerMember(calls.checkDocument, check)
  .answerMember(calls.refuseDocument, refuse)
  .answerMember(calls.reopenDocument, reopen);
