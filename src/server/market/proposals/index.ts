/** What operators decide on grades that suppliers propose, as far as others take part in it. */
export { inTurn as inProposalsTurn } from './known.ts';
export { proposeAgain, refuseOwnProposal } from './propose-again.ts';
