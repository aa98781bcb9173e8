import {
  getOrderByPage,
  exportOrders,
  getBuyerToday,
  getOrderById,
  getTimeline,
  exportTimeline,
  verifyTimeline,
  exportSubOrders,
  getSubOrderByPage,
  getSupplierToday,
  saveReferences,
  confirmReceipt,
  avoidDeal,
  evaluate,
} from '#api/deals/order.ts';
import { getBuyerWaits, getSupplierWaits } from '#api/deals/waits.ts';
import { getComparison } from '#api/deals/comparison.ts';
import { getLandedList, getLandedOffers } from '#api/deals/landed-offers.ts';
import { getGoodsDocuments } from '#api/deals/goods-documents.ts';
import { getRfqBundle } from '#api/deals/bundle.ts';
import { askEndApproval } from '#api/deals/approval.ts';
import { decideEnd, proposeEnd } from '#api/deals/ending.ts';
import { Routes } from '#server/platform/http/http.ts';
import { compareBundle } from './bundle-comparison.ts';
import { avoidOwnDeal } from './avoid.ts';
import { buyerToday } from './buyers-needs.ts';
import { compareQuotes } from './comparison.ts';
import { confirmOwnReceipt, evaluateOwn } from './completion.ts';
import { askForEnd, decideOnEnd, proposeOwnEnd } from './ending.ts';
import { exportOwnOrders, exportOwnSubOrders } from './export-lists.ts';
import { goodsDocuments } from './goods-documents.ts';
import { landedList, landedOffers } from './landed-offers.ts';
import { orderPage } from './order-list.ts';
import { openOrder } from './first-look.ts';
import { subOrderPage, supplierToday } from './supplier-lists.ts';
import { saveOwnReferences } from './references.ts';
import { exportTimelineFor } from './timeline-export.ts';
import { timelineFor, verifyExport } from './timeline.ts';
import { buyerWaits, supplierWaits } from './waits.ts';

export const dealRoutes = new Routes()
  .answerMember(getOrderByPage, orderPage)
  .answerMember(exportOrders, exportOwnOrders)
  .answerMember(getBuyerToday, buyerToday)
  .answerMember(getBuyerWaits, buyerWaits)
  .answerMember(getOrderById, openOrder)
  .answerMember(getTimeline, (context, { id }) => timelineFor(context, id))
  .answerMember(exportTimeline, exportTimelineFor)
  .answer(verifyTimeline, verifyExport)
  .answerMember(getSubOrderByPage, subOrderPage)
  .answerMember(exportSubOrders, exportOwnSubOrders)
  .answerMember(getSupplierToday, supplierToday)
  .answerMember(getSupplierWaits, supplierWaits)
  .answerMember(saveReferences, saveOwnReferences)
  .answerMember(confirmReceipt, confirmOwnReceipt)
  .answerMember(avoidDeal, avoidOwnDeal)
  .answerMember(proposeEnd, proposeOwnEnd)
  .answerMember(decideEnd, decideOnEnd)
  .answerMember(askEndApproval, askForEnd)
  .answerMember(evaluate, evaluateOwn)
  .answerMember(getComparison, compareQuotes)
  .answer(getLandedOffers, landedOffers)
  .answer(getLandedList, landedList)
  .answerMember(getRfqBundle, compareBundle)
  .answerMember(getGoodsDocuments, (context, { id }) => goodsDocuments(context, id));
