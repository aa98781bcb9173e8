import {
  answerCredit,
  answerDocuments,
  extendCredit,
  getDocumentary,
  presentDocuments,
  stateCredit,
} from '#api/deals/documentary.ts';
import { Routes } from '#server/platform/http/http.ts';
import { answerCredit as answer, extendCredit as extend } from './answer-credit.ts';
import { answerDocuments as asBuyer, presentDocuments as asSupplier } from './documents.ts';
import { stateCredit as state } from './state-credit.ts';
import { documentaryFor } from './view.ts';

export const documentaryRoutes = new Routes()
  .answerMember(getDocumentary, (context, { subOrderId }) => documentaryFor(context, subOrderId))
  .answerMember(stateCredit, state)
  .answerMember(answerCredit, answer)
  .answerMember(extendCredit, extend)
  .answerMember(presentDocuments, asSupplier)
  .answerMember(answerDocuments, asBuyer);
