import type { z } from 'zod';
import type { refuseInvitations } from '#api/deals/guest.ts';
import type { Context } from '#server/platform/context.ts';
import { report as reports } from '#server/platform/db/schema/feedback.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { refuseMore } from '#server/deals/rfq/index.ts';

/** Nobody is written to at this mailbox any more; reported, the invitation waits for the operators, too. */
export function refuseByLink(
  context: Context,
  { token, report }: z.output<typeof refuseInvitations.input>,
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    const { guest, order } = await refuseMore(tx, context, { token, report });
    if (!report) return {};
    const [at, name] = [context.now(), `${order.buyerCompany} · ${order.number}`];
    const by = { contact: guest.email, locale: guest.locale, partyId: order.buyerId };
    const about = { thing: 'invitation', thingId: guest.id, name, reason: 'spam', words: '' } as const;
    await tx
      .insert(reports)
      .values({ id: uuidv7(at), at, ...by, ...about })
      .onConflictDoNothing();
    return {};
  });
}
