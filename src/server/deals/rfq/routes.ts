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
  .answerMember(createRfq, (context, input) => postRfq(context, input))
  .answer(getRfqChoices, (context) => rfqChoices(context))
  .answerMember(getRfqTemplate, (context, source) => rfqTemplate(context, source))
  .answerMember(getInvitationByPage, (context, query) => invitationPage(context, query))
  .answerMember(submitQuote, (context, input) => sendQuote(context, input))
  .answerMember(withdrawQuote, (context, input) => takeBackQuote(context, input))
  .answerMember(declineRfq, (context, input) => decline(context, input))
  .answerMember(askQuestion, (context, input) => ask(context, input))
  .answerMember(answerQuestion, (context, input) => answer(context, input))
  .answerMember(counterOffer, (context, input) => sendCounterOffer(context, input))
  .answerMember(acceptQuotes, (context, input) => accept(context, input))
  .answerMember(cancelInquiry, (context, input) => cancel(context, input));
