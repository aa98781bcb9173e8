/** Free of zod: screens read it too. */

/** Between the approval of another collection account and its coming into force. */
export const coolingOffHours = 48;
/** Signs of a bank statement: two megabytes, more where they are Chinese. */
export const statementSize = { signs: 2_000_000, megabytes: 2 } as const;
/** A recorded transfer of more than so many times the total is taken for a slip of the keyboard. */
export const mostTimesTotal = '2';
