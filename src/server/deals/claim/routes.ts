import { askClaimApproval } from '#api/deals/approval.ts';
import {
  answerClaim,
  callInMarketplace,
  confirmClaimPaid,
  decideSettlement,
  getCalledInClaims,
  getClaims,
  makeClaim,
  proposeSettlement,
  receiveClaimGoods,
  shipClaimGoods,
  withdrawClaim,
} from '#api/deals/claim.ts';
import { Routes } from '#server/platform/http/http.ts';
import { answerOwnClaim } from './answer.ts';
import { askForCost } from './cost.ts';
import { callIn, confirmPaid, decideOnSettlement, withdrawOwnClaim } from './end.ts';
import { receiveGoodsOfClaim, shipGoodsOfClaim } from './goods-sent.ts';
import { makeOwnClaim } from './make.ts';
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
  .answerMember(confirmClaimPaid, confirmPaid)
  .answerMember(getCalledInClaims, calledInClaims)
  .answerMember(proposeSettlement, propose);
