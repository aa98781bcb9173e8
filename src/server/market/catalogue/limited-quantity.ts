import { limitedQuantityBy } from '#api/market/limited-quantity.ts';
import type { MaterialCore } from '#api/market/goods.ts';
import { utcDay } from '#lib/days.ts';
import type { Services } from '#server/platform/context.ts';
import type { chemical } from '#server/platform/db/schema/catalogue.ts';
import { formOf } from './chemical-form.ts';
import { readSaid } from './said-of-chemicals.ts';
import { shippingNameOf } from './shipping-name.ts';

type Chemical = typeof chemical.$inferSelect;
type Said = { source: string; at: Date };

/** What operators gave as the sources of limits that they have entered, by the chemical. */
export async function readLimitSources(
  services: Pick<Services, 'db'>,
  chemicals: readonly (Chemical | null)[],
): Promise<ReadonlyMap<string, Said>> {
  const entered = chemicals.flatMap((row) => (row && row.limitedQuantity !== null ? [row.id] : []));
  const said = await readSaid(services, entered, ['limitedQuantity']);
  return new Map([...said].map(([id, [last]]) => [id, last!]));
}

/** What follows from the entry of a substance by itself; an entry of transport that this catalogue does not know was not checked against the rule. */
export const derivedLimit = (row: Chemical): ReturnType<typeof limitedQuantityBy> =>
  shippingNameOf(row.unNumber, null).shippingNameEn === null ? null : limitedQuantityBy(row, formOf(row.id));

/** The limit of a substance: what operators have entered, else what is derived. */
export function limitOf(row: Chemical | null, sources: ReadonlyMap<string, Said>): MaterialCore['limitedQuantity'] {
  if (!row) return null;
  if (row.limitedQuantity !== null) {
    const said = sources.get(row.id);
    const statedOn = said ? utcDay(said.at) : null;
    return { value: row.limitedQuantity, derivedBy: null, source: said?.source ?? '', statedOn };
  }
  const derived = derivedLimit(row);
  return derived && { value: derived.value, derivedBy: derived.rule, source: '', statedOn: null };
}
