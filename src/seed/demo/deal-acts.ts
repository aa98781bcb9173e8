import { passTime } from '#server/deals/deadlines/index.ts';
import { askBuyer, cancelRfq, declineInvitation } from '#server/deals/rfq/index.ts';
import { actOnSubOrder } from './deal-fulfilment.ts';
import { acceptFrom, answerQuestion, counter, giveQuote } from './deal-inquiry.ts';
import { actingAs, type Stage } from './deal-stage.ts';
import type { Step } from './deal-steps.ts';
import { daysAgo } from './call-of.ts';

/** Plays one step of a script, by the command that does it on the site. */
export async function playStep(stage: Stage, step: Step): Promise<void> {
  const { orderId, services } = stage;
  const { day } = step;
  if ('ask' in step) await askBuyer(await actingAs(stage, step.by, day), { orderId, question: step.ask });
  else if ('answer' in step) await answerQuestion(stage, step);
  else if ('quote' in step) await giveQuote(stage, step);
  else if ('counter' in step) await counter(stage, step);
  else if ('accept' in step) await acceptFrom(stage, step);
  else if ('decline' in step)
    await declineInvitation(await actingAs(stage, step.by, day), {
      orderId,
      reason: step.decline,
      remark: step.remark,
    });
  else if ('cancel' in step)
    await cancelRfq(await actingAs(stage, 'buyer', day), { orderId, reason: step.cancel, remark: step.remark });
  else if ('pass' in step) await passTime({ ...services, now: () => daysAgo(services, day) });
  else await actOnSubOrder(stage, step);
}
