import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountEntry, AccountStatement, exportAccountStatement, getAccountStatement } from '#api/deals/ledger.ts';
import { otherSide } from '#api/deals/claim-choices.ts';
import { collectingWays, type CollectingWay } from '#api/deals/collecting.ts';
import type { PostingKind } from '#api/deals/ledger-choices.ts';
import { owedTexts, postingName } from '#api/deals/ledger-words.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { subtract } from '#lib/decimal.ts';
import { pathIn } from '#lib/paths.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { invalid } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';
import { recordOf } from '#server/members/company/index.ts';
import { proofOf, sealPaper } from './paper-proof.ts';

type Exported = z.output<typeof exportAccountStatement.input>;
type Asked = Omit<Exported, 'format'>;
/** `currency` null: nothing was ever booked. */
type Of = Omit<Asked, 'currency' | 'collecting'> & { currency: string | null; collecting: CollectingWay };
type Row = {
  id: string;
  at: Date;
  kind: PostingKind;
  orderId: string | null;
  number: string | null;
  reference: string;
  moved: boolean;
  amount: string;
  balance: string;
};

/** What is held for the caller's company on a side, and its entries in a period (days by UTC), newest first. */
export async function accountStatement(
  context: MemberContext,
  input: z.output<typeof getAccountStatement.input>,
): Promise<AccountStatement> {
  const { pageNo, pageSize } = input;
  const held = await heldNow(context, input);
  const { currency, collecting } = held;
  const of = { ...input, currency, collecting };
  const [{ total, opening, closing }, owed, rows] = await Promise.all([
    sumsOf(context, of),
    owedDirectly(context, input.side),
    entriesOf(context, of, { newestFirst: true, limit: pageSize, offset: (pageNo - 1) * pageSize }),
  ]);
  return {
    ...{ list: rows.map(describe), total, pageNo, pageSize, currency, collecting },
    ...{ currencies: held.currencies, ways: held.ways, opening, closing, held: held.sums, owed },
  };
}

/** The same as a file, oldest first. What is owed directly stands in a column of its own, below 0 what the reader owes: the others add up to the balance. */
export async function exportStatement(context: MemberContext, { format, ...input }: Exported): Promise<FileAnswer> {
  const { currency, collecting } = await heldNow(context, input);
  const of = { ...input, currency, collecting };
  const rows = await entriesOf(context, of, { newestFirst: false });
  if (format === 'pdf') return statementFile(context, of, rows);
  const names = [m.deals_ledger_day(), m.deals_ledger_entry(), m.deals_remit_subOrder(), m.deals_ledger_amount()];
  const more = [m.deals_ledger_balance(), m.deals_remit_currency(), m.deals_remit_refundReference()];
  const owed = await owedDirectly(context, input.side);
  return tableFile('csv', {
    name: fileName(of, context.now()),
    title: m.deals_ledger_statement(),
    columns: [...names, ...more, m.deals_ledger_owedTitle()].map((name) => ({ name })),
    rows: [
      ...rows.map(({ at, kind, number, moved, reference, amount, balance }) => [
        ...[utcDay(at), postingName(kind, moved), number ?? '', amount, balance, currency ?? '', reference, ''],
      ]),
      ...owed.map((one) => [
        ...[one.dueOn ?? '', owedTexts(one, input.side).join(' · '), one.deal.number, '', ''],
        ...[one.amount.currency, '', one.by === input.side ? subtract('0.00', one.amount.amount) : one.amount.amount],
      ]),
    ],
  });
}

