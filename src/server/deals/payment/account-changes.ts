import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import {
  decideCollectionAccount,
  proposeCollectionAccount,
  type AccountChange,
  type getCollectionAccounts,
} from '#api/deals/collection-account.ts';
import { utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { isRightAccount } from '#api/deals/bank-account.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { goodsOf, notifyBuyer, notifySupplier } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { isInForce, type AccountRow } from '#server/deals/ledger/index.ts';

type Listed = { account: AccountRow; proposer: string | null; decider: string | null };

const hour = 3_600_000;
const { pendingSignatures, pendingPayment, pendingShipment, shipped } = orderStatuses;

/** All collection accounts with their history, by currency, newest first. */
export async function collectionAccounts(
  context: MemberContext,
  db: Db = context.db,
): Promise<z.output<typeof getCollectionAccounts.data>> {
  const proposer = alias(member, 'proposer');
  const decider = alias(member, 'decider');
  const rows: Listed[] = await db
    .select({ account: collectionAccount, proposer: proposer.email, decider: decider.email })
    .from(collectionAccount)
    .leftJoin(proposer, eq(proposer.id, collectionAccount.proposedBy))
    .leftJoin(decider, eq(decider.id, collectionAccount.decidedBy))
    .orderBy(asc(collectionAccount.currency), desc(collectionAccount.proposedAt), desc(collectionAccount.id));
  return rows.map((row) => describe(context, row, rows));
}

function describe({ actor, now }: MemberContext, row: Listed, all: Listed[]): AccountChange {
  const { id, currency, bank, bankAddress, swift, account, beneficiary, ...rest } = row.account;
  return {
    id,
    currency,
    bank,
    bankAddress,
    swift,
    account,
    beneficiary,
    state: stateOf(row.account, all, now()),
    proposedBy: row.proposer,
    proposedAt: rest.proposedAt.toISOString(),
    approvedBy: rest.state === 'approved' ? row.decider : null,
    inForceFrom: rest.inForceFrom?.toISOString() ?? null,
    own: rest.proposedBy === actor.id,
  };
}

function stateOf(row: AccountRow, all: Listed[], now: Date): AccountChange['state'] {
  if (row.state !== 'approved') return row.state;
  if (!isInForce(row, now)) return 'coolingOff';
  const newer = all.some(
    ({ account }) =>
      account.currency === row.currency &&
      account.state === 'approved' &&
      isInForce(account, now) &&
      account.inForceFrom! > row.inForceFrom!,
  );
  return newer ? 'replaced' : 'inForce';
}

const findChange = async (context: MemberContext, tx: Transaction, id: string): Promise<AccountChange> =>
  (await collectionAccounts(context, tx)).find((change) => change.id === id)!;

/** Proposes an account. Throws 409 while another change of the currency is under way. */
export function proposeAccount(
  context: MemberContext,
  input: z.output<typeof proposeCollectionAccount.input>,
): Promise<AccountChange> {
  const { currency, swift, account, bank } = input;
  if (!tradeCurrencies.some((known) => known === currency)) throw invalid({ currency: m.field_chooseOne() });
  if (!isRightAccount(account)) throw invalid({ account: m.deals_remit_wrongIban() });
  const { actor, now } = context;
  const at = now();
  return idempotently(context, proposeCollectionAccount, input, async (tx) => {
    const id = uuidv7(at);
    const made = await tx
      .insert(collectionAccount)
      .values({ ...input, id, state: 'proposed', proposedBy: actor.id, proposedAt: at })
      .onConflictDoNothing()
      .returning({ id: collectionAccount.id });
    // After the insert, which waits for whoever is deciding on the proposal before it.
    const waiting = await tx.$count(
      collectionAccount,
      and(
        eq(collectionAccount.currency, currency),
        eq(collectionAccount.state, 'approved'),
        gt(collectionAccount.inForceFrom, at),
      ),
    );
    if (made.length === 0 || waiting > 0)
      throw new AppError('conflict', { fields: { currency: m.deals_remit_changeUnderWay({ currency }) } });
    const proposed = { currency, bank, account, by: actor.email };
    await notifyOperators(tx, context, { template: 'accountProposed', data: proposed });
    await audit(tx, context, 'collectionAccount.propose', { kind: 'collectionAccount', id }, { currency, swift, bank });
    return findChange(context, tx, id);
  });
}

/**
 * Approves another operator's proposal, or stops a change: also one that is cooling off, which is what that time is
 * for. An own proposal can only be withdrawn (403). Throws 409 when there is nothing left to decide.
 */
export function decideOnAccount(
  context: MemberContext,
  input: z.output<typeof decideCollectionAccount.input>,
): Promise<AccountChange> {
  const { id, approve } = input;
  return idempotently(context, decideCollectionAccount, input, async (tx) => {
    const [row] = await tx.select().from(collectionAccount).where(eq(collectionAccount.id, id)).for('update');
    if (!row) throw notFound();
    const at = context.now();
    const coolingOff = row.state === 'approved' && !isInForce(row, at);
    if (row.state !== 'proposed' && !(coolingOff && !approve)) throw new AppError('conflict');
    if (approve && row.proposedBy === context.actor.id) throw new AppError('forbidden');
    const inForceFrom = approve ? new Date(at.getTime() + coolingOffHours * hour) : null;
    await tx
      .update(collectionAccount)
      .set({ state: approve ? 'approved' : 'refused', decidedBy: context.actor.id, decidedAt: at, inForceFrom })
      .where(eq(collectionAccount.id, id));
    const { currency, swift, bank } = row;
    const refusal = coolingOff ? 'collectionAccount.stop' : 'collectionAccount.refuse';
    const action = approve ? 'collectionAccount.approve' : refusal;
    const detail = { currency, swift, bank, proposedBy: row.proposedBy };
    await audit(tx, context, action, { kind: 'collectionAccount', id }, detail);
    // A proposal that was never announced is taken back in silence.
    if (inForceFrom) await notifySides(tx, context, currency, { kind: 'accountChanging', day: inForceFrom });
    else if (coolingOff) await notifySides(tx, context, currency, { kind: 'accountStopped', day: at });
    return findChange(context, tx, id);
  });
}

type News = { kind: 'accountChanging' | 'accountStopped'; day: Date };

/** Both sides of every open deal in the currency hear of it: the buyer once for each order, its suppliers for their part. */
async function notifySides(
  tx: Transaction,
  context: MemberContext,
  currency: string,
  { kind, day }: News,
): Promise<void> {
  const open = [pendingSignatures, pendingPayment, pendingShipment, shipped];
  const rows = await tx
    .select({ order: tradeOrder, subOrder })
    .from(tradeOrder)
    .innerJoin(subOrder, eq(subOrder.orderId, tradeOrder.id))
    .where(
      and(...[eq(subOrder.currency, currency), eq(subOrder.collecting, 'marketplace')], inArray(subOrder.status, open)),
    )
    .orderBy(asc(tradeOrder.id), asc(subOrder.id));
  const notice = { kind, currency, day: utcDay(day) };
  const told = new Set<string>();
  for (const { order, subOrder: part } of rows) {
    if (!told.has(order.id)) await notifyBuyer(tx, context, order, notice);
    told.add(order.id);
    const goods = goodsOf({ ...order, quantity: part.quantity });
    await notifySupplier(tx, context, order, part.shopId, { ...notice, number: part.number, goods });
  }
}
