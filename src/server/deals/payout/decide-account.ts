import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import { decidePayoutAccount } from '#api/deals/payout.ts';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import { notifyCompany } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { endOf } from './accounts.ts';
import type { TellOpenDeals } from './open-deals.ts';
import { refuseOwnSeller, sellersOf } from './sellers.ts';

const hour = 3_600_000;

/**
 * An operator confirms an account, refuses it, or stops one that is cooling off: the second pair of eyes, never of the
 * company itself (403). Another beneficiary than the certified company is let through with a reason alone. Throws 409
 * where there is nothing left to decide.
 */
export function decideAccount(
  context: MemberContext,
  input: z.output<typeof decidePayoutAccount.input>,
  tell: TellOpenDeals,
): Promise<Record<never, never>> {
  const { id, approve, reason } = input;
  return idempotently(context, decidePayoutAccount, input, async (tx) => {
    const [row] = await tx.select().from(payoutAccount).where(eq(payoutAccount.id, id)).for('update');
    if (!row) throw notFound();
    const seller = (await sellersOf(tx, context, [row.shopId])).get(row.shopId)!;
    await refuseOwnSeller(tx, context, [seller]);
    if (row.proposedBy === context.actor.id) throw new AppError('forbidden');
    const at = context.now();
    const coolingOff = row.state === 'confirmed' && row.inForceFrom! > at;
    if (row.state !== 'proposed' && !(coolingOff && !approve)) throw new AppError('conflict');
    if (reason === '' && (!approve || !row.sameName)) throw invalid({ reason: m.field_required() });
    const inForceFrom = approve ? new Date(at.getTime() + coolingOffHours * hour) : null;
    const state = approve ? ('confirmed' as const) : ('refused' as const);
    await tx
      .update(payoutAccount)
      .set({ state, decidedBy: context.actor.id, decidedAt: at, inForceFrom, reason })
      .where(eq(payoutAccount.id, id));
    const { currency, bic, bank, account } = row;
    if (inForceFrom) await tell(tx, context, row, { kind: 'accountChanging', day: inForceFrom });
    else if (coolingOff) await tell(tx, context, row, { kind: 'accountStopped', day: at });
    const told = { currency, bank, account: endOf(account) };
    if (seller.ownerId)
      await notifyCompany(tx, context, seller.ownerId, {
        template: 'payoutAccount',
        data: { ...told, state, from: inForceFrom ? utcDay(inForceFrom) : '', words: approve ? '' : reason },
      });
    const refusal = coolingOff ? 'payoutAccount.stop' : 'payoutAccount.refuse';
    const detail = { currency, swift: bic, bank, company: row.company, reason, proposedBy: row.proposedBy };
    const action = approve ? 'payoutAccount.confirm' : refusal;
    await audit(tx, context, action, { kind: 'payoutAccount', id }, detail);
    return {};
  });
}
