/** Free of zod: screens read it too. */

/** Between the approval of another collection account and its coming into force. */
export const coolingOffHours = 48;
/** Signs of a bank statement: two megabytes, more where they are Chinese. */
export const statementSize = { signs: 2_000_000, megabytes: 2 } as const;
/** More than so many times what is due is confirmed by two operators. */
export const aloneUpTo = '1.1';
/** Records of one deal that wait for an operator at once. */
export const mostOpenRecords = 10;
/** A recorded transfer of more than so many times the total is taken for a slip of the keyboard. */
export const mostTimesTotal = '2';

/** Why a record of a transfer is refused. */
export const remittanceRejections = ['notArrived', 'wrongAmount', 'wrongAccount', 'unreadableSlip', 'other'] as const;
/** What has become of a recorded transfer, as its lists tell it and narrow themselves. */
export const remittanceStates = ['submitted', 'confirmed', 'rejected', 'withdrawn'] as const;
export type RemittanceState = (typeof remittanceStates)[number];

/** Why it counts for nothing: it was refused, or its buyer has withdrawn it. */
export const remittanceEnds = [...remittanceRejections, 'withdrawn'] as const;

/** What an operator would do about money, and a second one has to say yes to. */
export const proposalKinds = ['confirm', 'refund', 'reversal'] as const;
