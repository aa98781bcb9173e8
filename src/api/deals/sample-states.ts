/** The one table of what becomes of a sample: buttons and the server read it. Free of zod: the browser reads it too. */

export const sampleStates = [
  'asked',
  'accepted',
  'dispatched',
  'received',
  'tried',
  'declined',
  'withdrawn',
  'lapsed',
] as const;
export type SampleState = (typeof sampleStates)[number];

export const sampleActions = ['accept', 'dispatch', 'receive', 'miss', 'try', 'decline', 'withdraw', 'lapse'] as const;
export type SampleAction = (typeof sampleActions)[number];
export type SampleRole = 'buyer' | 'supplier' | 'system';

type Row = { from: readonly SampleState[]; action: SampleAction; role: SampleRole; to: SampleState };

const transitions: readonly Row[] = [
  { from: ['asked'], action: 'accept', role: 'supplier', to: 'accepted' },
  { from: ['asked', 'accepted'], action: 'decline', role: 'supplier', to: 'declined' },
  // Said again where the tracking number was wrong, or another parcel had to be sent.
  { from: ['accepted', 'dispatched'], action: 'dispatch', role: 'supplier', to: 'dispatched' },
  // It has not arrived: the supplier looks for it, or sends another.
  { from: ['dispatched'], action: 'miss', role: 'buyer', to: 'dispatched' },
  // Also after the days of a dispatch: a parcel that was held up is what was asked for (`mayArrive`).
  { from: ['dispatched', 'lapsed'], action: 'receive', role: 'buyer', to: 'received' },
  // Said again where something was wrong.
  { from: ['received', 'tried'], action: 'try', role: 'buyer', to: 'tried' },
  { from: ['asked', 'accepted', 'dispatched'], action: 'withdraw', role: 'buyer', to: 'withdrawn' },
  { from: ['asked', 'accepted', 'dispatched'], action: 'lapse', role: 'system', to: 'lapsed' },
];

/** The state after an action; null: it is not open to that side now. */
export const nextSampleState = (state: SampleState, action: SampleAction, role: SampleRole): SampleState | null =>
  transitions.find((row) => row.action === action && row.role === role && row.from.includes(state))?.to ?? null;

/** What a side may do now. */
export const sampleActionsOf = (state: SampleState, role: SampleRole): SampleAction[] =>
  sampleActions.filter((action) => nextSampleState(state, action, role) !== null);

/** Of what has lapsed only a parcel can still arrive: `dispatchedOn` null: none was ever sent. */
export const mayArrive = (state: SampleState, dispatchedOn: string | null): boolean =>
  state !== 'lapsed' || dispatchedOn !== null;

/** A step is still to come, by one side or the other. */
export const openSampleStates = [
  'asked',
  'accepted',
  'dispatched',
  'received',
] as const satisfies readonly SampleState[];
/** What waits for one side, among today's tasks. */
export const sampleTaskSteps = ['answer', 'dispatch', 'find', 'receive', 'try'] as const;
export type SampleTaskStep = (typeof sampleTaskSteps)[number];
/** On its way: a second request for the same would be the same. */
export const pendingSampleStates = ['asked', 'accepted', 'dispatched'] as const satisfies readonly SampleState[];
