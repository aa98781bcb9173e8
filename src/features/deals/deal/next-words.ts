import { contractPath, dealPath, paymentPath, repeatPath, type DealSide } from '#api/deals/deal-address.ts';
import type { StepKind } from '#api/deals/next-step.ts';
import type { NextStep } from '#api/deals/order.ts';
import { m } from '#i18n/messages.ts';

/** What a button does that leads to one's own step, or that a deal waits for. */
export const stepName = ({ kind }: NextStep, side: DealSide): string =>
  kind === 'checked' && side === 'supplier' ? m.deals_next_checkedTheirs() : names[kind]();

const names: Record<StepKind, () => string> = {
  answer: m.deals_trade_answer,
  choose: m.deals_orders_compareQuotes,
  sign: m.deals_trade_sign,
  enterAccount: m.deals_direct_enterAccount,
  confirmTransfer: m.deals_direct_stepConfirm,
  giveBack: m.deals_direct_stepGiveBack,
  confirmReturn: m.deals_direct_stepReturn,
  answerEnd: m.deals_end_answer,
  answerClaim: m.deals_claim_next,
  oweClaim: m.deals_claim_nextOwe,
  confirmSettlement: m.deals_claim_nextConfirm,
  readNotice: m.deals_notice_next,
  answerDeviation: m.deals_deviation_next,
  answerAmendment: m.deals_next_agreeAmendment,
  signChange: m.deals_next_signChange,
  pay: m.deals_trade_submitRemittance,
  payBalance: m.deals_trade_submitRemittance,
  take: m.deals_taking_take,
  readyNotice: m.deals_trade_noticeReady,
  ship: m.deals_trade_ship,
  presentCopy: m.deals_next_presentCopy,
  openCredit: m.deals_bank_title,
  answerCredit: m.deals_bank_title,
  presentDocuments: m.deals_bank_title,
  answerDocuments: m.deals_bank_title,
  payDocuments: m.deals_bank_title,
  confirmPaid: m.deals_bank_title,
  receive: m.deals_trade_confirmReceipt,
  held: m.deals_next_held,
  countered: m.deals_next_countered,
  sealed: m.deals_next_sealed,
  waitQuotes: m.deals_next_waitQuotes,
  waitGuest: m.deals_next_waitGuest,
  theySign: m.deals_next_theySign,
  theyAnswerEnd: m.deals_end_theyAnswer,
  theyAnswerClaim: m.deals_claim_nextTheirs,
  claimCalledIn: m.deals_claim_nextCalledIn,
  theyOweClaim: m.deals_claim_nextTheyOwe,
  theyConfirmSettlement: m.deals_claim_nextTheyConfirm,
  theyReadNotice: m.deals_notice_nextTheirs,
  theyAnswerDeviation: m.deals_deviation_nextTheirs,
  revive: m.deals_revive_step,
  theyRevive: m.deals_revive_stepWait,
  theyAnswerAmendment: m.deals_next_theyAnswerAmendment,
  theySignChange: m.deals_next_theySignChange,
  theyPay: m.deals_next_theyPay,
  theyPayBalance: m.deals_next_theyPayBalance,
  checked: m.deals_next_checked,
  accountChecked: m.deals_direct_accountChecked,
  theyConfirmTransfer: m.deals_direct_theyConfirm,
  theyGiveBack: m.deals_direct_theyGiveBack,
  theyConfirmReturn: m.deals_direct_theyReturn,
  theyTake: m.deals_taking_theyTake,
  theyReady: m.deals_next_theyReady,
  theyShip: m.deals_next_theyShip,
  theyPresentCopy: m.deals_next_theyPresentCopy,
  waitBanks: m.deals_next_theyBankStep,
  onTheWay: m.deals_next_onTheWay,
  theyReceive: m.deals_next_theyReceive,
  credit: m.deals_next_credit,
  evaluate: m.deals_trade_evaluate,
  repeat: m.deals_trade_repeatRfq,
};

const lapses = m.deals_next_thenLapses;
/** What happens when the time is over. */
const ends: { [Kind in StepKind]?: () => string } = {
  choose: m.deals_next_thenExpires,
  countered: m.deals_next_thenExpires,
  sealed: m.deals_next_thenOpened,
  waitQuotes: m.deals_next_thenCancelled,
  waitGuest: m.deals_next_thenEnds,
  sign: lapses,
  theySign: lapses,
  answerEnd: m.deals_end_thenGoesOn,
  theyAnswerEnd: m.deals_end_thenGoesOn,
  revive: m.deals_revive_thenBack,
  theyRevive: m.deals_revive_thenBack,
  answerAmendment: lapses,
  theyAnswerAmendment: lapses,
  signChange: m.deals_next_thenStays,
  theySignChange: m.deals_next_thenStays,
  pay: lapses,
  theyPay: lapses,
  readNotice: m.deals_notice_thenReceived,
  theyReadNotice: m.deals_notice_thenReceived,
  answerDeviation: m.deals_deviation_thenStands,
  theyAnswerDeviation: m.deals_deviation_thenStands,
  oweClaim: m.deals_next_thenInterest,
  theyOweClaim: m.deals_next_thenInterest,
  confirmSettlement: m.deals_next_thenReceived,
  theyConfirmSettlement: m.deals_next_thenReceived,
  receive: m.deals_next_thenReceived,
  theyReceive: m.deals_next_thenReceived,
};
export const stepEnd = ({ kind, until, day }: NextStep): string | null => ((until ?? day) && ends[kind]?.()) || null;

/** Where a step is taken; null: there is nothing to do but wait. */
export function stepHref({ kind, subOrder, contract }: NextStep, side: DealSide, orderId: string): string | null {
  switch (kind) {
    case 'answer':
    case 'choose':
      return dealPath(side, orderId, 'rfq');
    case 'sign':
    case 'answerAmendment':
    case 'signChange':
      return contract && contractPath(contract.id);
    case 'pay':
    case 'payBalance':
      return subOrder && paymentPath(subOrder.id);
    case 'answerEnd':
    case 'answerClaim':
    case 'oweClaim':
    case 'confirmSettlement':
    case 'readNotice':
    case 'answerDeviation':
    case 'revive':
    case 'take':
    case 'readyNotice':
    case 'ship':
    case 'presentCopy':
    case 'openCredit':
    case 'answerCredit':
    case 'presentDocuments':
    case 'answerDocuments':
    case 'payDocuments':
    case 'confirmPaid':
    case 'receive':
    case 'evaluate':
      return subOrder && `${dealPath(side, orderId, 'sub')}#${subOrder.number}`;
    case 'repeat':
      return repeatPath(orderId);
    default:
      return null;
  }
}
