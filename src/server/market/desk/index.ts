/** What operators have changed of the reference data, for its loader. */
export { keepHeld, keepHeldWords } from './held.ts';
export { fetchRates } from './fetch-rates.ts';
export { remindOfRates, ratesMonth } from './rates-age.ts';
