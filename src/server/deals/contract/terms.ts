import { and, asc, eq } from 'drizzle-orm';
import { placeField } from '#api/deals/trade-rules.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { quoteLine, quoteVersion } from '#server/platform/db/schema/rfq.ts';
import { deliveryWindowOf, loadPickupPlaces, type OrderRow, type SubOrderRow } from '#server/deals/deal/index.ts';
import type { Bilingual } from './template.ts';

type Party = { company: string; nation: Bilingual };
type Goods = {
  gradeNumber: string;
  /** The grade as its maker writes it, where it is one of the catalogue. */
  material: string | null;
  manufacturer: Bilingual | null;
  hsCode: string | null;
  /** Tonnes, price per tonne, and their product. */
  quantity: string;
  unitPrice: string;
  amount: string;
  remark: string;
};

/** Everything that was agreed, in plain values: what the contract says, and what its file carries for machines. */
export type ContractTerms = {
  contractNumber: string;
  version: number;
  templateVersion: string;
  inquiryNumber: string;
  subOrderNumber: string;
  /** The buyer's number of its order when the contract was issued. */
  buyersPoNumber: string | null;
  issuedAt: string;
  signBy: string;
  law: 'international' | 'china';
  seller: Party;
  buyer: Party;
  goods: Goods[];
  currency: string;
  quantity: string;
  total: string;
  qualityClass: Bilingual;
  origin: Bilingual | null;
  packing: Bilingual & { code: string };
  tradeTerm: { code: string; place: Bilingual };
  portOfLoading: Bilingual | null;
  portOfDischarge: Bilingual | null;
  portOfDestination: Bilingual | null;
  destination: Bilingual | null;
  deliveryAddress: string | null;
  deliveryMethod: string | null;
  shippingMethod: Bilingual;
  container: Bilingual | null;
  deliveryStart: string;
  deliveryDeadline: string;
  leadTimeDays: number;
  paymentTerm: Bilingual & { code: string };
  latestPayment: string;
  /** What banks may keep of a transfer at most, in the currency of the contract; 0: nothing. */
  bankFeeLimit: string;
  /** As written by the parties, in their own language. */
  buyersRemarks: string;
  sellersRemarks: string;
};

export type ContractHead = { number: string; version: number; templateVersion: string; issuedAt: Date };

type Named = { nameEn: string; nameZh: string };
const bilingual = (thing: Named): Bilingual => ({ en: thing.nameEn, zh: thing.nameZh });

/** Collects the terms of a sub-order in the transaction that has just written them. */
export async function loadTerms(
  tx: Transaction,
  { cache }: Pick<Context, 'cache'>,
  order: OrderRow,
  subOrder: SubOrderRow,
  head: ContractHead,
): Promise<ContractTerms> {
  const directory = await loadDirectory({ db: tx, cache });
  const say = words(directory);
  const [version] = await tx
    .select({ remarks: quoteVersion.remarks })
    .from(quoteVersion)
    .where(and(eq(quoteVersion.quoteId, subOrder.quoteId), eq(quoteVersion.version, subOrder.quoteVersion)));
  const term = tradeTerms.find(({ id }) => id === subOrder.tradeTerm)!;
  const { deliveryStart, deliveryDeadline } = await deliveryWindowOf(tx, order, subOrder);
  const code = (kind: string, id: string) => ({ ...say.code(kind, id), code: id });
  return {
    contractNumber: head.number,
    version: head.version,
    templateVersion: head.templateVersion,
    inquiryNumber: order.number,
    subOrderNumber: subOrder.number,
    buyersPoNumber: order.poNumber,
    issuedAt: head.issuedAt.toISOString(),
    signBy: subOrder.signBy.toISOString(),
    // Two companies of mainland China cannot agree on a foreign tribunal for a deal within the country.
    law: subOrder.supplierNation === 'CN' && order.buyerNation === 'CN' ? 'china' : 'international',
    seller: { company: subOrder.supplierCompany, nation: say.country(subOrder.supplierNation) },
    buyer: { company: order.buyerCompany, nation: say.country(order.buyerNation) },
    goods: await readGoods(tx, subOrder, directory),
    currency: subOrder.currency,
    quantity: subOrder.quantity,
    total: subOrder.total,
    qualityClass: say.code('qualityClass', order.qualityClass),
    origin: order.countryOfOrigin ? say.country(order.countryOfOrigin) : null,
    packing: code('packing', subOrder.packing),
    tradeTerm: { code: term.code, place: await placeOf(tx, say, order, subOrder) },
    portOfLoading: say.port(subOrder.departurePort),
    portOfDischarge: say.port(subOrder.portDischarge),
    portOfDestination: say.port(subOrder.destinationPort),
    destination: subOrder.destinationCountry ? say.country(subOrder.destinationCountry) : null,
    deliveryAddress: subOrder.serviceAddress,
    deliveryMethod: subOrder.deliveryMethod,
    shippingMethod: say.code('shippingMethod', order.shippingMethod),
    container: order.cabinetType ? say.code('container', order.cabinetType) : null,
    deliveryStart,
    deliveryDeadline,
    leadTimeDays: subOrder.leadTimeDays,
    paymentTerm: code('paymentTerm', subOrder.paymentTerm),
    latestPayment: subOrder.latestPayment,
    bankFeeLimit: subOrder.bankFeeLimit,
    buyersRemarks: order.remarks,
    sellersRemarks: version?.remarks ?? '',
  };
}

