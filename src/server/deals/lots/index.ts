/** What was measured of the lots of a deal, held against the agreed limits. */
export { passportsFor } from './export-passport.ts';
export { lotDeviations, lotProblems } from './faults.ts';
export { feedMeasuredFigures } from './measured-figures.ts';
export { stateOwnAnalysis } from './state.ts';
export { describeLots } from './view.ts';
