/** What banks pay for: letters of credit, and the documents of each shipment. */
export { answerCredit } from './answer-credit.ts';
export { answerSilently, closeContested, lapseIdle, lapseWithoutCredit, passDocuments } from './by-itself.ts';
export { answerDocuments, presentDocuments } from './documents.ts';
export { stateCredit } from './state-credit.ts';
export { documentaryFor } from './view.ts';
