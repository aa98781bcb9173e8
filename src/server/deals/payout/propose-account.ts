import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { wrongInAccount } from '#api/deals/payout-account-check.ts';
import { isSameName, plainAccount } from '#api/deals/payout-rules.ts';
import { proposePayoutAccount, withdrawPayoutAccount, type PayoutAccountView } from '#api/deals/payout.ts';
import { m } from '#i18n/messages.ts';
import { finishNotices, notifyCompany, notifyOperators } from '#server/mail/mail/index.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { accountsOfShops, comingOf, describeAccount, endOf, shopOf } from './accounts.ts';
import { missingOf } from './ask.ts';
import { refuseWhilePaidTo, type TellOpenDeals } from './open-deals.ts';

type Input = z.output<typeof proposePayoutAccount.input>;

/**
 * A company says where it is paid. It changes nothing until an operator has confirmed it and its time has passed; the
 * company is told, so that who did not mean it can stop it. Throws 409 while another one of the currency is under way, 422
 * where the number or the bank's code is none, and where another beneficiary is not accounted for.
 */
export function proposeAccount(context: MemberContext, input: Input): Promise<PayoutAccountView> {
  const { actor, now } = context;
  const at = now();
  return idempotently(context, proposePayoutAccount, input, async (tx) => {
    const shop = await shopOf(tx, actor.party);
    const company = (await certifiedCompany(tx, actor.party))?.company;
    if (!shop || !company) throw new AppError('forbidden');
    const { currency, beneficiary, bank, bic } = input;
    const sameName = isSameName(beneficiary, company);
    const wrong = wrongInAccount(input);
    if (!tradeCurrencies.some((known) => known === currency)) wrong['currency'] = m.field_chooseOne();
    if (!sameName && input.note === '') wrong['note'] = m.deals_payout_otherName({ company });
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    const id = uuidv7(at);
    const account = plainAccount(input.account);
    const made = await tx
      .insert(payoutAccount)
      .values({
        ...{ id, shopId: shop.id, currency, beneficiary, account, bic, bank, company, sameName },
        note: sameName ? '' : input.note,
        ...{ state: 'proposed', proposedBy: actor.id, proposedAt: at },
      })
      .onConflictDoNothing()
      .returning({ id: payoutAccount.id });
    // After the insert, which waits for whoever is deciding on the one before it.
    const rows = await accountsOfShops(tx, [shop.id]);
    const others = rows.filter((row) => row.id !== id);
    if (made.length === 0 || comingOf(others, { shopId: shop.id, currency }, at))
      throw new AppError('conflict', { fields: { currency: m.deals_payout_changeUnderWay({ currency }) } });
    const told = { currency, bank, account: endOf(account) };
    await notifyOperators(tx, context, { template: 'payoutAccountProposed', data: { ...told, company } });
    await notifyCompany(tx, context, actor.party, {
      template: 'payoutAccount',
      data: { ...told, state: 'proposed', from: '', words: '' },
    });
    if ((await missingOf(tx, shop.id)).length === 0)
      await finishNotices(tx, context, { thing: 'money', kind: 'payoutAccount', party: actor.party });
    await audit(tx, context, 'payoutAccount.propose', { kind: 'payoutAccount', id }, { currency, swift: bic, bank });
    return readAccount(tx, context, id);
  });
}

/**
 * Nothing is paid there any more. Anybody of the company who may give an account may take one back, also in a hurry; but not one
 * to which buyers of open deals pay (409): another one takes its place.
 */
export function withdrawAccount(
  context: MemberContext,
  input: z.output<typeof withdrawPayoutAccount.input>,
  tell: TellOpenDeals,
): Promise<PayoutAccountView> {
  const { id } = input;
  return idempotently(context, withdrawPayoutAccount, input, async (tx) => {
    const shop = await shopOf(tx, context.actor.party);
    const [row] = await tx.select().from(payoutAccount).where(eq(payoutAccount.id, id)).for('update');
    if (!row || row.shopId !== shop?.id) throw notFound();
    if (row.state !== 'proposed' && row.state !== 'confirmed') throw new AppError('conflict');
    await refuseWhilePaidTo(tx, row, context.now());
    const wasAnnounced = row.state === 'confirmed' && row.inForceFrom! > context.now();
    if (wasAnnounced) await tell(tx, context, row, { kind: 'accountStopped', day: context.now() });
    const decided = { decidedBy: context.actor.id, decidedAt: context.now() };
    await tx
      .update(payoutAccount)
      .set({ state: 'withdrawn', inForceFrom: null, ...decided })
      .where(eq(payoutAccount.id, id));
    const { currency, bic, bank } = row;
    await audit(tx, context, 'payoutAccount.withdraw', { kind: 'payoutAccount', id }, { currency, swift: bic, bank });
    return readAccount(tx, context, id);
  });
}

async function readAccount(tx: Transaction, { now }: MemberContext, id: string): Promise<PayoutAccountView> {
  const [row] = await tx.select().from(payoutAccount).where(eq(payoutAccount.id, id));
  return describeAccount(row!, await accountsOfShops(tx, [row!.shopId]), now());
}