async function readGoods(tx: Transaction, { id }: SubOrderRow, { categories }: Directory): Promise<Goods[]> {
  const rows = await tx
    .select({ line: subOrderLine, remark: quoteLine.remark, material, maker: manufacturer })
    .from(subOrderLine)
    .innerJoin(quoteLine, eq(quoteLine.id, subOrderLine.quoteLineId))
    .leftJoin(material, eq(material.id, subOrderLine.materialId))
    .leftJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .where(eq(subOrderLine.subOrderId, id))
    .orderBy(asc(subOrderLine.position));
  return rows.map(({ line, remark, material: known, maker }) => ({
    gradeNumber: line.gradeNumber,
    material: known?.grade ?? null,
    manufacturer: maker && bilingual(maker),
    hsCode: hsCodeOf(known, categories),
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: line.amount,
    remark,
  }));
}

/** That of the narrowest category which has one. */
function hsCodeOf(known: { categoryPath: string[] } | null, categories: Directory['categories']): string | null {
  return known?.categoryPath.toReversed().flatMap((id) => categories.get(id)?.hsCode ?? [])[0] ?? null;
}

function words(directory: Directory) {
  const country = (id: string): Bilingual => {
    const found = directory.countries.get(id);
    return found ? bilingual(found) : { en: id, zh: id };
  };
  const inCountry = (place: Bilingual, id: string): Bilingual => ({
    en: `${place.en}, ${country(id).en}`,
    zh: `${country(id).zh}${place.zh}`,
  });
  return {
    country,
    inCountry,
    directory,
    code: (kind: string, id: string): Bilingual => {
      const found = directory.codes.get(kind)?.get(id);
      return found ? bilingual(found) : { en: id, zh: id };
    },
    port: (id: string | null): Bilingual | null => {
      if (id === null) return null;
      const found = directory.ports.get(id);
      return found ? inCountry(bilingual(found), found.country) : { en: id, zh: id };
    },
  };
}

/**
 * The named place of the trade term: port of loading or destination, delivery address, and for EXW, which takes no
 * place in the form, where the goods are fetched.
 */
async function placeOf(
  tx: Transaction,
  say: ReturnType<typeof words>,
  order: OrderRow,
  subOrder: SubOrderRow,
): Promise<Bilingual> {
  const { directory } = say;
  const field = placeField(String(subOrder.tradeTerm));
  const written = field && subOrder[field];
  if (written) return field === 'serviceAddress' ? { en: written, zh: written } : say.port(written)!;
  const place = (await loadPickupPlaces(tx, directory, order))(subOrder.shopId);
  return place ? bilingual(place) : say.country(subOrder.supplierNation);
}
