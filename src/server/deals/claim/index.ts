/** Claims of one side of a deal against the other: what their clocks bring about. */
export { passClaims } from './by-itself.ts';
export { claimsFor } from './view.ts';
export { answerOwnClaim } from './answer.ts';
export { callIn } from './end.ts';
export { receiveGoodsOfClaim, shipGoodsOfClaim } from './goods-sent.ts';
export { makeOwnClaim } from './make.ts';
export { prolongClaims } from './prolong.ts';
