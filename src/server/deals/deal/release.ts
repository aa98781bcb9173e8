import { eq } from 'drizzle-orm';
import { isOpenClaim } from '#api/deals/claim-choices.ts';
import { add, compare, subtract } from '#lib/decimal.ts';
import { bookHeldAgain, bookReleasedPart } from '#server/deals/ledger/index.ts';
import { askForPayoutAccount } from '#server/deals/payout/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import type { Balance } from './balance.ts';
import { heldFor } from './claims.ts';
import { moveSubOrder } from './move.ts';
import { goodsOf, notifyBuyer, notifySupplier } from './notify.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

type Booker = Pick<Context, 'actor' | 'now'>;

/**
 * Receipt would count as confirmed, were no claim open: what nobody claims of the money that the marketplace holds is the
 * seller's. The rest stays until the claim has ended. Again where a claim has come to ask less. Gives whether anything was released.
 */
export async function releaseRest(
  tx: Transaction,
  context: Pick<Context, 'now'> & { actor: null },
  order: OrderRow,
  row: SubOrderRow,
  { received, refunded, credit, claims, paidInFull, fullyShipped }: Balance,
): Promise<boolean> {
  if (row.collecting === 'seller') return false;
  const earned = subtract(subtract(received, refunded), credit);
  const held = add('0.00', ...claims.map(heldFor));
  const amount = await bookReleasedPart(tx, context, row, { earned, released: row.released, held });
  if (compare(amount, '0') <= 0) return false;
  const { currency } = row;
  const facts = { paidInFull, fullyShipped, claimOpen: claims.some(isOpenClaim) };
  const moved = await moveSubOrder(tx, context, order, await keepReleased(tx, row, add(row.released, amount)), {
    ...{ action: 'releaseRest', role: 'system', company: null, facts },
    detail: { amount, held, currency },
  });
  await askForPayoutAccount(tx, context, moved.subOrder);
  const about = {
    money: { amount, currency },
    number: row.number,
    goods: goodsOf({ ...order, quantity: row.quantity }),
  };
  await notifyBuyer(tx, context, moved.order, { ...about, kind: 'restReleasedTheirs' });
  await notifySupplier(tx, context, moved.order, row.shopId, { ...about, kind: 'restReleased' });
  return true;
}

/**
 * A claim is settled for so much (`amount`) before the deal has ended: what of it was released is held again, as far as it
 * has not been paid out. Gives how much of it is there.
 */
export async function holdAgain(
  tx: Transaction,
  context: Booker,
  row: SubOrderRow,
  { balance }: Pick<Balance, 'balance'>,
  amount: string,
): Promise<string> {
  const { released } = row;
  if (compare(released, '0') === 0) return amount;
  const { moved, missing } = await bookHeldAgain(tx, context, row, { needed: subtract(amount, balance), released });
  await keepReleased(tx, row, subtract(released, moved));
  return compare(missing, amount) < 0 ? subtract(amount, missing) : '0.00';
}

/** A transfer was taken back: what the deal itself did not have of it (`missing`) is not its seller's any more. */
export const takeReleased = (tx: Transaction, row: SubOrderRow, missing: string): Promise<SubOrderRow> => {
  const left = subtract(row.released, missing);
  return keepReleased(tx, row, compare(left, '0') > 0 ? left : '0.00');
};

async function keepReleased(tx: Transaction, row: SubOrderRow, released: string): Promise<SubOrderRow> {
  await tx.update(subOrder).set({ released }).where(eq(subOrder.id, row.id));
  return { ...row, released };
}
