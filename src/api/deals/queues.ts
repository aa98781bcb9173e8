import { z } from 'zod';
import { call } from '../common/call.ts';
import { moment } from '../common/common.ts';
import { queueNames } from './queue-names.ts';

export const getQueues = call({
  method: 'GET',
  path: 'api/backstage/admin/queue/getQueues',
  reads: true,
  access: 'operator',
  summary: 'How much waits in each queue of the console, and since when',
  input: z.object({}),
  data: z.array(
    z.object({
      name: z.enum(queueNames),
      total: z.number().int(),
      /** Of the first that waits; null: nothing does, or the queue is in another order. */
      since: moment.nullable(),
    }),
  ),
});

export type Queues = z.infer<typeof getQueues.data>;
