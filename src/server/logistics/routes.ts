import { track, getShipments, ship, addTracking, addShipmentDocument } from '#api/logistics.ts';
import { Routes } from '#server/http.ts';

const notBuilt = () => Promise.reject(new Error('not built yet'));

export const logisticsRoutes = new Routes()
  .answer(track, notBuilt)
  .answerMember(getShipments, notBuilt)
  .answerMember(ship, notBuilt)
  .answerMember(addTracking, notBuilt)
  .answerMember(addShipmentDocument, notBuilt);
