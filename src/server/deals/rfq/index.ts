export { acceptChosenQuotes } from './accept-quotes.ts';
export { answerSupplier, cancelRfq } from './buyers-answers.ts';
export { sendCounterOffer } from './counter-offer.ts';
export { postRfq } from './create.ts';
export { expireWaitingRfqs, postWaitingRfqs, rfqEnd } from './post-waiting.ts';
export { sendQuote } from './submit-quote.ts';
export { askBuyer, declineInvitation } from './suppliers-answers.ts';
export { lapseGuestAward } from './guest-awards.ts';
export { rfqChoices } from './choices.ts';
