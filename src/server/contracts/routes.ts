import {
  getContractByPage,
  getContractById,
  getContractPdf,
  signContract,
  refuseContract,
  verifyContract,
  getSealKey,
} from '#api/contract.ts';
import { Routes } from '#server/http.ts';

const notBuilt = () => Promise.reject(new Error('not built yet'));

export const contractRoutes = new Routes()
  .answerMember(getContractByPage, notBuilt)
  .answerMember(getContractById, notBuilt)
  .answerMember(getContractPdf, notBuilt)
  .answerMember(signContract, notBuilt)
  .answerMember(refuseContract, notBuilt)
  .answer(verifyContract, notBuilt)
  .answer(getSealKey, notBuilt);
