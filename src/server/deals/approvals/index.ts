/** What is above a company's limits, and the second person that it needs. */
export { askForApproval } from './ask.ts';
export { endApprovals } from './decide.ts';
export { requireApproval, type Wanted } from './require.ts';
export { prolongApprovals } from './prolong.ts';
