/** Claims of one side of a deal against the other: made, answered, settled, and what their clocks bring about. */
export { answerOwnClaim } from './answer.ts';
export { passClaims } from './by-itself.ts';
export { makeOwnClaim } from './make.ts';
