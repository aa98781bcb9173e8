import {
  addSource,
  findSourceGoods,
  getSourceByPage,
  getSourceOffers,
  renewSource,
  saveSourceRule,
  withdrawSource,
} from '#api/deals/approved-source.ts';
import {
  answerSample,
  askSample,
  dispatchSample,
  getAskedSampleByPage,
  getSampleByPage,
  getSampleForm,
  missSample,
  receiveSample,
  stateTrial,
  withdrawSample,
} from '#api/deals/sample.ts';
import { Routes } from '#server/platform/http/http.ts';
import { approve, renew, saveRule, withdrawApproval } from './approve.ts';
import { ask } from './ask.ts';
import { miss, receive, tryIt, withdraw } from './buyers-steps.ts';
import { sampleForm } from './goods.ts';
import { sourceOffers } from './source-offers.ts';
import { sourceGoods, sourcePage } from './sources.ts';
import { answer, dispatch } from './suppliers-steps.ts';
import { buyersPage, suppliersPage } from './view.ts';

export const sampleRoutes = new Routes()
  .answerMember(getSampleForm, sampleForm)
  .answerMember(askSample, ask)
  .answerMember(getSampleByPage, buyersPage)
  .answerMember(withdrawSample, withdraw)
  .answerMember(missSample, miss)
  .answerMember(receiveSample, receive)
  .answerMember(stateTrial, tryIt)
  .answerMember(getAskedSampleByPage, suppliersPage)
  .answerMember(answerSample, answer)
  .answerMember(dispatchSample, dispatch)
  .answerMember(getSourceByPage, sourcePage)
  .answerMember(getSourceOffers, sourceOffers)
  .answerMember(findSourceGoods, sourceGoods)
  .answerMember(addSource, approve)
  .answerMember(renewSource, renew)
  .answerMember(withdrawSource, withdrawApproval)
  .answerMember(saveSourceRule, saveRule);