/** Open settlements of claims that pass the marketplace by, of the caller's deals as a side. */
async function owedDirectly({ db, actor }: MemberContext, side: Asked['side']): Promise<AccountStatement['owed']> {
  const own = side === 'buyer' ? eq(subOrder.buyerId, actor.party) : eq(shop.ownerId, actor.party);
  const rows = await db
    .select({ claim, orderId: subOrder.orderId, number: subOrder.number })
    .from(claim)
    .innerJoin(subOrder, eq(subOrder.id, claim.subOrderId))
    .innerJoin(shop, eq(shop.id, subOrder.shopId))
    .where(and(own, gt(claim.owed, '0'), isNull(claim.owedPaidAt)))
    .orderBy(asc(claim.owedBy), asc(claim.id));
  return rows.map(({ claim: { by, owed: amount, currency, owedBy, owedPaidOn }, orderId, number }) => ({
    ...{
      by: otherSide(by),
      amount: { amount, currency },
      deal: { orderId, number },
      dueOn: owedBy,
      saidOn: owedPaidOn,
    },
  }));
}

/** The longest statement on paper: each posting brings its proof. */
const longest = 5_000;

async function statementFile(context: MemberContext, of: Of, rows: readonly Row[]): Promise<FileAnswer> {
  if (rows.length > longest) throw invalid({ from: m.deals_ledger_paperTooLong({ count: longest }) });
  const { db, actor, config, locale } = context;
  const { side, collecting, currency, from, to } = of;
  const { opening, closing } = await sumsOf(context, of);
  const own = await ownIds(context, side);
  const proof = await proofOf(
    db,
    rows.map(({ id }) => id),
    own,
  );
  const { statementPdf } = await import('./statement-pdf.ts');
  const bytes = await statementPdf({
    ...{ side, collecting, currency, from, to, opening, closing, entries: rows, proof },
    owed: await owedDirectly(context, side),
    company: (await recordOf(db, actor.party))?.companyName ?? actor.email,
    madeAt: context.now(),
    logAddress: `${config.siteUrl}${pathIn(locale, '/bankAndLedger')}`,
  });
  return new FileAnswer({
    name: `${fileName(of, context.now())}.pdf`,
    type: 'application/pdf',
    bytes: await sealPaper(context, bytes),
  });
}

/** Whose legs of a posting the reader is told. */
async function ownIds({ db, actor }: MemberContext, side: Asked['side']) {
  const shops =
    side === 'buyer' ? [] : await db.select({ id: shop.id }).from(shop).where(eq(shop.ownerId, actor.party));
  const mine =
    side === 'buyer'
      ? eq(subOrder.buyerId, actor.party)
      : inArray(
          subOrder.shopId,
          shops.map(({ id }) => id),
        );
  const parts =
    side === 'supplier' && shops.length === 0 ? [] : await db.select({ id: subOrder.id }).from(subOrder).where(mine);
  return { subOrderIds: new Set(parts.map(({ id }) => id)), shopIds: new Set(shops.map(({ id }) => id)) };
}

const describe = ({ id, at, kind, orderId, number, moved, reference, amount, balance }: Row): AccountEntry => ({
  ...{ id, at: at.toISOString(), kind, moved, reference, amount, balance },
  deal: orderId !== null && number !== null ? { orderId, number } : null,
});

const fileName = ({ currency, collecting }: Of, now: Date): string =>
  ['statement', ...(collecting === 'seller' ? ['direct'] : []), currency ?? 'empty', utcDay(now)].join('-');

const isDirect = sql`a.kind in ('direct', 'directRefund', 'directSeller')`;

/** Accounts of the caller's deals as buyer, or of its shop, whoever collects. */
const ownAccounts = ({ actor }: MemberContext, side: Asked['side']): SQL =>
  side === 'buyer'
    ? sql`a.kind in ('deal', 'refund', 'direct', 'directRefund')
        and a.sub_order_id in (select id from sub_order where buyer_id = ${actor.party})`
    : sql`a.kind in ('seller', 'payout', 'directSeller')
        and a.shop_id in (select id from shop where owner_id = ${actor.party})`;

