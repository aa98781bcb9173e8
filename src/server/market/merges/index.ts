/** Two materials that are one, in another writing: made one, and taken apart again. */
export { mergeInto } from './merge-into.ts';
export { mergedInto } from './merged-into.ts';
export { takeApart, type TakenApart } from './take-apart.ts';
