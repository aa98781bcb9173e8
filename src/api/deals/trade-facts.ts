/** What a status does not say of a deal, and what it closes. Free of zod: the browser reads it too. */
import { isBesideStep } from './beside-actions.ts';
import type { TradeAction } from './trade-actions.ts';

/** What decides, besides the status, whether an action is open now. Absent facts close nothing. */
export type TradeFacts = Partial<{
  /** An operator has put the deal on hold: its parties do nothing. */
  onHold: boolean;
  /** The caller's side has signed already. */
  signed: boolean;
  /** Everything that the contract asks has arrived, the bank-fee tolerance allowed for. */
  paidInFull: boolean;
  /** What the terms ask for first has arrived. */
  paidToStart: boolean;
  /** What the terms ask before goods leave has arrived. */
  paidBeforeShipment: boolean;
  /** Something falls due after the seller's notice that the goods are ready, or the buyer comes for them after it, and it was not given. */
  awaitsReadyNotice: boolean;
  /** Goods are left that the buyer names a vessel for, collects, or calls off. */
  takes: boolean;
  /** More has arrived than is due, and has not been refunded. */
  hasCredit: boolean;
  /** Money has been confirmed, and not been reversed. */
  hasReceived: boolean;
  /** Something has been refunded that the bank has not returned. */
  hasRefund: boolean;
  /** Who collects the money of the deal is the caller: an operator, or the seller itself. */
  keepsMoney: boolean;
  /** A transfer that was recorded waits for who collects. */
  hasSubmitted: boolean;
  /** One of those has nobody decided on, or proposed to: its buyer may take it back. */
  mayWithdraw: boolean;
  /** The seller says that it has sent money back, and the buyer has not said yet whether it came. */
  awaitsRefund: boolean;
  /** Of some shipment neither the buyer nor a paper has shown that it arrived. */
  awaitsArrival: boolean;
  /** The whole quantity is on its way. */
  fullyShipped: boolean;
  evaluated: boolean;
  /** A claim of either side waits for its end. */
  claimOpen: boolean;
  /** The caller's side has no claim under way, and time for one. */
  mayClaim: boolean;
  /** Of the steps of claims and notices those that are open to the caller now. */
  claimSteps: readonly TradeAction[];
  /** Something of the price is paid by transfer. */
  byTransfer: boolean;
  /** Of the steps of a payment through banks those that are open to the caller now. */
  bankSteps: readonly TradeAction[];
  /** The contract gives the caller the right to end it. */
  mayAvoid: boolean;
  /** Documents of goods that have left are with the seller for so long that the caller may end the whole deal. */
  mayAvoidShipped: boolean;
  /** Goods that have left are not paid for so long that their seller may close the deal. */
  mayClose: boolean;
  /** A late payment lets both sides revive the deal; `agreed`: the caller's has said yes. null: nothing of the kind. */
  revival: 'open' | 'agreed' | null;
  /** Whose change of the contract waits for an answer, as the caller sees it; null: nobody's. */
  amendmentBy: 'own' | 'theirs' | null;
  /** There is a contract to be changed. */
  hasContract: boolean;
  /** That change is a version of the contract already, and agreed to by signing it. */
  amendmentIssued: boolean;
  /** Whose proposal to end the deal waits for an answer, as the caller sees it; null: nobody's. */
  endingBy: 'own' | 'theirs' | null;
  /** The supplier asks the buyer to agree to a shipment that deviates from the contract, and waits. */
  deviationAsked: boolean;
  /** The buyer can still object to what has left, and so say what it has measured. */
  mayMeasure: boolean;
  /** Somebody has quoted, whatever has become of it: what is asked for stands. */
  quoted: boolean;
  /** Some quote can be accepted at this moment. */
  hasLiveQuote: boolean;
  /** The supplier's own quote is alive. */
  hasOwnQuote: boolean;
  declined: boolean;
  /** A question waits for the buyer's answer. */
  hasOpenQuestion: boolean;
  /** Some live quote waits for the buyer's move, not for its supplier's. */
  buyerHoldsPen: boolean;
  /** The buyer asks for something better than the supplier's live quote, and waits. */
  countered: boolean;
  /** An award waits for a supplier who was asked by e-mail and is not certified yet. */
  awardWaits: boolean;
  /** Somebody asked by e-mail has not quoted yet. */
  hasSilentGuest: boolean;
  /** A live quote is of somebody who was asked by e-mail. */
  hasGuestQuote: boolean;
  /** The time to quote is over, and the supplier has no live quote that it could revise. */
  quotingOver: boolean;
}>;

