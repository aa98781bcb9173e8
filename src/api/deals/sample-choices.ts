/** What is chosen of samples and approved sources, and how long they wait. Free of zod: the browser reads it too. */
import { documentRule, type TextLength } from '#api/common/limits.ts';

/** Who pays the courier; the site takes no money for samples. `free`: nobody, the supplier brings it or the buyer fetches it. */
export const courierPayers = ['buyerAccount', 'supplier', 'free'] as const;
export type CourierPayer = (typeof courierPayers)[number];

export const sampleDeclineReasons = ['notSampled', 'outOfStock', 'tooMuch', 'destination', 'other'] as const;
export type SampleDeclineReason = (typeof sampleDeclineReasons)[number];

/** Why a buyer takes back its request for a sample that is on its way. */
export const sampleWithdrawReasons = ['notArrived', 'damaged', 'tooLate', 'notNeeded', 'other'] as const;
export type SampleWithdrawReason = (typeof sampleWithdrawReasons)[number];

export const trialResults = ['passed', 'passedWithConditions', 'failed'] as const;
export type TrialResult = (typeof trialResults)[number];
/** Of a trial that ended so a source can be approved. */
export const hasPassed = (result: TrialResult): boolean => result !== 'failed';

export const sampleDays = {
  /** The supplier answers within; then the request lapses. */
  answer: 7,
  /** So long before that it is reminded. */
  reminder: 2,
  /** After the day that it has promised to dispatch on; then the request lapses. */
  overdue: 14,
  /** After a dispatch the buyer is asked whether it has arrived, and again so long before the request lapses. */
  arrival: 14,
  lastCall: 7,
  /** After the last dispatch the request lapses, where nobody has said that it arrived. */
  underway: 60,
  /** How far ahead a sample can be needed or promised. */
  ahead: 180,
} as const;

export const sourceDays = {
  /** Before the end of an approval the buyer is reminded, and lists mark it. */
  reminder: 30,
  /** What a new one is proposed to hold for, and the longest that one can. */
  usual: 365,
  longest: 5 * 365,
} as const;

/** Kilograms: more is a purchase, not a sample. */
export const mostSampleKg = '1000';

export const sampleText = {
  packaging: [0, 120],
  purpose: [3, 1_000],
  address: [10, 500],
  courierAccount: [0, 60],
  courier: [2, 60],
  tracking: [4, 60],
  lot: [1, 60],
  trialNotes: [0, 2_000],
  site: [0, 120],
  sourceNote: [0, 500],
  sourceReason: [0, 500],
} as const satisfies Record<string, TextLength>;

export const sampleFileRule = { ...documentRule, max: 1 } as const;

/** Couriers that are mostly named; others may be, too. */
export const usualCouriers = ['DHL', 'FedEx', 'UPS', 'TNT', 'SF Express', 'EMS'] as const;

/** What a list of samples is narrowed to: `open` waits for somebody. */
export const sampleFilters = ['open', 'closed', 'all'] as const;
export type SampleFilter = (typeof sampleFilters)[number];

export const sourceStates = ['valid', 'ending', 'expired', 'withdrawn'] as const;
export type SourceState = (typeof sourceStates)[number];
