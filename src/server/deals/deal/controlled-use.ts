import { controlledFields, controlsIn, type ControlledUse } from '#api/deals/controlled-use.ts';
import { controlLists, type ControlList } from '#api/market/desk-choices.ts';
import type { QuoteView, RfqView } from '#api/deals/trade.ts';
import { safeLine } from '#lib/readable-text.ts';
import { lineGoods, type GoodsOf } from './carried-goods.ts';
import type { OrderRow } from './rows.ts';

type Line = { materialId?: string | null; gradeNumber?: string };

/** The lists that control any of the lines where the goods go, in their usual order. */
export function controlsOf(goodsOf: GoodsOf, lines: readonly Line[], order: OrderRow): ControlList[] {
  const found = lines.flatMap((line) => lineGoods(goodsOf, line, order)?.controls ?? []);
  return controlsIn(
    controlLists.filter((list) => found.includes(list)),
    order.destinationCountry,
  );
}

/** What the buyer states of what is controlled, whether it was asked for or is quoted instead. */
export function describeControlledUse(
  order: OrderRow,
  quotes: readonly Pick<QuoteView, 'versions'>[],
  goodsOf: GoodsOf,
): RfqView['controlledUse'] {
  const quoted = quotes.flatMap(({ versions: [latest] }) => latest?.lines ?? []);
  const lists = controlsOf(
    goodsOf,
    [{}, ...quoted.map(({ material, gradeNumber }) => ({ materialId: material?.id ?? null, gradeNumber }))],
    order,
  );
  const read = (said: string | null) => (said === null ? null : safeLine(said));
  return lists.length === 0
    ? null
    : {
        lists,
        endUse: read(order.endUse),
        licenceNumber: read(order.licenceNumber),
        licenceExemption: read(order.licenceExemption),
      };
}

/** What somebody has written of the use, to be looked through for accounts. */
export const writtenOfUse = ({ endUse, licenceNumber, licenceExemption }: ControlledUse): string[] =>
  [endUse, licenceNumber, licenceExemption].flatMap((said) => said ?? []);

/** The same with its fields, for an event: what is not said is left out. */
export const statedUse = (use: ControlledUse): Record<string, string> =>
  Object.fromEntries(controlledFields.flatMap((field) => (use[field] ? [[field, use[field]]] : [])));
