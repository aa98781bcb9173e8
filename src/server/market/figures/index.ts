/** What else of the house tells figures. */
export { feedMeasured, type MeasuredLots } from './feed-measured.ts';
