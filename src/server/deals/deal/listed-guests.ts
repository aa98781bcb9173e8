import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { listedParties } from '#server/members/company/index.ts';
import type { Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import type { GuestRow } from './guests.ts';

type Reader = { db: Pick<Db, 'select'> } & Pick<Services, 'now'>;

/**
 * Guests who bear the name of a sanctioned party, but for those of deals that an operator has let go on since both were known. Like that of
 * a company, the name alone refuses nobody: the deal is on hold until somebody has looked. `since`: by parties listed since then alone.
 */
export async function listedGuests(
  reader: Reader,
  guests: readonly GuestRow[],
  since?: Date,
): Promise<readonly { guest: GuestRow; parties: Awaited<ReturnType<typeof matchesOf>> }[]> {
  const found = await listedParties(
    reader,
    guests.map(({ id, company }) => ({ id, names: [company] })),
    since,
  );
  if (found.size === 0) return [];
  const listed = guests.filter(({ id }) => found.has(id));
  const looked = await reader.db
    .select({ id: hold.subjectId, at: hold.liftedAt })
    .from(hold)
    .where(
      and(
        eq(hold.kind, 'deal'),
        eq(hold.reason, 'sanctions'),
        isNotNull(hold.liftedAt),
        inArray(
          hold.subjectId,
          listed.map(({ orderId }) => orderId),
        ),
      ),
    )
    .orderBy(desc(hold.liftedAt));
  return listed
    .map((guest) => ({ guest, parties: matchesOf(found.get(guest.id)!, guest, looked) }))
    .filter(({ parties }) => parties.length > 0);
}

type Found = Awaited<ReturnType<typeof listedParties>> extends ReadonlyMap<string, infer Parties> ? Parties : never;

function matchesOf(found: Found, guest: GuestRow, looked: readonly { id: string; at: Date | null }[]): Found {
  const last = looked.find(({ id }) => id === guest.orderId)?.at;
  return found.filter(({ since }) => !last || last < since || last < guest.invitedAt);
}
