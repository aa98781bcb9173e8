import { getQuickAnswer } from '#api/deals/quick-answer.ts';
import { askAwardApproval as askAwardCall } from '#api/deals/approval.ts';
import { cancelRfqBundle, createRfqBundle } from '#api/deals/bundle.ts';
import { changeRfq, addSuppliers, getMoreSuppliers } from '#api/deals/open-rfq.ts';
import {
  askGuestQuestion,
  declineGuestRfq,
  endGuestAward,
  getGuestDeal,
  getGuestFile,
  keepGuestQuote,
  submitGuestQuote,
  takeUpAward,
  withdrawGuest,
  withdrawGuestQuote,
} from '#api/deals/guest.ts';
import { submitQuote, keepQuote, withdrawQuote, counterOffer, acceptQuotes } from '#api/deals/quote.ts';
import {
  createRfq,
  getRfqChoices,
  getRfqReceivers,
  getRfqTemplate,
  getInvitationByPage,
  getWaitingRfqs,
  saveWaitingRfq,
  withdrawWaitingRfq,
  declineRfq,
  askQuestion,
  answerQuestion,
  cancelInquiry,
} from '#api/deals/rfq.ts';
import { exportLimitsTemplate, getLimitChoices, readLimits } from '#api/deals/spec-limit.ts';
import { deleteRfqTemplate, getRfqTemplates, renameRfqTemplate, saveRfqTemplate } from '#api/deals/rfq-templates.ts';
import { Routes } from '#server/platform/http/http.ts';
import { moreSuppliers, sendToMore } from './add-suppliers.ts';
import { changeOwnRfq } from './change-rfq.ts';
import { acceptChosenQuotes, askAwardApproval } from './accept-quotes.ts';
import { answerSupplier, cancelBundle, cancelRfq } from './buyers-answers.ts';
import { postBundle } from './post-bundle.ts';
import { rfqChoices } from './choices.ts';
import { sendCounterOffer } from './counter-offer.ts';
import { postRfq } from './create.ts';
import {
  askAsGuest,
  declineAsGuest,
  guestDeal,
  guestFile,
  keepAsGuest,
  quoteAsGuest,
  withdrawAsGuest,
} from './guest-answers.ts';
import { endOwnGuestAward, takeUp } from './guest-awards.ts';
import { takeGuestBack } from './guests.ts';
import { limitChoices } from './limits.ts';
import { invitationPage } from './invitations.ts';
import { quickAnswer } from './quick-answer.ts';
import { rfqReceivers } from './receivers.ts';
import { keepWaitingRfq, ownWaitingRfqs, withdrawOwnWaitingRfq } from './save-waiting.ts';
import { sendQuote } from './submit-quote.ts';
import { limitsTemplate, readLimitsFile } from './limits-file.ts';
import { askBuyer, declineInvitation, standByQuote, takeBackQuote } from './suppliers-answers.ts';
import { companyTemplates, deleteTemplate, keepTemplate, renameTemplate } from './templates.ts';
import { rfqTemplate } from './template.ts';

export const rfqRoutes = new Routes()
  .answerMember(createRfq, postRfq)
  .answerMember(createRfqBundle, postBundle)
  .answerMember(cancelRfqBundle, cancelBundle)
  .answerMember(changeRfq, changeOwnRfq)
  .answerMember(getMoreSuppliers, moreSuppliers)
  .answerMember(addSuppliers, sendToMore)
  .answerMember(saveRfqTemplate, keepTemplate)
  .answerMember(getRfqTemplates, companyTemplates)
  .answerMember(renameRfqTemplate, renameTemplate)
  .answerMember(deleteRfqTemplate, deleteTemplate)
  .answer(getRfqChoices, rfqChoices)
  .answer(getLimitChoices, limitChoices)
  .answerMember(readLimits, readLimitsFile)
  .answer(exportLimitsTemplate, limitsTemplate)
  .answer(getRfqReceivers, rfqReceivers)
  .answer(getRfqTemplate, rfqTemplate)
  .answer(getQuickAnswer, (context, { text }) => quickAnswer(context, text))
  .answerMember(saveWaitingRfq, keepWaitingRfq)
  .answerMember(getWaitingRfqs, ownWaitingRfqs)
  .answerMember(withdrawWaitingRfq, withdrawOwnWaitingRfq)
  .answerMember(getInvitationByPage, invitationPage)
  .answerMember(submitQuote, sendQuote)
  .answerMember(withdrawQuote, takeBackQuote)
  .answerMember(keepQuote, standByQuote)
  .answerMember(declineRfq, declineInvitation)
  .answerMember(askQuestion, askBuyer)
  .answerMember(answerQuestion, answerSupplier)
  .answerMember(counterOffer, sendCounterOffer)
  .answerMember(acceptQuotes, acceptChosenQuotes)
  .answerMember(askAwardCall, askAwardApproval)
  .answerMember(cancelInquiry, cancelRfq)
  .answer(getGuestDeal, guestDeal)
  .answer(getGuestFile, guestFile)
  .answer(submitGuestQuote, quoteAsGuest)
  .answer(withdrawGuestQuote, withdrawAsGuest)
  .answer(keepGuestQuote, keepAsGuest)
  .answer(declineGuestRfq, declineAsGuest)
  .answer(askGuestQuestion, askAsGuest)
  .answerMember(withdrawGuest, takeGuestBack)
  .answerMember(endGuestAward, endOwnGuestAward)
  .answerMember(takeUpAward, takeUp);
