/** What sellers have earned reaches their banks. The ledger locks the money; the files of banks are read by deals/payment. */
export { paidDirectly, type TellOpenDeals } from './open-deals.ts';
export { sellersAccounts } from './sellers-accounts.ts';
export { askForPayoutAccount, missingOf } from './ask.ts';
export {
  endToEndIdsOf,
  fitsLine,
  lockSent,
  sentOfSums,
  takeAnswer,
  takeLine,
  type Answer,
  type SentPayout,
} from './settle.ts';
export { decideAccount } from './decide-account.ts';
export { decideBatch, sendBatch } from './decide-batch.ts';
export { makeBatch } from './make-batch.ts';
export { proposeAccount, withdrawAccount } from './propose-account.ts';
export { refuseOwnPayout } from './sellers.ts';