/** What goes from one pocket of the reader into the other one is no entry. */
const movements = (context: MemberContext, { side, collecting, currency }: Of): SQL => sql`
  select p.id, p.at, p.kind, p.source_id, sum(l.amount) as amount
  from ledger_account a join posting_leg l on l.account_id = a.id join posting p on p.id = l.posting_id
  where ${ownAccounts(context, side)} and a.currency = ${currency ?? ''} and (${isDirect}) = ${collecting === 'seller'}
  group by p.id having sum(l.amount) <> 0`;

const periodOf = ({ from, to }: Of) => ({
  since: from ? sql`${from}::date::timestamp at time zone 'UTC'` : sql`'-infinity'::timestamptz`,
  until: to
    ? sql`${utcDay(daysAfter(new Date(`${to}T00:00Z`), 1))}::date::timestamp at time zone 'UTC'`
    : sql`'infinity'::timestamptz`,
});

async function sumsOf(context: MemberContext, asked: Of) {
  const { since, until } = periodOf(asked);
  const { rows } = await context.db.execute<{ total: number; opening: string; closing: string }>(sql`
    with moved as (${movements(context, asked)})
    select count(*) filter (where at >= ${since} and at < ${until})::integer as total,
      coalesce(sum(amount) filter (where at < ${since}), 0)::numeric(20, 2)::text as opening,
      coalesce(sum(amount) filter (where at < ${until}), 0)::numeric(20, 2)::text as closing
    from moved`);
  return rows[0]!;
}

type Window = { newestFirst: boolean; limit?: number; offset?: number };

async function entriesOf(
  context: MemberContext,
  asked: Of,
  { newestFirst, limit, offset = 0 }: Window,
): Promise<Row[]> {
  const { since, until } = periodOf(asked);
  const way = sql.raw(newestFirst ? 'desc' : 'asc');
  const { rows } = await context.db.execute<Omit<Row, 'at'> & { at: string | Date }>(sql`
    with moved as (${movements(context, asked)}),
      running as (select *, sum(amount) over (order by at, id) as balance from moved),
      shown as (select * from running where at >= ${since} and at < ${until}
        order by at ${way}, id ${way} limit ${limit ?? null} offset ${offset})
    select shown.id, shown.at, shown.kind, o.order_id as "orderId", o.number, shown.amount::text, shown.balance::text,
      coalesce(r.receiving_number, f.reference, t.bank_reference, t.end_to_end_id, '') as reference,
      r.from_sub_order_id is not null or f.moved_as is not null as moved
    from shown left join remittance r on r.id = shown.source_id left join refund f on f.id = shown.source_id
      left join claim c on c.id = shown.source_id left join payout t on t.id = shown.source_id
      left join sub_order o on o.id = coalesce(r.sub_order_id, f.sub_order_id, c.sub_order_id, shown.source_id)
    order by shown.at ${way}, shown.id ${way}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** By currency, what is held on the side and in the way that is asked for: of those with entries else, the one with the latest. */
async function heldNow(context: MemberContext, { side, currency, collecting: asked }: Asked) {
  const { rows } = await context.db.execute<{ collecting: CollectingWay; currency: string; amount: string }>(sql`
    select case when ${isDirect} then 'seller' else 'marketplace' end as collecting, a.currency, sum(a.balance)::text as amount
    from ledger_account a
    where ${ownAccounts(context, side)}
    group by collecting, a.currency
    order by max((select max(p.at) from posting_leg l join posting p on p.id = l.posting_id where l.account_id = a.id)) desc nulls last, a.currency`);
  const ways = collectingWays.filter((way) => rows.some(({ collecting }) => collecting === way));
  const collecting = asked ?? ways[0] ?? 'marketplace';
  const own = rows.filter((row) => row.collecting === collecting);
  return {
    ...{ collecting, ways, currency: currency ?? own[0]?.currency ?? null },
    currencies: own.map((row) => row.currency).sort(),
    sums: own.map((row) => ({ currency: row.currency, amount: row.amount })),
  };
}
