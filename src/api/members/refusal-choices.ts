/** Why a call was refused, as far as somebody may have tried what is not theirs. Free of zod: the browser reads it too. */
export const refusalReasons = [
  'forbidden',
  'secondFactorNeeded',
  'onHold',
  'notFound',
  'wrongProof',
  'tooManyCalls',
  'quotaUsed',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
