import { askConsentApproval } from '#api/deals/approval.ts';
import {
  track,
  getShipments,
  ship,
  addTracking,
  askCorrectionConsent,
  askShipmentConsent,
  answerShipmentConsent,
  withdrawShipmentConsent,
  correctShipment,
  addShipmentDocument,
  confirmArrival,
} from '#api/deals/logistics.ts';
import { Routes } from '#server/platform/http/http.ts';
import { confirmOwnArrival } from './arrival.ts';
import { answerConsent, askForConsent, askForConsentCost, askForCorrection, withdrawConsent } from './consent.ts';
import { correctOwnShipment } from './correct.ts';
import { addDocument } from './documents.ts';
import { shipmentsFor, trackShipments } from './queries.ts';
import { shipGoods } from './ship.ts';
import { addTrackingEvent } from './tracking.ts';

export const shipmentRoutes = new Routes()
  .answer(track, trackShipments)
  .answerMember(getShipments, (context, { subOrderId }) => shipmentsFor(context, subOrderId))
  .answerMember(ship, shipGoods)
  .answerMember(askShipmentConsent, askForConsent)
  .answerMember(askCorrectionConsent, askForCorrection)
  .answerMember(answerShipmentConsent, answerConsent)
  .answerMember(askConsentApproval, askForConsentCost)
  .answerMember(withdrawShipmentConsent, withdrawConsent)
  .answerMember(correctShipment, correctOwnShipment)
  .answerMember(addTracking, addTrackingEvent)
  .answerMember(confirmArrival, confirmOwnArrival)
  .answerMember(addShipmentDocument, addDocument);
