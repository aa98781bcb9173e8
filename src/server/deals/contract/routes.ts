import { askSigningApproval as askSigningCall } from '#api/deals/approval.ts';
import {
  decideAmendment,
  getContractById,
  getContractByPage,
  getContractPdf,
  getSealKey,
  proposeAmendment,
  refuseContract as refuseCall,
  signContract as signCall,
  verifyAccount as verifyAccountCall,
  verifyContract as verifyCall,
} from '#api/deals/contract.ts';
import { getContractText } from '#api/deals/contract-text.ts';
import { Routes } from '#server/platform/http/http.ts';
import { decideOnChange, proposeChange } from './amend.ts';
import { contractsByPage } from './list.ts';
import { refuseContract } from './refuse.ts';
import { sealKey } from './seal.ts';
import { askSigningApproval, signContract } from './sign.ts';
import { contractText } from './text.ts';
import { verifyAccount } from './verify-account.ts';
import { verifyContract } from './verify.ts';
import { contractFor, contractPdf } from './view.ts';

export const contractRoutes = new Routes()
  .answerMember(getContractByPage, contractsByPage)
  .answerMember(getContractById, (context, { id }) => contractFor(context, id))
  .answerMember(getContractPdf, contractPdf)
  .answerMember(getContractText, contractText)
  .answerMember(signCall, signContract)
  .answerMember(askSigningCall, askSigningApproval)
  .answerMember(refuseCall, refuseContract)
  .answerMember(proposeAmendment, proposeChange)
  .answerMember(decideAmendment, decideOnChange)
  .answer(verifyCall, verifyContract)
  .answer(verifyAccountCall, verifyAccount)
  .answer(getSealKey, sealKey);
