/** Free of zod: screens read it too. */

/** Between the approval of another collection account and its coming into force. */
export const coolingOffHours = 48;
/** A recorded transfer of more than so many times the total is taken for a slip of the keyboard. */
export const mostTimesTotal = '2';
