/** What is done in a deal beside its status: claims of one side against the other, and notices to it. */
import { claimActions, claimRows } from './claim-actions.ts';
import { noticeActions, noticeRows } from './notice-actions.ts';

export const besideActions = [...claimActions, ...noticeActions] as const;

export const besideRows = <Status extends number>(status: Status) => [...claimRows(status), ...noticeRows(status)];

const steps: readonly string[] = besideActions.filter((action) => action !== 'makeClaim' && action !== 'giveNotice');
/** A step at something that was said before: whether it is open is asked of that (`claimSteps` of the facts). */
export const isBesideStep = (action: string): boolean => steps.includes(action);
