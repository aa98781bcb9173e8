export { toHtml } from './html.ts';
export { refsOfOperators } from './operators-refs.ts';
export { publishDue, turnOfTime } from './due.ts';
