import type { FreightOfOrder, FreightQuote } from '#api/deals/freight.ts';
import type { Carriage } from '#api/deals/carriage-rules.ts';
import { tonnesPerContainer } from '#api/deals/container-load.ts';
import { carriagePerTonne, containersTaken } from '#api/deals/freight-per-tonne.ts';
import { freightStatuses } from '#api/deals/freight-rules.ts';
import { convertExactly } from '#api/deals/landed-price.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { dangerOf, loadCarriedGoods, type Names, type OrderRow } from '#server/deals/deal/index.ts';
import { languagesOf, sdsStanding } from '#api/market/document-languages.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import { documentsForDeal } from '#server/market/documents/index.ts';
import type { Services } from '#server/platform/context.ts';

export type QuoteRow = typeof freightQuote.$inferSelect;
export type RequestRow = typeof freightRequest.$inferSelect;

/** Whether a quote can be counted on at this moment. */
export const isLive = ({ state, validUntil }: Pick<QuoteRow, 'state' | 'validUntil'>, now: Date): boolean =>
  state === 'live' && validUntil > now;

export const isOpen = ({ closedAt }: Pick<RequestRow, 'closedAt'>, { status }: Pick<OrderRow, 'status'>): boolean =>
  closedAt === null && freightStatuses.includes(status);

export const describeQuote = (row: QuoteRow, names: Names, now: Date): FreightQuote => ({
  id: row.id,
  company: row.company,
  state: row.state === 'live' && !isLive(row, now) ? 'expired' : row.state,
  version: row.version,
  amount: { amount: row.amount, currency: row.currency },
  transitDays: row.transitDays,
  carrier: row.carrier === null ? null : names.coded('carrier', row.carrier),
  validUntil: row.validUntil.toISOString(),
  remarks: row.remarks,
  bankWarning: namesAccount(row.remarks),
  at: row.at.toISOString(),
});

/** What the papers of a container have to say of the goods in it, and how far their safety data sheets are there. */
export type Regulated = Pick<NonNullable<FreightOfOrder['request']>, 'danger' | 'sds'>;
type Asked = { request: RequestRow; order: Pick<OrderRow, 'id' | 'materialId' | 'categoryId' | 'gradeNumber'> };

/** By the id of the order. */
export async function regulatedGoods(
  look: Pick<Services, 'db' | 'cache' | 'now'>,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Regulated>> {
  const goodsOf = await loadCarriedGoods(look);
  const { ports } = await loadDirectory(look);
  const dangerous = asked.flatMap(({ request, order }) => {
    const found = dangerOf(goodsOf(order));
    return found ? [{ request, order, danger: found }] : [];
  });
  const materialIds = [...new Set(dangerous.flatMap(({ order }) => order.materialId ?? []))];
  const documents = await documentsForDeal(look, { materialIds, shopIds: [] });
  return new Map(
    dangerous.map(({ request, order, danger }) => {
      const sheets = (documents.get(order.materialId ?? '') ?? []).map(({ expired, ...one }) => ({
        ...one,
        edition: { expired },
      }));
      const languages = languagesOf(ports.get(request.destinationPort)?.country ?? '');
      return [order.id, { danger, sds: sdsStanding(sheets, languages) }];
    }),
  );
}
const unregulated: Regulated = { danger: null, sds: null };

/** What both sides see of a request. Of the order it tells the goods, their weight and the buyer's country: no more. */
export const describeRequest = (
  row: RequestRow,
  order: Pick<OrderRow, 'id' | 'status' | 'gradeNumber' | 'categoryId' | 'materialId' | 'quantity' | 'buyerNation'>,
  names: Names,
  regulated: ReadonlyMap<string, Regulated>,
): NonNullable<FreightOfOrder['request']> => ({
  id: row.id,
  departurePort: names.port(row.departurePort),
  destinationPort: names.port(row.destinationPort),
  cabinetType: names.coded('container', row.cabinetType),
  containers: row.containers,
  readyOn: row.readyOn,
  remarks: row.remarks,
  bankWarning: namesAccount(row.remarks),
  at: row.at.toISOString(),
  open: isOpen(row, order),
  goods: [order.gradeNumber, ...(order.categoryId ? [names.category(order.categoryId).name] : [])].join(' · '),
  material: order.materialId ? names.material(order.materialId) : null,
  ...(regulated.get(order.id) ?? unregulated),
  quantity: order.quantity,
  buyerNation: names.country(order.buyerNation).name,
});

/**
 * What quotes are compared by: the containers that the goods take at the price of those quoted, in USD per tonne. A
 * currency without a rate would be none of ours.
 */
export function perTonneUsd(
  { amount, currency }: QuoteRow,
  {
    containers: priced,
    cabinetType,
    destinationPort,
  }: Pick<RequestRow, 'containers' | 'cabinetType' | 'destinationPort'>,
  { quantity, packing }: Pick<OrderRow, 'quantity' | 'packing'>,
  { carriage, rates }: { carriage: Carriage; rates: Readonly<Record<string, string>> },
): string {
  const country = carriage.ports.find(({ id }) => id === destinationPort)?.country ?? null;
  const capacity = tonnesPerContainer({ packing, cabinetType, country }, carriage) ?? null;
  const containers = containersTaken(quantity, capacity, { containers: priced, tonnes: quantity })!;
  const dollars = convertExactly(amount, { from: currency, to: 'USD', rates })!;
  return carriagePerTonne(dollars, { priced, containers, tonnes: quantity });
}
