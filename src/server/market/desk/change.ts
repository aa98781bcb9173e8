import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { changeDeskRow } from '#api/market/desk.ts';
import { isGuarded, type DeskThing, type DeskValue, type DeskValues } from '#api/market/desk-choices.ts';
import { m } from '#i18n/messages.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { checkRow, parseValues } from './checks.ts';
import { follow } from './effects.ts';
import { hold, inTurn, lastDone, record } from './record.ts';
import { isSame, placeOf, readValues, writeValues } from './things.ts';
import { nameOfRow } from './names.ts';
import { waitingOf } from './queries.ts';

/**
 * Changes fields of a row. 409 with what they say now where somebody else has changed one of them since it was read: nothing is
 * written then, and nobody's word is lost. What stands on safety waits for a second operator.
 */
export async function changeRow(
  context: MemberContext,
  said: z.output<typeof changeDeskRow.input>,
): Promise<z.output<typeof changeDeskRow.data>> {
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    const done = await changeFields(tx, context, said);
    if (done.waiting.length > 0) await tellProposed(tx, context, await nameOfRow(tx, said.thing, said.key));
    return done;
  });
}

/** Tells the operators that something on which safety hangs waits for a second one of them. */
export async function tellProposed(tx: Transaction, context: MemberContext, name: string): Promise<void> {
  const data = { name, by: await emailOf(tx, context.actor.id) };
  await notifyOperators(tx, context, { template: 'hazardProposed', data });
}

/** The same within a transaction that has its turn; nobody is told. */
export async function changeFields(
  tx: Transaction,
  context: MemberContext,
  { thing, key, values, read, reason, source }: z.output<typeof changeDeskRow.input>,
): Promise<z.output<typeof changeDeskRow.data>> {
  const said = parseValues(thing, values);
  const now = await readValues(tx, thing, key);
  if (!now) throw notFound();
  const moved = Object.keys(said).filter((name) => name in read && !isSame(read[name], now[name]));
  const differing = moved.filter((name) => !isSame(said[name], now[name]));
  if (differing.length > 0) throw await meanwhile(tx, thing, key, now, differing);
  const changed = Object.keys(said).filter((name) => !isSame(said[name], now[name]));
  const after = Object.fromEntries(changed.map((name) => [name, said[name]!]));
  await checkRow(tx, thing, key, after, { ...now, ...after });
  const waiting = changed.filter((name) => isGuarded(thing, key, name));
  const waitsAlready = await waitingOf(tx, thing, key);
  const twice = waiting.find((name) => waitsAlready.has(name));
  if (twice) throw invalid({ [twice]: m.market_desk_waitsAlready() });
  for (const field of waiting)
    await record(tx, context, change(thing, key, field, now, after, 'waiting'), { reason, source });
  const own = changed.filter((name) => !waiting.includes(name));
  for (const field of own) await record(tx, context, change(thing, key, field, now, after, 'done'), { reason, source });
  await apply(tx, context.now(), thing, key, now, pick(after, own));
  const subject = { kind: 'catalogueRow', id: `${thing}:${key}` } as const;
  if (own.length > 0) await audit(tx, context, 'catalogueRow.change', subject, { fields: own, reason });
  if (waiting.length > 0) await audit(tx, context, 'catalogueRow.propose', subject, { fields: waiting, reason });
  return { changed: own, waiting };
}

const change = (
  thing: DeskThing,
  key: string,
  field: string,
  now: DeskValues,
  after: DeskValues,
  state: 'waiting' | 'done',
) => ({ place: { thing, key, field }, before: now[field]!, after: after[field]!, state });

const pick = (values: DeskValues, names: readonly string[]): DeskValues =>
  Object.fromEntries(names.map((name) => [name, values[name]!]));

/** Writes what fields of a row say from now on, whatever a later release says of them. */
export async function apply(
  tx: Transaction,
  now: Date,
  thing: DeskThing,
  key: string,
  before: DeskValues,
  after: DeskValues,
): Promise<void> {
  if (Object.keys(after).length === 0) return;
  await writeValues(tx, now, thing, key, after);
  for (const [field, value] of Object.entries(after)) await hold(tx, now, { thing, key, field }, value, before[field]!);
  await follow(tx, thing, key, before, after);
}

export async function emailOf(tx: Transaction, id: string): Promise<string> {
  const [found] = await tx.select({ email: member.email }).from(member).where(eq(member.id, id));
  return found?.email ?? '';
}

/** What the fields say now, and who has said so. */
async function meanwhile(tx: Transaction, thing: DeskThing, key: string, now: DeskValues, names: readonly string[]) {
  const fields: Record<string, string> = {};
  for (const field of names) {
    const last = await lastDone(tx, placeOf({ thing, key, field }));
    const value = wordsOf(now[field]!);
    fields[field] = last
      ? m.market_desk_meanwhileBy({ value, by: await emailOf(tx, last.memberId) })
      : m.market_desk_meanwhile({ value });
  }
  return new AppError('conflict', { words: m.market_desk_conflict(), fields });
}

export const wordsOf = (value: DeskValue): string =>
  (Array.isArray(value)
    ? value.join('; ')
    : typeof value === 'boolean'
      ? value
        ? m.deals_rfq_yes()
        : m.deals_rfq_no()
      : value) || '–';
