import { and, eq, inArray, or } from 'drizzle-orm';
import type { AccountEnd } from '#server/platform/context.ts';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { moveSample } from './move.ts';
import { readSamples } from './rows.ts';
import { finishAsked, tellBuyer, tellSupplier } from './tell.ts';

/** A company that leaves asks for nothing and sends nothing any more; the other side is told. */
export const samplesEnd: AccountEnd = {
  ended: async (outer, { now }, memberId) => {
    await outer.transaction(async (tx) => {
      const open = await readSamples(tx)
        .where(
          and(
            inArray(sampleRequest.state, ['asked', 'accepted']),
            or(eq(sampleRequest.buyerId, memberId), eq(shop.ownerId, memberId)),
          ),
        )
        .for('update', { of: sampleRequest });
      for (const before of open) {
        const sample = await moveSample(tx, { now }, before, { action: 'lapse', role: 'system' }, {});
        await finishAsked(tx, { now }, sample);
        const news = { news: 'lapsed', promised: before.state === 'accepted' } as const;
        if (before.buyerId === memberId) await tellSupplier(tx, { now }, sample, { side: 'supplier', ...news });
        else await tellBuyer(tx, { now }, sample, { side: 'buyer', ...news });
      }
      // Where people of it received parcels is nobody's business any longer.
      const own = eq(sampleRequest.buyerId, memberId);
      await tx.update(sampleRequest).set({ address: '', courierAccount: '' }).where(own);
    });
  },
};
