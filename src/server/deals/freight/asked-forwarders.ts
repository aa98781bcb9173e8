import { and, eq, inArray, isNull, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/db/database.ts';
import { freightLane, freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { port } from '#server/platform/db/schema/reference.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { freightStatuses } from '#api/deals/freight-rules.ts';

type Route = { departurePort: string; destinationPort: string };
/** An id, or the column that holds it. */
type Id = string | AnyColumn;

const laneFrom = alias(port, 'lane_from');
const laneTo = alias(port, 'lane_to');
const countryOf = (portId: Id) => sql`(select asked.country from ${port} as asked where asked.id = ${portId})`;

/**
 * A forwarder is asked when it has a lane between the same ports or the same two countries: who sails Ningbo–Lagos will
 * quote Shanghai–Lagos. Whether the price of the lane is still good does not matter, nor does the container: both are
 * what the quote is for.
 */
const reaches = (from: Id, to: Id): SQL =>
  and(sql`${laneFrom.country} = ${countryOf(from)}`, sql`${laneTo.country} = ${countryOf(to)}`)!;

/** Operators have put its company, or that it forwards, on hold: it is asked nothing, and sees nothing of what others ask. */
const isHeld = (party: Id): SQL =>
  sql`exists (select from ${hold} where ${hold.partyId} = ${party} and ${hold.kind} in ('company', 'forwarding') and ${hold.liftedAt} is null)`;

/** It cannot be asked for anything now: its company is on hold, or its account is being closed. */
export async function isAway(db: Db, forwarderId: string): Promise<boolean> {
  const { id, closingAt, closedAt, capabilities } = member;
  const there = sql`${isNull(closingAt)} and ${isNull(closedAt)} and 'forwarder' = any(${capabilities})`;
  return (await db.$count(member, sql`${eq(id, forwarderId)} and ${there} and not ${isHeld(id)}`)) === 0;
}

/** The forwarders to ask for a route, never the asking company itself, nor an account that is being closed. */
export async function forwardersFor(db: Db, route: Route, buyerId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: freightLane.forwarderId })
    .from(freightLane)
    .innerJoin(laneFrom, eq(laneFrom.id, freightLane.departurePort))
    .innerJoin(laneTo, eq(laneTo.id, freightLane.destinationPort))
    .innerJoin(member, eq(member.id, freightLane.forwarderId))
    .where(
      and(
        reaches(route.departurePort, route.destinationPort),
        ne(freightLane.forwarderId, buyerId),
        sql`'forwarder' = any(${member.capabilities})`,
        isNull(member.closingAt),
        isNull(member.closedAt),
        sql`not ${isHeld(freightLane.forwarderId)}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Requests of others on the lanes of a forwarder, from the time when it had the lane: a new one opens no past. And those
 * that it has quoted.
 */
export const isFor = (party: string): SQL =>
  and(
    ne(freightRequest.buyerId, party),
    sql`(
      exists (select from ${freightLane}
        join ${port} as lane_from on lane_from.id = ${freightLane.departurePort}
        join ${port} as lane_to on lane_to.id = ${freightLane.destinationPort}
        where ${freightLane.forwarderId} = ${party} and not ${isHeld(party)} and ${freightLane.since} <= ${freightRequest.at}
          and ${reaches(freightRequest.departurePort, freightRequest.destinationPort)})
      or ${hasQuoteOf(party)})`,
  )!;

/** A quote of the forwarder for the request; `where`: of a kind. */
export const hasQuoteOf = (party: string, where: SQL = sql`true`): SQL =>
  sql`exists (select from ${freightQuote} where ${freightQuote.requestId} = ${freightRequest.id}
    and ${freightQuote.forwarderId} = ${party} and ${where})`;

export const isLiveQuote = (now: Date): SQL =>
  sql`${freightQuote.state} = 'live' and ${freightQuote.validUntil} > ${now.toISOString()}`;

/** Asked for and not replaced, and the goods are not on their way. The order is joined. */
export const isOpenRequest: SQL = and(
  isNull(freightRequest.closedAt),
  inArray(tradeOrder.status, [...freightStatuses]),
)!;
