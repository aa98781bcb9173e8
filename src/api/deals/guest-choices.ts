/** Suppliers who are asked by e-mail and have no account. Free of zod: the browser reads it too. */

/** So many may be asked by e-mail in one RFQ. */
export const mostGuests = 5;

/** The letters of a guest's company, as the buyer writes it. */
export const guestCompanyLength = [2, 80] as const;

/** `done`: the sub-order is there; `lapsed`: the guest was not ready in time; `withdrawn`: by the buyer. */
export const guestAwardStates = ['waiting', 'done', 'lapsed', 'withdrawn'] as const;
export type GuestAwardState = (typeof guestAwardStates)[number];

/** What has become of an RFQ that went to somebody by e-mail. */
export const guestStates = ['sent', 'seen', 'quoted', 'declined', 'over', 'withdrawn'] as const;

/** What a guest who was awarded has to do next, until the contract is there. */
export const guestSteps = ['account', 'certification', 'audit', 'shop', 'shopAudit', 'contract'] as const;
export type GuestStep = (typeof guestSteps)[number];

/** What an id of a guest begins with; shops have Latin letters, digits and hyphens. */
export const guestMark = 'guest~';
export const isGuest = (shopId: string): boolean => shopId.startsWith(guestMark);
