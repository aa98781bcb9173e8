/** What a company may want two people for. Free of zod: the browser reads it too. */
/** `settle`: what a claim, or the end of a deal, costs the company. */
export const limitedActs = ['award', 'sign', 'settle'] as const;
export type LimitedAct = (typeof limitedActs)[number];

/** `used`: what was approved has been done. `overtaken`: something else has, or it can be done no more. */
export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired', 'overtaken', 'used'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Awards of the same goods within so many days count together against the limit: what is split is bought all the same. */
export const countedDays = 30;
