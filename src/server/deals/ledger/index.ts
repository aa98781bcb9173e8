/** Double entry: every step of money books itself here, in its own transaction. README.md of api/deals says what is what. */
export { bookAside, bookExplained, bookLines, bookOpening } from './lines.ts';
export {
  bookEnd,
  bookHeldAgain,
  bookReceived,
  bookRefunded,
  bookReturned,
  bookReleasedPart,
  bookReversed,
  bookRevived,
  bookSetOff,
  bookSettled,
  bookWon,
} from './money.ts';
export {
  bookPaidOut,
  bookPayoutReturned,
  bookPayoutsFreed,
  bookPayoutsMade,
  claimedFrom,
  freeOfClaims,
  owedTo,
} from './payouts.ts';
export { ledgerOverview } from './overview.ts';
export { doubtsOfAccounts } from './check-accounts.ts';
export { doubtsOfLedger, type LedgerDoubt } from './check.ts';
export { accountCode, newAccountSalt, plainAccount, typedCode } from './account-code.ts';
export {
  accountInForce,
  accountsOf,
  approvedAccounts,
  collectingFor,
  collectionAccountOf,
  describeAccount,
  isInForce,
  sellersAccount,
  type AccountRow,
  type PaidAccount,
} from './collection-accounts.ts';
export { readPostings, type ReadPosting } from './log-entries.ts';
export { readHead, readStampedHead } from './log-heads.ts';
export { extend, frontierOf, hashesOf, leafHash, rootOf } from './log-tree.ts';
export { headText, proofOf, sealPaper, type PaperProof } from './paper-proof.ts';
