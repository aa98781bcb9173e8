import { askClaimApproval } from '#api/deals/approval.ts';
import {
  answerClaim,
  callInMarketplace,
  confirmClaimPaid,
  decideSettlement,
  denyClaimPaid,
  getCalledInClaims,
  getClaims,
  makeClaim,
  proposeSettlement,
  receiveClaimGoods,
  shipClaimGoods,
  stateClaimPaid,
  withdrawClaim,
} from '#api/deals/claim.ts';
import { Routes } from '#server/platform/http/http.ts';
import { answerOwnClaim } from './answer.ts';
import { askForCost } from './cost.ts';
import { callIn, decideOnSettlement, withdrawOwnClaim } from './end.ts';
import { receiveGoodsOfClaim, shipGoodsOfClaim } from './goods-sent.ts';
import { makeOwnClaim } from './make.ts';
import { confirmPaid, denyPaid, statePaid } from './owed.ts';
import { calledInClaims, propose } from './propose.ts';
import { claimsFor } from './view.ts';

export const claimRoutes = new Routes()
  .answerMember(getClaims, (context, { subOrderId }) => claimsFor(context, subOrderId))
  .answerMember(makeClaim, makeOwnClaim)
  .answerMember(answerClaim, answerOwnClaim)
  .answerMember(askClaimApproval, askForCost)
  .answerMember(withdrawClaim, withdrawOwnClaim)
  .answerMember(callInMarketplace, callIn)
  .answerMember(decideSettlement, decideOnSettlement)
  .answerMember(shipClaimGoods, shipGoodsOfClaim)
  .answerMember(receiveClaimGoods, receiveGoodsOfClaim)
  .answerMember(stateClaimPaid, statePaid)
  .answerMember(confirmClaimPaid, confirmPaid)
  .answerMember(denyClaimPaid, denyPaid)
  .answerMember(getCalledInClaims, calledInClaims)
  .answerMember(proposeSettlement, propose);
