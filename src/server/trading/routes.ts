import {
  getOrderByPage,
  getOrderById,
  getTimeline,
  exportTimeline,
  verifyTimeline,
  getSubOrderByPage,
  getSupplierToday,
  confirmReceipt,
  evaluate,
  getComparison,
} from '#api/order.ts';
import { Routes } from '#server/http.ts';
import { orderFor } from './order-view.ts';

const notBuilt = () => Promise.reject(new Error('not built yet'));

export const tradingRoutes = new Routes()
  .answerMember(getOrderByPage, notBuilt)
  .answerMember(getOrderById, (context, { id }) => orderFor(context, id))
  .answerMember(getTimeline, notBuilt)
  .answerMember(exportTimeline, notBuilt)
  .answer(verifyTimeline, notBuilt)
  .answerMember(getSubOrderByPage, notBuilt)
  .answerMember(getSupplierToday, notBuilt)
  .answerMember(confirmReceipt, notBuilt)
  .answerMember(evaluate, notBuilt)
  .answerMember(getComparison, notBuilt);