/** Whether the facts leave the action open; of what the table says nothing is asked here. */
export function factsAllow(action: TradeAction, facts: TradeFacts): boolean {
  if (facts.onHold && action !== 'liftHold') return false;
  if (isBesideStep(action)) return facts.claimSteps?.includes(action) ?? true;
  switch (action) {
    case 'liftHold':
      return facts.onHold !== false;
    case 'sign':
      return facts.signed !== true && ((facts.amendmentBy ?? null) === null || facts.amendmentIssued === true);
    case 'proposeAmendment':
      return (facts.amendmentBy ?? null) === null && facts.fullyShipped !== true && facts.hasContract !== false;
    case 'agreeAmendment':
      return facts.amendmentBy === undefined || facts.amendmentBy === 'theirs';
    case 'refuseAmendment':
      return facts.amendmentBy !== null;
    case 'proposeEnd':
      return (facts.endingBy ?? null) === null;
    case 'agreeEnd':
      return facts.endingBy === undefined || facts.endingBy === 'theirs';
    case 'refuseEnd':
      return facts.endingBy !== null;
    case 'submitRemittance':
      return facts.paidInFull !== true && facts.byTransfer !== false && facts.keepsMoney !== false;
    case 'withdrawRemittance':
      return facts.mayWithdraw !== false;
    case 'confirmRemittance':
    case 'rejectRemittance':
      return facts.hasSubmitted !== false && facts.keepsMoney !== false;
    case 'draftCredit':
    case 'openCredit':
    case 'agreeCredit':
    case 'amendCredit':
    case 'adviseCredit':
    case 'extendCredit':
    case 'handDocuments':
    case 'presentDocuments':
    case 'acceptDocuments':
    case 'noteDiscrepancies':
    case 'waiveDiscrepancies':
    case 'refuseDocuments':
    case 'statePaid':
    case 'confirmPaid':
    case 'disputePaid':
      return facts.bankSteps === undefined || facts.bankSteps.includes(action);
    case 'avoid':
      return facts.mayAvoid !== false;
    case 'avoidShipped':
      return facts.mayAvoidShipped !== false;
    case 'closeUnpaid':
      return facts.mayClose !== false;
    case 'confirmArrival':
      return facts.awaitsArrival !== false;
    case 'agreeRevival':
      return facts.revival === undefined || facts.revival === 'open';
    case 'refuseRevival':
      return facts.revival !== null;
    case 'fundsReversed':
      return facts.paidToStart === false;
    case 'reverseRemittance':
      return facts.hasReceived !== false && facts.keepsMoney !== false;
    case 'recordRefund':
      return facts.hasCredit !== false && facts.keepsMoney !== false;
    case 'returnRefund':
      return facts.hasRefund !== false && facts.awaitsRefund !== false;
    case 'confirmRefund':
      return facts.awaitsRefund !== false;
    case 'ship':
      return facts.fullyShipped !== true && facts.paidBeforeShipment !== false;
    case 'askDeviation':
      return facts.deviationAsked !== true && facts.fullyShipped !== true && facts.paidBeforeShipment !== false;
    case 'agreeDeviation':
    case 'refuseDeviation':
    case 'withdrawDeviation':
    case 'deviationLapsed':
      return facts.deviationAsked !== false;
    case 'stateMeasurement':
      return facts.mayMeasure !== false;
    case 'noticeReady':
      return facts.awaitsReadyNotice !== false;
    case 'arrangeTaking':
      return facts.takes !== false;
    case 'confirmReceipt':
      return facts.paidInFull !== false && facts.fullyShipped !== false && facts.claimOpen !== true;
    case 'releaseRest':
      return facts.paidInFull !== false && facts.fullyShipped !== false && facts.claimOpen === true;
    case 'evaluate':
      return facts.evaluated !== true && facts.claimOpen !== true;
    case 'makeClaim':
      return facts.mayClaim !== false;
    case 'changeRfq':
    case 'addSuppliers':
      return facts.quoted !== true && facts.quotingOver !== true;
    case 'withdrawGuest':
      return facts.hasSilentGuest !== false;
    case 'awardGuest':
      return facts.hasGuestQuote !== false && facts.awardWaits !== true;
    case 'acceptQuotes':
      return facts.hasLiveQuote !== false && facts.awardWaits !== true;
    case 'endGuestAward':
      return facts.awardWaits !== false;
    case 'counterOffer':
      return facts.hasLiveQuote !== false && facts.buyerHoldsPen !== false && facts.awardWaits !== true;
    case 'withdrawQuote':
      return facts.hasOwnQuote !== false && facts.awardWaits !== true;
    case 'keepQuote':
      return facts.countered !== false && facts.awardWaits !== true;
    case 'counterLapsed':
      return facts.countered !== false;
    case 'answer':
      return facts.hasOpenQuestion !== false;
    case 'submitQuote':
      return facts.declined !== true && facts.quotingOver !== true && facts.awardWaits !== true;
    case 'ask':
      return facts.declined !== true && facts.quotingOver !== true;
    case 'declineRfq':
      // Who may still say no would learn that the RFQ is open, because somebody else has quoted.
      return facts.declined !== true && facts.hasOwnQuote !== true && facts.quotingOver !== true;
    default:
      return true;
  }
}
