export { latestRates, type ExchangeRates } from './queries.ts';
