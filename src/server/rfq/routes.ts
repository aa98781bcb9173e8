import {
  createRfq,
  getRfqChoices,
  getRfqTemplate,
  getInvitationByPage,
  submitQuote,
  withdrawQuote,
  declineRfq,
  askQuestion,
  answerQuestion,
  counterOffer,
  acceptQuotes,
  cancelInquiry,
} from '#api/rfq.ts';
import { Routes } from '#server/http.ts';

const notBuilt = () => Promise.reject(new Error('not built yet'));

export const rfqRoutes = new Routes()
  .answerMember(createRfq, notBuilt)
  .answer(getRfqChoices, notBuilt)
  .answerMember(getRfqTemplate, notBuilt)
  .answerMember(getInvitationByPage, notBuilt)
  .answerMember(submitQuote, notBuilt)
  .answerMember(withdrawQuote, notBuilt)
  .answerMember(declineRfq, notBuilt)
  .answerMember(askQuestion, notBuilt)
  .answerMember(answerQuestion, notBuilt)
  .answerMember(counterOffer, notBuilt)
  .answerMember(acceptQuotes, notBuilt)
  .answerMember(cancelInquiry, notBuilt);
