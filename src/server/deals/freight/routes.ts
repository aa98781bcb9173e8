import {
  deleteLane,
  extendLanes,
  getForwarderToday,
  getFreightOfOrder,
  getFreightRequestByPage,
  getLanes,
  quoteFreight,
  requestFreight,
  saveLane,
  withdrawFreightQuote,
} from '#api/deals/freight.ts';
import {
  answerFreightBooking,
  bookFreight,
  cancelFreightBooking,
  getFreightBookingByPage,
  getFreightBookings,
  giveUpFreightBooking,
  withdrawFreightBooking,
} from '#api/deals/freight-booking.ts';
import { Routes } from '#server/platform/http/http.ts';
import { answerBooking, askBooking, cancelBooking, giveUpBooking, withdrawBooking } from './bookings.ts';
import { bookingPage, bookingsOfOrder } from './booking-views.ts';
import { askForwarders, freightOfOrder } from './buyers-side.ts';
import { sendFreightQuote, takeBackFreightQuote } from './forwarders-quote.ts';
import { forwarderToday, requestPage } from './forwarders-requests.ts';
import { keepLane, ownLanes, prolongLanes, removeLane } from './lanes.ts';

export const freightRoutes = new Routes()
  .answerMember(getForwarderToday, forwarderToday)
  .answerMember(getLanes, (context) => ownLanes(context))
  .answerMember(saveLane, keepLane)
  .answerMember(deleteLane, (context, { id }) => removeLane(context, id))
  .answerMember(extendLanes, prolongLanes)
  .answerMember(getFreightRequestByPage, requestPage)
  .answerMember(quoteFreight, sendFreightQuote)
  .answerMember(withdrawFreightQuote, (context, { requestId }) => takeBackFreightQuote(context, requestId))
  .answerMember(getFreightOfOrder, (context, { orderId }) => freightOfOrder(context, orderId))
  .answerMember(requestFreight, askForwarders)
  .answerMember(getFreightBookings, (context, { orderId }) => bookingsOfOrder(context, orderId))
  .answerMember(bookFreight, askBooking)
  .answerMember(withdrawFreightBooking, withdrawBooking)
  .answerMember(cancelFreightBooking, cancelBooking)
  .answerMember(getFreightBookingByPage, bookingPage)
  .answerMember(answerFreightBooking, answerBooking)
  .answerMember(giveUpFreightBooking, giveUpBooking);
