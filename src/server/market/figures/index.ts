/** What else of the house tells figures. */
export { tellReplaced } from './tell-replaced.ts';
export { feedMeasured, type MeasuredLots } from './feed-measured.ts';
