import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { extendLanes, saveLane, type Lane } from '#api/deals/freight.ts';
import { mostLanes } from '#api/deals/freight-choices.ts';
import { earliestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { laneDayProblem, laneProblems } from '#api/deals/freight-rules.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { freightLane } from '#server/platform/db/schema/freight.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { loadNames, type Names } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { placeProblems } from './places.ts';

type LaneRow = typeof freightLane.$inferSelect;
type Input = z.output<typeof saveLane.input>;
/** All lanes of the caller, by name of their ports as the caller reads them. */
export async function ownLanes(context: MemberContext, db: Db = context.db): Promise<Lane[]> {
  const rows = await db
    .select()
    .from(freightLane)
    .where(eq(freightLane.forwarderId, context.actor.party))
    .orderBy(asc(freightLane.id));
  const names = await loadNames({ ...context, db });
  const { compare } = new Intl.Collator(context.locale);
  return rows
    .map((row) => describe(row, names, context.now()))
    .sort(
      (a, b) =>
        compare(a.departurePort.name, b.departurePort.name) || compare(a.destinationPort.name, b.destinationPort.name),
    );
}

/** Adds or edits a lane. Two of the same ports and container would leave open which price counts. */
export function keepLane(context: MemberContext, input: Input): Promise<Lane> {
  const { actor, now } = context;
  return idempotently(context, saveLane, input, async (tx) => {
    // Locked, so that of two lanes added at once the second sees the first.
    await tx.select({ id: member.id }).from(member).where(eq(member.id, actor.party)).for('update');
    const known = input.id === undefined ? undefined : await ownLane(tx, context, input.id);
    await check(tx, context, input);
    const { departurePort, destinationPort, cabinetType, price, currency, transitDays, validUntil, remarks } = input;
    const values = {
      departurePort,
      destinationPort,
      cabinetType,
      price,
      currency,
      transitDays,
      validUntil,
      remarks,
      updatedAt: now(),
    };
    const isSameWay = known?.departurePort === departurePort && known.destinationPort === destinationPort;
    const since = known && isSameWay ? known.since : now();
    const [row] = known
      ? await tx
          .update(freightLane)
          .set({ ...values, since })
          .where(eq(freightLane.id, known.id))
          .returning()
      : await tx
          .insert(freightLane)
          .values({ ...values, since, id: uuidv7(now()), forwarderId: actor.party })
          .returning();
    const subject = { kind: 'freightLane', id: row!.id } as const;
    await audit(tx, context, known ? 'freightLane.edit' : 'freightLane.add', subject, {
      route: `${departurePort}-${destinationPort}`,
      cabinetType,
      price: `${currency} ${price}`,
      validUntil,
    });
    return describe(row!, await loadNames({ ...context, db: tx }), now());
  });
}

async function check(tx: Transaction, context: MemberContext, input: Input): Promise<void> {
  const directory = await loadDirectory({ ...context, db: tx });
  const problems = { ...laneProblems(input, context.now()), ...placeProblems(directory, input) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const own = eq(freightLane.forwarderId, context.actor.party);
  const { departurePort, destinationPort, cabinetType, id } = input;
  const same = and(
    own,
    eq(freightLane.departurePort, departurePort),
    eq(freightLane.destinationPort, destinationPort),
    eq(freightLane.cabinetType, cabinetType),
    id === undefined ? undefined : ne(freightLane.id, id),
  );
  if ((await tx.$count(freightLane, same)) > 0) throw invalid({ destinationPort: m.deals_freight_laneTwice() });
  if (id === undefined && (await tx.$count(freightLane, own)) >= mostLanes)
    throw invalid({ departurePort: m.deals_freight_tooManyLanes({ max: mostLanes }) });
}

export async function removeLane(context: MemberContext, id: string): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const lane = await ownLane(tx, context, id);
    await tx.delete(freightLane).where(eq(freightLane.id, lane.id));
    const route = `${lane.departurePort}-${lane.destinationPort}`;
    await audit(tx, context, 'freightLane.remove', { kind: 'freightLane', id }, { route });
  });
  return {};
}

/** One day for many lanes, all or none: a list that is half renewed is worse than an old one. */
export function prolongLanes(context: MemberContext, input: z.output<typeof extendLanes.input>): Promise<Lane[]> {
  const { actor, now } = context;
  return idempotently(context, extendLanes, input, async (tx) => {
    const ids = [...new Set(input.ids)];
    const problem = laneDayProblem(input.validUntil, now());
    if (problem) throw invalid({ validUntil: problem });
    const changed = await tx
      .update(freightLane)
      .set({ validUntil: input.validUntil, updatedAt: now() })
      .where(and(inArray(freightLane.id, ids), eq(freightLane.forwarderId, actor.party)))
      .returning({ id: freightLane.id });
    if (changed.length !== ids.length) throw notFound();
    const { validUntil } = input;
    await audit(
      tx,
      context,
      'freightLane.extend',
      { kind: 'member', id: actor.party },
      { lanes: ids.length, validUntil },
    );
    return ownLanes(context, tx);
  });
}

async function ownLane(tx: Transaction, { actor }: MemberContext, id: string): Promise<LaneRow> {
  const own = and(eq(freightLane.id, id), eq(freightLane.forwarderId, actor.party));
  const [lane] = await tx.select().from(freightLane).where(own).for('update');
  if (!lane) throw notFound();
  return lane;
}

/** The day itself still counts, wherever on earth it is read. */
export const isLaneExpired = ({ validUntil }: Pick<LaneRow, 'validUntil'>, now: Date): boolean =>
  validUntil < earliestDay(now);

const describe = (row: LaneRow, names: Names, now: Date): Lane => ({
  id: row.id,
  departurePort: names.port(row.departurePort),
  destinationPort: names.port(row.destinationPort),
  cabinetType: names.coded('container', row.cabinetType),
  price: { amount: row.price, currency: row.currency },
  transitDays: row.transitDays,
  validUntil: row.validUntil,
  expired: isLaneExpired(row, now),
  remarks: row.remarks,
  updatedAt: row.updatedAt.toISOString(),
});
