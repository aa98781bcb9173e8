export { samplesEnd } from './account-end.ts';
export { approve } from './approve.ts';
export { ask } from './ask.ts';
export { receive, tryIt } from './buyers-steps.ts';
export { passSamples } from './clock.ts';
export { answer, dispatch } from './suppliers-steps.ts';
