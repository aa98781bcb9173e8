export { passArrival } from './arrival.ts';
export { shipGoods } from './ship.ts';
export { addTrackingEvent } from './tracking.ts';
export { shipmentsFor } from './queries.ts';
