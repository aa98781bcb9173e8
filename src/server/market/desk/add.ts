import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { addDeskRow, enterRates } from '#api/market/desk.ts';
import { addedByTwo, type DeskThing, type DeskValues } from '#api/market/desk-choices.ts';
import { m } from '#i18n/messages.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { exchangeRate } from '#server/platform/db/schema/reference.ts';
import { invalid } from '#server/platform/errors.ts';
import { emailOf } from './change.ts';
import { checkKey, checkRate, checkRow, parseValues } from './checks.ts';
import { follow } from './effects.ts';
import { waitingOf } from './queries.ts';
import { hold, inTurn, record, type Because } from './record.ts';
import { insertRow, readValues } from './things.ts';

/** Adds a row that the release does not have; one that it brings later says what this one says. */
export async function addRow(
  context: MemberContext,
  { thing, key, values, ...because }: z.output<typeof addDeskRow.input>,
): Promise<{ waiting: boolean }> {
  const said = parseValues(thing, values, true);
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    await checkKey(tx, thing, key);
    if (await readValues(tx, thing, key)) throw invalid({ key: m.market_desk_thereAlready() });
    await checkRow(tx, thing, key, said, said);
    const detail = { fields: Object.keys(said), reason: because.reason };
    const subject = { kind: 'catalogueRow', id: `${thing}:${key}` } as const;
    if (addedByTwo.includes(thing)) {
      if ((await waitingOf(tx, thing, key)).has('')) throw invalid({ key: m.market_desk_waitsAlready() });
      await record(tx, context, added(thing, key, said, 'waiting'), because);
      await audit(tx, context, 'catalogueRow.propose', subject, detail);
      const data = { name: key, by: await emailOf(tx, context.actor.id) };
      await notifyOperators(tx, context, { template: 'hazardProposed', data });
      return { waiting: true };
    }
    await put(tx, context, thing, key, said, because);
    await audit(tx, context, 'catalogueRow.add', subject, detail);
    return { waiting: false };
  });
}

const added = (thing: DeskThing, key: string, after: DeskValues, state: 'waiting' | 'done') => ({
  ...{ place: { thing, key, field: '' }, before: null, after, state },
});

async function put(
  tx: Transaction,
  context: MemberContext,
  thing: DeskThing,
  key: string,
  said: DeskValues,
  because: Because,
) {
  await record(tx, context, added(thing, key, said, 'done'), because);
  await putRow(tx, context.now(), thing, key, said);
}

/** Writes a row that operators have added, and what follows from it. */
export async function putRow(tx: Transaction, now: Date, thing: DeskThing, key: string, said: DeskValues) {
  await insertRow(tx, now, thing, key, said);
  for (const [field, value] of Object.entries(said)) await hold(tx, now, { thing, key, field }, value, null);
  await follow(tx, thing, key, {}, said);
}

/**
 * The rates of a month, of all currencies at once: pages show one month, and a currency that it lacked would be gone from them. 422
 * for a month to come, one that is there, a currency that is missing, and what is no rate.
 */
export async function addRates(
  context: MemberContext,
  { month, rates, ...because }: z.output<typeof enterRates.input>,
): Promise<Record<never, never>> {
  if (month > context.now().toISOString().slice(0, 7)) throw invalid({ month: m.market_desk_monthAhead() });
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    const [latest] = await tx.select().from(exchangeRate).orderBy(desc(exchangeRate.month)).limit(1);
    if (!latest || month <= latest.month) throw invalid({ month: m.market_desk_monthThere() });
    const before = await tx.select().from(exchangeRate).where(eq(exchangeRate.month, latest.month));
    const wanted = before.map(({ currency }) => currency).filter((currency) => currency !== 'USD');
    const missing = wanted.filter((currency) => !rates[currency]);
    if (missing.length > 0)
      throw invalid(Object.fromEntries(missing.map((currency) => [currency, m.field_required()])));
    const known = new Set(Intl.supportedValuesOf('currency'));
    for (const [currency, perUsd] of Object.entries(rates)) {
      if (currency === 'USD' || !known.has(currency)) throw invalid({ [currency]: m.field_chooseOne() });
      checkRate(currency, perUsd, before.find((row) => row.currency === currency)?.perUsd);
    }
    const all = before.some(({ currency }) => currency === 'USD') ? { ...rates, USD: '1' } : rates;
    for (const [currency, perUsd] of Object.entries(all))
      await put(tx, context, 'rate', `${currency}/${month}`, { perUsd }, because);
    // When all are there: what offers are sorted by is reckoned from the newest month alone.
    for (const currency of Object.keys(all)) await follow(tx, 'rate', `${currency}/${month}`, {}, {});
    const detail = { fields: Object.keys(all).sort(), number: month, reason: because.reason };
    await audit(tx, context, 'catalogueRow.add', { kind: 'catalogueRow', id: `rate:${month}` }, detail);
    return {};
  });
}
