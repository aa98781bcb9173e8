import { sql } from 'drizzle-orm';
import type { ErrorName } from '#api/common/envelope.ts';
import { refusalReasons, type RefusalReason } from '#api/members/refusal-choices.ts';
import type { Services } from '../context.ts';
import { refusedCall } from '../db/schema/platform.ts';
import { AppError } from '../errors.ts';
import { networkOf } from '../limits/limits.ts';

/** What was refused, counted in memory and written now and then: whoever tries often costs no more than who tries once. */
export type Refusals = {
  note: (call: string, error: unknown, caller: { memberId: string | null; address: string }) => void;
  /** Writes what was counted since the last time. */
  write: () => Promise<void>;
};

const hourMilliseconds = 3600 * 1000;
/** So many rows an hour for each process; further callers are counted together. */
const mostRows = 1_000;

type Counted = typeof refusedCall.$inferInsert;

export function openRefusals({ db, now }: Pick<Services, 'db' | 'now'>): Refusals {
  const waiting = new Map<string, Counted>();
  let known = new Set<string>();
  let hour = 0;
  let writing = Promise.resolve();

  const note: Refusals['note'] = (call, error, { memberId, address }) => {
    const reason = reasonOf(error);
    // A visitor who follows an old link tries nothing.
    if (!reason || (!memberId && (!address || reason === 'notFound'))) return;
    const at = now();
    const began = at.getTime() - (at.getTime() % hourMilliseconds);
    if (began !== hour) [hour, known] = [began, new Set()];
    const named = [memberId ?? networkOf(address), call, reason].join(' ');
    const isKnown = known.has(named) || known.size < mostRows;
    if (isKnown) known.add(named);
    const caller = isKnown ? (memberId ?? networkOf(address)) : '';
    const key = [began, caller, call, reason].join(' ');
    const row = waiting.get(key);
    if (row) Object.assign(row, { count: row.count + 1, lastAt: at });
    else waiting.set(key, { hour: new Date(began), caller, call, reason, count: 1, firstAt: at, lastAt: at });
  };

  const writeNow = async () => {
    if (waiting.size === 0) return;
    const rows = [...waiting.values()];
    waiting.clear();
    const { hour, caller, call, reason, count, lastAt } = refusedCall;
    await db
      .insert(refusedCall)
      .values(rows)
      .onConflictDoUpdate({
        target: [hour, caller, call, reason],
        set: { count: sql`${count} + excluded.count`, lastAt: sql`greatest(${lastAt}, excluded.last_at)` },
      });
  };
  // One after the other: two at once could wait for each other's rows.
  const write = () => (writing = writing.catch(() => undefined).then(writeNow));
  return { note, write };
}

function reasonOf(error: unknown): RefusalReason | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.isWrongProof) return 'wrongProof';
  return (refusalReasons as readonly ErrorName[]).includes(error.code) ? (error.code as RefusalReason) : undefined;
}
