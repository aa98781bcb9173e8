export { accept } from './accept-quotes.ts';
export { answer, cancel } from './buyers-answers.ts';
export { sendCounterOffer } from './counter-offer.ts';
export { postRfq } from './create.ts';
export { sendQuote } from './submit-quote.ts';
export { ask, decline } from './suppliers-answers.ts';
export { rfqChoices } from './choices.ts';
