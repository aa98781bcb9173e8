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
} from '#api/deals/rfq.ts';
import { Routes } from '#server/platform/http/http.ts';
import { accept } from './accept-quotes.ts';
import { answer, cancel } from './buyers-answers.ts';
import { rfqChoices } from './choices.ts';
import { sendCounterOffer } from './counter-offer.ts';
import { postRfq } from './create.ts';
import { invitationPage } from './invitations.ts';
import { sendQuote } from './submit-quote.ts';
import { ask, decline, takeBackQuote } from './suppliers-answers.ts';
import { rfqTemplate } from './template.ts';

export const rfqRoutes = new Routes()
  .answerMember(createRfq, postRfq)
  .answer(getRfqChoices, rfqChoices)
  .answerMember(getRfqTemplate, rfqTemplate)
  .answerMember(getInvitationByPage, invitationPage)
  .answerMember(submitQuote, sendQuote)
  .answerMember(withdrawQuote, takeBackQuote)
  .answerMember(declineRfq, decline)
  .answerMember(askQuestion, ask)
  .answerMember(answerQuestion, answer)
  .answerMember(counterOffer, sendCounterOffer)
  .answerMember(acceptQuotes, accept)
  .answerMember(cancelInquiry, cancel);
