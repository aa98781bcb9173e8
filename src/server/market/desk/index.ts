/** What operators have changed of the reference data, for its loader. */
export { heldFields, keepHeld, keepHeldWords, type Held } from './held.ts';
export { remindOfRates, ratesMonth } from './rates-age.ts';
