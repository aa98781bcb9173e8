import {
  getLanes,
  saveLane,
  deleteLane,
  getFreightRequestByPage,
  quoteFreight,
  withdrawFreightQuote,
  getFreightOfOrder,
  requestFreight,
} from '#api/freight.ts';
import { Routes } from '#server/http.ts';
import { notBuilt } from '#server/not-built.ts';

export const freightRoutes = new Routes()
  .answerMember(getLanes, notBuilt)
  .answerMember(saveLane, notBuilt)
  .answerMember(deleteLane, notBuilt)
  .answerMember(getFreightRequestByPage, notBuilt)
  .answerMember(quoteFreight, notBuilt)
  .answerMember(withdrawFreightQuote, notBuilt)
  .answerMember(getFreightOfOrder, notBuilt)
  .answerMember(requestFreight, notBuilt);
