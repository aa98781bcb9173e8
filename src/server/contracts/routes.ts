import {
  getContractById,
  getContractByPage,
  getContractPdf,
  getSealKey,
  refuseContract as refuseCall,
  signContract as signCall,
  verifyContract as verifyCall,
} from '#api/contract.ts';
import { Routes } from '#server/http.ts';
import { contractsByPage } from './list.ts';
import { refuseContract } from './refuse.ts';
import { sealKey } from './seal.ts';
import { signContract } from './sign.ts';
import { verifyContract } from './verify.ts';
import { contractFor, contractPdf } from './view.ts';

export const contractRoutes = new Routes()
  .answerMember(getContractByPage, contractsByPage)
  .answerMember(getContractById, (context, { id }) => contractFor(context, id))
  .answerMember(getContractPdf, contractPdf)
  .answerMember(signCall, signContract)
  .answerMember(refuseCall, refuseContract)
  .answer(verifyCall, verifyContract)
  .answer(getSealKey, sealKey);
