import { z } from 'zod';
import { call } from '../common/call.ts';
import { moment, money } from '../common/common.ts';
import { namedCases, queueNames } from './queue-names.ts';
import { batchStates } from './payout-choices.ts';

const waitingCase = z.object({
  /** By which its page knows it. */
  id: z.string(),
  /** Whose it is, or what it is about. */
  name: z.string(),
  /** The number of its deal or batch, or the grade; null: it has none. */
  number: z.string().nullable(),
  money: money.nullable(),
  since: moment,
  /** By when it is promised; null: nothing is. */
  until: moment.nullable(),
  /** Of a batch of payouts: who is next. */
  batch: z.enum(batchStates).nullable(),
});

export const getQueues = call({
  method: 'GET',
  path: 'api/backstage/admin/queue/getQueues',
  reads: true,
  access: 'operator',
  summary: 'How much waits in each queue of the console, since when, and what has waited longest',
  input: z.object({}),
  data: z.array(
    z.object({
      name: z.enum(queueNames),
      total: z.number().int(),
      /** Of the one that waits longest; null: nothing does. */
      since: moment.nullable(),
      /** The longest first. */
      cases: z.array(waitingCase).max(namedCases),
    }),
  ),
});

export type Queues = z.infer<typeof getQueues.data>;
export type WaitingCase = z.infer<typeof waitingCase>;
