/** What can be put on hold by an operator. Free of zod: the browser reads it too. */
export const holdKinds = ['account', 'company', 'shop', 'deal'] as const;
export type HoldKind = (typeof holdKinds)[number];

/** Why; told to whom it concerns, in the own language. */
export const holdReasons = [
  'suspectedFraud',
  'impersonation',
  'takenOver',
  'falseDocuments',
  'sanctions',
  'termsBroken',
  'dispute',
  'atOwnRequest',
  'other',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What comes of what somebody says against a hold. */
export const appealOutcomes = ['lifted', 'kept'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** Characters of what an operator adds, and of what is searched. */
export const holdNoteLength = 1_000;
