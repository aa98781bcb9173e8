/** What each side of a deal owes, as its parties and operators read it. */
import { z } from 'zod';
import { day, id, moment, money } from '#api/common/common.ts';
import { obligationKinds, obligedSides } from './obligation-rules.ts';
import { obligationStates } from './obligations.ts';
import { dueParts } from './payment-terms.ts';

/** One thing that is owed, its words in the reader's language: pages show rows, and reckon nothing. */
export const obligationView = z.object({
  kind: z.enum(obligationKinds),
  by: z.enum(obligedSides),
  state: z.enum(obligationStates),
  what: z.string(),
  /** Of what is paid: which part of the price. */
  part: z.enum(dueParts).nullable(),
  /** Of what is paid: the sum, and what of it is open. */
  amount: money.nullable(),
  open: money.nullable(),
  shipment: z.number().int().nullable(),
  claim: id.nullable(),
  from: day.nullable(),
  dueOn: day.nullable(),
  until: moment.nullable(),
  /** While no day is known: after what it falls due; '' where nothing is said of it. */
  after: z.string(),
  shownBy: z.string(),
  doneOn: day.nullable(),
  /** Papers that are still to come, by name. */
  missing: z.array(z.string()),
  /** What waits for it. */
  gates: z.string().nullable(),
  ifLate: z.string().nullable(),
  /** Of the contract in force. */
  clause: z.object({ number: z.number().int(), heading: z.string() }).nullable(),
});
export type ObligationView = z.infer<typeof obligationView>;
