import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { z } from 'zod';
import type { FigurePeriod, getFigures } from '#api/members/figures.ts';
import { shownPeriods, type FigureBy } from '#api/members/figure-choices.ts';
import { figures } from '#api/members/figure-words.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { quote, quoteVersion, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';

type Asked = z.output<typeof getFigures.input>;
type Counted = { from: string; value: string | null; currency?: string };

/** The latest periods first, the one that has begun included. */
export async function marketFigures({ db, now }: Context, { by }: Asked): Promise<FigurePeriod[]> {
  const periods = lastPeriods(by, now());
  const since = periods.at(-1)!;
  const read = async (query: SQL) => (await db.execute<Counted>(query)).rows;
  /** Rows by the period of a moment of theirs. */
  const counted = (rows: SQL, value = sql`count(*)`) =>
    read(sql`
      select to_char(date_trunc(${by}, at at time zone 'UTC'), 'YYYY-MM-DD') as "from", (${value})::text as value
      from (${rows}) as counted where at >= ${since}::date at time zone 'UTC' group by 1`);
  const firstOf = (at: SQLWrapper, whose: SQLWrapper, table: SQLWrapper, where = sql`true`) =>
    sql`select min(${at}) as at from ${table} where ${where} group by ${whose}`;
  const posted = sql`select ${tradeOrder.postedAt} as at from ${tradeOrder}`;
  const firstQuote = sql`(select min(${quoteVersion.at}) from ${quote}
    join ${quoteVersion} on ${quoteVersion.quoteId} = ${quote.id} and ${quoteVersion.version} = 1
    where ${quote.orderId} = ${tradeOrder.id})`;
  const certified = sql`${certification.state} = 'success'`;
  const goesOn = sql`${subOrder.status} not in (${orderStatuses.cancelled}, ${orderStatuses.lapsed})`;
  const [registered, certifiedOnes, firstRfq, firstAward, rfqs, unanswered, quotes, waited, awards, volume] =
    await Promise.all([
      counted(sql`select ${member.registeredAt} as at from ${member}`),
      counted(
        firstOf(sql`coalesce(${certification.decidedAt}, ${certification.submittedAt})`, certification.memberId, certification, certified), // prettier-ignore
      ),
      counted(firstOf(tradeOrder.postedAt, tradeOrder.buyerId, tradeOrder)),
      counted(firstOf(subOrder.awardedAt, subOrder.buyerId, subOrder)),
      counted(posted),
      counted(
        sql`${posted} where ${tradeOrder.quoteDueAt} <= ${now().toISOString()}
          and not exists (select 1 from ${quote} where ${quote.orderId} = ${tradeOrder.id})`,
      ),
      counted(sql`select ${quoteVersion.at} as at from ${quoteVersion} where ${quoteVersion.version} = 1`),
      counted(
        sql`select ${tradeOrder.postedAt} as at, ${firstQuote} - ${tradeOrder.postedAt} as waited
          from ${tradeOrder} where ${tradeOrder.postedAt} >= ${since}::date at time zone 'UTC'`,
        sql`round(extract(epoch from percentile_cont(0.5) within group (order by waited))::numeric / 3600, 1)`,
      ),
      counted(sql`select ${subOrder.awardedAt} as at from ${subOrder}`),
      read(sql`
        select to_char(date_trunc(${by}, ${subOrder.awardedAt} at time zone 'UTC'), 'YYYY-MM-DD') as "from",
          ${subOrder.currency} as currency, sum(${subOrder.total})::text as value
        from ${subOrder} where ${goesOn} and ${subOrder.awardedAt} >= ${since}::date at time zone 'UTC'
        group by 1, 2 order by 2`),
    ]);
  const valueIn = (rows: Counted[], from: string) => rows.find((row) => row.from === from)?.value ?? null;
  const countIn = (rows: Counted[], from: string) => Number(valueIn(rows, from) ?? 0);
  return periods.map((from) => ({
    from,
    registered: countIn(registered, from),
    certified: countIn(certifiedOnes, from),
    firstRfq: countIn(firstRfq, from),
    firstAward: countIn(firstAward, from),
    rfqs: countIn(rfqs, from),
    unanswered: countIn(unanswered, from),
    quotes: countIn(quotes, from),
    firstQuoteHours: valueIn(waited, from),
    awards: countIn(awards, from),
    volume: volume
      .filter((row) => row.from === from)
      .map(({ currency, value }) => ({ currency: currency!, amount: value! })),
  }));
}

/** The same as a table: what is of several currencies has a line of each in its cell. */
export async function figuresFile(context: MemberContext, asked: Asked): Promise<FileAnswer> {
  const periods = await marketFigures(context, asked);
  const cell = (value: FigurePeriod[keyof FigurePeriod]) =>
    Array.isArray(value)
      ? value.map(({ currency, amount }) => `${currency} ${amount}`).join('; ')
      : String(value ?? '');
  const names = [m.console_period(), ...figures.map(({ name }) => name())];
  return tableFile('csv', {
    name: `figures-${asked.by}-${utcDay(context.now())}`,
    title: m.console_figures(),
    columns: names.map((name) => ({ name })),
    rows: periods.map((period) => [period.from, ...figures.map(({ figure }) => cell(period[figure]))]),
  });
}

/** First days of the last weeks, which begin on Mondays, or months: of the present one first. */
function lastPeriods(by: FigureBy, now: Date): string[] {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const monday = date - ((now.getUTCDay() + 6) % 7);
  return Array.from({ length: shownPeriods }, (_, back) =>
    utcDay(new Date(by === 'week' ? Date.UTC(year, month, monday - 7 * back) : Date.UTC(year, month - back, 1))),
  );
}
