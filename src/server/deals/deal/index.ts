/** What the domains of a deal share: its parties, the one command that moves it, its chain of events, its balance. */
export { dealsEnd } from './account-end.ts';
export { settleLeftOver } from './notice-tasks.ts';
export {
  agreedRemarksOf,
  amendmentFacts,
  deliveryWindowOf,
  hasOpenAmendment,
  latestPaymentOf,
  openAmendments,
  type AmendedTerms,
  type OpenAmendment,
} from './amendments.ts';
export { awardsToApprovedOnly, loadApprovedSources, materialOfLine, type SourceOf } from './approved-sources.ts';
export { bankFacts } from './bank-payment.ts';
export { controlsOf, statedUse, writtenOfUse } from './controlled-use.ts';
export { headIn, isCalled, mostLinesAbove, plainNumber } from './written-property.ts';
export { listedGuests } from './listed-guests.ts';
export { carriageChoices, carriageIn, dangerOf, lineGoods, loadCarriedGoods, type GoodsOf } from './carried-goods.ts';
export { readBalance, readBalances, type Balance } from './balance.ts';
export { setOff } from './set-off.ts';
export { holdAgain, releaseRest, takeReleased } from './release.ts';
export { deviationTexts, isAsked, overdueConsent, standingConsent, type StandingConsent } from './deviations.ts';
export { describeCorrection } from './corrections.ts';
export { deliverBy } from './delay.ts';
export { deadlinesIn, ownDeadlines, type Deadline } from './deadlines.ts';
export {
  breachEnds,
  claimFacts,
  heldFor,
  injuredBy,
  mayMeasure,
  objectionsFrom,
  owedOf,
  staysSellers,
  type DealClaim,
} from './claims.ts';
export { readNotices } from './notices.ts';
export { readChain, readLinks } from './chain.ts';
export { doubtfulDeals, turnOf, turnsOfDay } from './check-deals.ts';
export { awaitsArrival, hasAllArrived, markArrived } from './arrival.ts';
export { confirmOwnReceipt, evaluateOwn } from './completion.ts';
export { appendEvent } from './events.ts';
export { dealFoundBy } from './find.ts';
export { gradesOf } from './grades.ts';
export { readHolds } from './held-time.ts';
export { holdDeal, liftDealHold } from './holding.ts';
export { isLatestRate } from './latest-rate.ts';
export { lastHasLeft } from './last-shipment.ts';
export { followSubOrders, moveOrder, moveSubOrder, type Step } from './move.ts';
export { describeRefunds, isPaidOut, objectBy, readRefunds, type RefundReader } from './refunds.ts';
export { bucketOf, waitingParts, type Bucket } from './invitation-buckets.ts';
export { describeAgreed, writtenInLimits } from './limits.ts';
export { loadNames, type Names } from './names.ts';
export { nextNumber } from './numbers.ts';
export { describeOrder, orderFacts, orderFor } from './order-view.ts';
export { refuseOwnDeal } from './own-deal.ts';
export { partyDeal, type PartyDeal } from './party-deal.ts';
export { giveGrace, isPayByOver, keepsAlive, payBy, payByDay } from './pay-by.ts';
export { writeReferences } from './references.ts';
export { describeChanges, type KeptChange } from './rfq-changes.ts';
export { standingsOf } from './own-standing.ts';
export {
  awaitsReadyNotice,
  describeDues,
  paysWhenReady,
  readContracts,
  versionFor,
  versionInForce,
} from './sub-order-view.ts';
export {
  askedTogether,
  guestsOf,
  isSilent,
  mailboxHash,
  newGuestLink,
  wantsNone,
  waitingAwardOf,
  withGuests,
  type GuestAwardRow,
  type GuestRow,
} from './guests.ts';
export {
  lockInvitedOrder,
  lockOwnOrder,
  lockOwnSubOrder,
  lockSubOrder,
  ownShop,
  refuseHeld,
  type BuyersDeal,
  type SubOrderDeal,
  type SuppliersDeal,
} from './lock-deal.ts';
export { loadPickupPlaces } from './pickup-place.ts';
export { openRevivals, revivalFor } from './revival.ts';
export { quoteHash } from './quote-hash.ts';
export { isHeldShop, isLive, isSealed, quotingEnd } from './quote-view.ts';
export type { InvitationRow, OrderRow, QuoteRow, SubOrderRow, TermColumns } from './rows.ts';
export { goodsOf, notifyBuyer, notifySupplier } from './notify.ts';
export { exportTimelineFor } from './timeline-export.ts';
export { remindSuppliers, timeOutInvitations } from './waiting.ts';
export {
  creditAnswerBy,
  creditReminderOn,
  documentsDays,
  firstDocumentsDay,
  contestedDay,
  refusalDay,
  takeUpDay,
} from './bank-payment.ts';
export { overdueOf } from './overdue.ts';
export { closesOn, readDelay, rightToEnd } from './delay.ts';
export { takingDaysOf } from './taking.ts';
export { avoidOwnDeal, closeAsUnpaid } from './avoid.ts';
