import * as approval from '#api/deals/approval.ts';
import { Routes } from '#server/platform/http/http.ts';
import { decideApproval, withdrawApproval } from './decide.ts';
import { approvalOf, approvalPage } from './view.ts';

export const approvalRoutes = new Routes()
  .answerMember(approval.getApprovalOf, approvalOf)
  .answerMember(approval.getApprovalByPage, approvalPage)
  .answerMember(approval.decideApproval, decideApproval)
  .answerMember(approval.withdrawApproval, withdrawApproval);
