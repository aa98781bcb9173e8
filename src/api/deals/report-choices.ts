/** What is reported to the operators, and why. Free of zod: the browser reads it too. */
export const reportedThings = ['offer', 'shop', 'company', 'mail', 'comment', 'invitation'] as const;
export type ReportedThing = (typeof reportedThings)[number];
/** An invitation by e-mail is reported by its own link alone. */
export const shownThings = reportedThings.filter((thing) => thing !== 'invitation');
export type ShownThing = (typeof shownThings)[number];

export const reportReasons = ['fraud', 'impersonation', 'wrongFacts', 'forbidden', 'spam', 'abuse', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What came of a report. */
export const reportOutcomes = ['acted', 'warned', 'nothing'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Characters of what is said in a report. */
export const reportLength = [10, 2_000] as const;
