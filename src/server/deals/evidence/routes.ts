import {
  exportEvidence,
  getBankAndLedger,
  getLogConsistency,
  getLogHead,
  getLogInclusion,
} from '#api/deals/evidence.ts';
import { Routes } from '#server/platform/http/http.ts';
import { bankAndLedger } from './bank-and-ledger.ts';
import { exportEvidenceFor } from './pack.ts';
import { consistencyFor, inclusionFor, logHeadFor } from './proofs.ts';

export const evidenceRoutes = new Routes()
  .answer(getLogHead, logHeadFor)
  .answer(getLogConsistency, consistencyFor)
  .answer(getLogInclusion, inclusionFor)
  .answer(getBankAndLedger, bankAndLedger)
  .answerMember(exportEvidence, exportEvidenceFor);
