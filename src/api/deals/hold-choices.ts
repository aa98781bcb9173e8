/** What a company does here. Free of zod: the browser reads it too. */
export const tradeRoles = ['buying', 'selling', 'forwarding'] as const;
export type TradeRole = (typeof tradeRoles)[number];

/** What can be put on hold by an operator. */
export const holdKinds = ['account', 'company', ...tradeRoles, 'shop', 'offer', 'deal'] as const;
export type HoldKind = (typeof holdKinds)[number];

/** What keeps a company from beginning something new in a role; what is under way goes on. */
export const stops = {
  buying: ['company', 'buying'],
  selling: ['company', 'selling', 'shop'],
  forwarding: ['company', 'forwarding'],
} as const satisfies Record<TradeRole, readonly HoldKind[]>;

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

/** How long an appeal should wait at most: from then on the operators are reminded of it every day. */
export const appealDays = 3;
/** How far ahead the end of a hold may lie. */
export const longestHoldDays = 365;

/** Characters of what an operator adds, and of what is searched. */
export const holdNoteLength = 1_000;
export const appealLength = [10, 2_000] as const;
