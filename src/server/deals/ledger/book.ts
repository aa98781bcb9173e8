import { sql } from 'drizzle-orm';
import type { LedgerKind, PostingKind } from '#api/deals/ledger-choices.ts';
import { compare } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

type OfDeal = 'deal' | 'refund' | 'direct' | 'directRefund';
type OfShop = 'seller' | 'payout' | 'directSeller' | 'sellerBank';

/** Whose money: a kind of account, and its owner where it has one. */
export type Holder =
  | { kind: Exclude<LedgerKind, 'bank' | OfDeal | OfShop> }
  | { kind: OfDeal; subOrderId: string }
  | { kind: OfShop; shopId: string }
  | { kind: 'bank'; bankAccount: string };

/**
 * One event of money. Each leg says what is added to what somebody is owed (of `bank` and `sellerBank`: to what a
 * bank owes its customer, the other way round); legs of nothing are left out.
 */
export type Entry = {
  kind: PostingKind;
  sourceId: string;
  currency: string;
  legs: readonly { of: Holder; amount: string }[];
};

const atOnce = 1_000;
const ownerOf = (of: Holder): string =>
  'subOrderId' in of ? of.subOrderId : 'shopId' in of ? of.shopId : 'bankAccount' in of ? of.bankAccount : '';

/**
 * Writes postings in the transaction of the step that causes them. An entry without a leg is none. Throws (a fault of
 * the program: 500) where legs are not zero together, where a source has been booked already, or where more would be
 * taken than somebody is owed: the database says so, and the step does not happen.
 */
export async function book(
  tx: Transaction,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  entries: readonly Entry[],
): Promise<void> {
  const at = now();
  const written = entries
    .map((entry) => ({ ...entry, legs: entry.legs.filter(({ amount }) => compare(amount, '0') !== 0) }))
    .filter(({ legs }) => legs.length > 0)
    .map((entry) => ({ ...entry, id: uuidv7(at) }));
  for (let from = 0; from < written.length; from += atOnce)
    await write(tx, { actorId: actor?.id ?? null, at }, written.slice(from, from + atOnce));
}

async function write(
  tx: Transaction,
  { actorId, at }: { actorId: string | null; at: Date },
  entries: readonly (Entry & { id: string })[],
): Promise<void> {
  const legs = entries.flatMap(({ id, currency, legs: own }) =>
    own.map(({ of, amount }) => ({ posting: id, owner: ownerOf(of), currency, amount, ...of })),
  );
  const accounts = [...new Map(legs.map((leg) => [`${leg.kind} ${leg.currency} ${leg.owner}`, leg])).values()];
  // Known ones are left alone; of two who make one at once, the second waits and takes that of the first.
  const opened = tx.execute(sql`
    insert into ledger_account (kind, currency, sub_order_id, shop_id, bank_account)
    select kind, currency, "subOrderId", "shopId", "bankAccount"
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      as a(kind text, currency text, owner text, "subOrderId" uuid, "shopId" text, "bankAccount" text)
    where not exists (select from ledger_account l where l.owner = a.owner and l.kind = a.kind and l.currency = a.currency)
    order by kind, currency, owner
    on conflict do nothing`);
  const booked = tx.execute(sql`
    with made as (
      insert into posting (id, kind, source_id, currency, at, actor_id)
      select id, kind, "sourceId", currency, ${at.toISOString()}, ${actorId}
      from jsonb_to_recordset(${JSON.stringify(entries.map(({ legs: _, ...entry }) => entry))}::jsonb)
        as e(id uuid, kind text, "sourceId" uuid, currency text)
    )
    insert into posting_leg (posting_id, account_id, amount)
    select l.posting, a.id, l.amount
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb)
        as l(posting uuid, owner text, kind text, currency text, amount numeric)
      left join ledger_account a on a.owner = l.owner and a.kind = l.kind and a.currency = l.currency`);
  await inOnePipeline([opened, booked]);
}
