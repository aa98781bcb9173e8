import {
  decidePayoutBatch,
  getPayoutBatches,
  getPayoutDesk,
  getPayoutFile,
  getPayouts,
  makePayoutBatch,
  proposePayoutAccount,
  rejectPayout,
  sendPayoutBatch,
} from '#api/deals/payout.ts';
import { Routes } from '#server/platform/http/http.ts';
import { batchPage } from './batches.ts';
import { decideBatch, sendBatch } from './decide-batch.ts';
import { payoutDesk } from './desk.ts';
import { makeBatch } from './make-batch.ts';
import { ownPayouts } from './own-payouts.ts';
import { payoutFile } from './payment-file.ts';
import { proposeAccount } from './propose-account.ts';
import { rejectPayment } from './reject-payout.ts';

export const payoutRoutes = new Routes()
  .answerMember(getPayouts, ownPayouts)
  .answerMember(proposePayoutAccount, proposeAccount)
  .answerMember(getPayoutDesk, payoutDesk)
  .answerMember(getPayoutBatches, batchPage)
  .answerMember(makePayoutBatch, makeBatch)
  .answerMember(decidePayoutBatch, decideBatch)
  .answerMember(sendPayoutBatch, sendBatch)
  .answerMember(getPayoutFile, (context, { id }) => payoutFile(context, id))
  .answerMember(rejectPayout, rejectPayment);
