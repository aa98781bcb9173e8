export { passArrival } from './arrival.ts';
export { askForConsent, lapseConsent } from './consent.ts';
export { addDocument } from './documents.ts';
export { shipGoods } from './ship.ts';
export { addTrackingEvent } from './tracking.ts';
export { shipmentsFor } from './queries.ts';
