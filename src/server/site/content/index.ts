export { toHtml } from './html.ts';
export { refsOfOperators } from './operators-refs.ts';
export { tellOfAgreements } from './announce.ts';
export { publishDue, turnOfTime } from './due.ts';
