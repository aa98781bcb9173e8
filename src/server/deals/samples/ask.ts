import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { askSample, type BuyersSample } from '#api/deals/sample.ts';
import { sampleDays } from '#api/deals/sample-choices.ts';
import { sampleProblems } from '#api/deals/sample-rules.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter } from '#lib/days.ts';
import { nextNumber } from '#server/deals/deal/index.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { lapseSample } from './clock.ts';
import { closedFor, findGoods, pendingOf } from './goods.ts';
import { reminderBefore } from './move.ts';
import { readSamples } from './rows.ts';
import { tellAsked } from './tell.ts';
import { describeBuyers } from './view.ts';

/** Asks a shop for a sample. Throws 404 for what nobody offers, 422 where the shop cannot be asked, or was for the same. */
export async function ask(context: MemberContext, input: z.output<typeof askSample.input>): Promise<BuyersSample> {
  const { actor, now } = context;
  const goods = await findGoods(context, input);
  const problems = sampleProblems(input, now());
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return idempotently(context, askSample, input, async (tx) => {
    const closed = await closedFor(tx, goods.shopId, actor.party);
    if (closed) throw invalid({ shopId: closed === 'own' ? m.deals_samples_ownShop() : m.deals_samples_shopAway() });
    const pending = await pendingOf(tx, context, goods);
    // One that nobody has answered in time makes room for the next, whether or not the job has tidied.
    if (pending?.over) await lapseSample(tx, context, pending.id);
    else if (pending) throw invalid({ shopId: m.deals_samples_twice({ number: pending.number }) });
    const buyer = await certifiedCompany(tx, actor.party);
    if (!buyer) throw new AppError('forbidden');
    const id = uuidv7(now());
    const until = daysAfter(now(), sampleDays.answer);
    const { kg, packaging, purpose, address, courierPayer, courierAccount, neededBy } = input;
    const [made] = await tx
      .insert(sampleRequest)
      .values({
        ...{ id, number: await nextNumber(tx, 'SP', now()), ...goods },
        ...{ buyerId: actor.party, buyerCompany: buyer.company, buyerNation: buyer.nation },
        ...{ state: 'asked', kg, packaging, purpose, address, courierPayer, neededBy },
        courierAccount: courierPayer === 'buyerAccount' ? courierAccount : '',
        ...{ askedBy: actor.id, askedAt: now(), until, remindAt: reminderBefore(until) },
      })
      .onConflictDoNothing()
      .returning({ id: sampleRequest.id });
    // A colleague has asked for the same at this moment.
    if (!made) throw new AppError('conflict');
    await noteAccount(tx, context, 'sample', id, packaging, purpose, address, courierAccount);
    const [sample] = await readSamples(tx).where(eq(sampleRequest.id, id));
    await tellAsked(tx, context, sample!);
    await audit(tx, context, 'sample.ask', { kind: 'sample', id }, { number: sample!.number, shop: goods.shopId });
    return describeBuyers(context, tx, sample!);
  });
}
