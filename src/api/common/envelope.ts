/** What every answer of the API looks like (README.md beside this file). Free of zod: the browser reads it too. */
export type Envelope<Data> = {
  /** 0 on success, otherwise an `ErrorCode`. */
  errorcode: number;
  message: string;
  data: Data | null;
  /** 422 only: the message for each wrong field, in the caller's language. */
  fields?: Record<string, string>;
  requestId?: string;
};

/** Error codes travel, texts live in the message files. The HTTP status is the first three digits (`statusOf`). */
export const errorCodes = {
  invalid: 422,
  notLoggedIn: 401,
  forbidden: 403,
  /** An operator whose session was opened without a second factor. */
  secondFactorNeeded: 40301,
  /** The call needs a proof of identity that is minutes old at most: `proveAgain`, then the same call once more. */
  proofNeeded: 40302,
  /** The caller's account, company or shop is on hold. */
  onHold: 40303,
  /** The caller's company has others for this: `message` names them (src/api/call-roles.ts). */
  roleNeeded: 40304,
  /** Above the company's limit: another person of it has to approve it first (src/api/deals/approval.ts). */
  approvalNeeded: 40305,
  /** An operator looks at the site as a member sees it: nothing is changed from there (src/api/members/support.ts). */
  onlyLooking: 40306,
  notFound: 404,
  timedOut: 408,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  tooManyCalls: 429,
  /** What may be done or sent in a day is used up. */
  quotaUsed: 42901,
  internal: 500,
  unavailable: 503,
  noSpace: 507,
} as const;
export type ErrorName = keyof typeof errorCodes;

export const statusOf = (errorcode: number): number => Number(String(errorcode).slice(0, 3));
