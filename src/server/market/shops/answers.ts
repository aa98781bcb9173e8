import { sql, type SQL } from 'drizzle-orm';
import { badgeRules } from '#api/market/shop-choices.ts';
import { invitation, negotiation, quote, quoteVersion } from '#server/platform/db/schema/rfq.ts';

/**
 * RFQs sent to shops since a moment, with the hours until each was answered by a quote, a question or a refusal. One that
 * nobody has answered counts from the hour on at which the answer would have been too late to be quick, and then as never
 * answered: its hours are null.
 */
export const answersSince = (at: string, since: SQL) => sql`
    select invited.shop_id, invited.order_id, invited.sent_at, extract(epoch from answer.at - invited.sent_at) / 3600 as hours
    from ${invitation} as invited cross join lateral (
      select min(said.at) as at from (
        select min(version.at) as at from ${quote} as quoted
          join ${quoteVersion} as version on version.quote_id = quoted.id and version.version = 1
        where quoted.order_id = invited.order_id and quoted.shop_id = invited.shop_id
        union all
        select min(talk.at) from ${negotiation} as talk
        where talk.order_id = invited.order_id and talk.shop_id = invited.shop_id
          and talk.kind in ('question', 'declined')) as said) as answer
    where invited.sent_at > ${since}
      and (answer.at is not null
        or invited.sent_at < ${at}::timestamptz - make_interval(hours => ${badgeRules.quickAnswers.hours}))`;

/** Over those; null where half or more were never answered. */
export const medianHours = sql`nullif(
  percentile_disc(0.5) within group (order by coalesce(hours, 'infinity'::numeric)), 'infinity'::numeric)::float8`;
