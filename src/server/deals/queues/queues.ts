import { namedCases, queueNames, type QueueName } from '#api/deals/queue-names.ts';
import type { Queues } from '#api/deals/queues.ts';
import { maskedEmail } from '#lib/masked-email.ts';
import { waitingCredits } from '#server/deals/payment/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { waitingIn, type Waiting } from './waiting.ts';

/** What waits for operators, and what of it waits longest. */
export const queuesNow = (context: MemberContext): Promise<Queues> =>
  Promise.all(
    queueNames.map(async (name) => {
      const { total, cases } = await read(context, name);
      return { name, total, since: cases[0]?.since ?? null, cases };
    }),
  );

async function read(context: MemberContext, name: QueueName): Promise<Waiting> {
  if (name === 'credits') return refunds(context);
  const waiting = await waitingIn(context, name);
  // Whose mailbox it is, is not told in full.
  return name === 'emails'
    ? { ...waiting, cases: waiting.cases.map((one) => ({ ...one, name: maskedEmail(one.name) })) }
    : waiting;
}

async function refunds({ db }: MemberContext): Promise<Waiting> {
  const waiting = await waitingCredits(db);
  return {
    total: waiting.length,
    cases: waiting.slice(0, namedCases).map(({ subOrder: { id, number, currency, updatedAt }, buyer, balance }) => ({
      ...{ id, number, name: buyer, since: updatedAt.toISOString(), until: null, batch: null },
      money: { amount: balance.refundable, currency },
    })),
  };
}
