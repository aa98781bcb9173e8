export { endBookings, prolongBookings } from './booking-ends.ts';
export { askForwarders } from './buyers-side.ts';
export { answerBooking, askBooking } from './bookings.ts';
export { freightEnd } from './account-end.ts';
export { sendFreightQuote } from './forwarders-quote.ts';
export { keepLane } from './lanes.ts';
