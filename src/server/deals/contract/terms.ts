import { and, asc, eq } from 'drizzle-orm';
import { arbitrationOf, isWithinChina } from '#api/deals/arbitration.ts';
import type { Danger } from '#api/deals/carried-goods.ts';
import type { ControlList } from '#api/market/desk-choices.ts';
import type { CollectingWay } from '#api/deals/collecting.ts';
import type { AgreedLimit } from '#api/deals/spec-limit-rules.ts';
import type { Arbitration } from '#api/deals/deal-choices.ts';
import { placeField } from '#api/deals/trade-rules.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { namesOf, type CompanyRecord } from '#api/members/company-record.ts';
import { recordOf } from '#server/members/company/index.ts';
import { chemical, manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { quoteLine, quoteVersion } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import {
  controlsOf,
  dangerOf,
  deliveryWindowOf,
  lineGoods,
  loadCarriedGoods,
  loadPickupPlaces,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { documentsForDeal } from '#server/market/documents/index.ts';
import type { Bilingual } from './template.ts';

type Look = Pick<Context, 'cache' | 'now'>;

export type Party = {
  /** As certified. */
  company: string;
  names: Bilingual;
  nation: Bilingual;
  /** For notices. */
  email: string | null;
  /** null: stated with the signature, on the evidence page. */
  record: CompanyRecord | null;
};
type Goods = {
  gradeNumber: string;
  /** The grade as its maker writes it, where it is one of the catalogue. */
  material: string | null;
  manufacturer: Bilingual | null;
  hsCode: string | null;
  /** Of goods that are dangerous to carry. */
  danger: Danger | null;
  /** Its safety data sheets when the contract was issued: languages and day of each. Of dangerous goods alone. */
  safetySheets?: { languages: string[]; editionOn: string }[];
  /** Tonnes, price per tonne, and their product. */
  quantity: string;
  unitPrice: string;
  amount: string;
  remark: string;
};

/** A limit of the annex. `notTested`: the seller does not test it, and it is none. */
type AnnexRow = Omit<AgreedLimit, 'property'> & { property: Bilingual };

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
  /** Where disputes go. */
  arbitration: Arbitration;
  seller: Party;
  buyer: Party;
  goods: Goods[];
  /** The annex; left out where no limits were agreed. */
  limits?: AnnexRow[];
  currency: string;
  quantity: string;
  total: string;
  qualityClass: Bilingual;
  qualityCode: string;
  origin: Bilingual;
  packing: Bilingual & { code: string };
  tradeTerm: { code: string; place: Bilingual };
  portOfLoading: Bilingual | null;
  portOfDischarge: Bilingual | null;
  portOfDestination: Bilingual | null;
  destination: Bilingual | null;
  deliveryAddress: string | null;
  deliveryMethod: string | null;
  shippingMethod: Bilingual;
  container: (Bilingual & { code: string }) | null;
  deliveryStart: string;
  deliveryDeadline: string;
  leadTimeDays: number;
  paymentTerm: Bilingual & { code: string };
  latestPayment: string;
  /** Who receives what the buyer transfers. */
  collecting: CollectingWay;
  /** What banks may keep of a transfer at most, in the currency of the contract; 0: nothing. */
  bankFeeLimit: string;
  /** As written by the parties, in their own language. */
  buyersRemarks: string;
  sellersRemarks: string;
  /** Of goods on a control list, as the buyer states it. */
  controlledUse?: {
    lists: ControlList[];
    endUse: string;
    licenceNumber: string | null;
    licenceExemption: string | null;
  };
};

export type ContractHead = { number: string; version: number; templateVersion: string; issuedAt: Date };

type Named = { nameEn: string; nameZh: string };
const bilingual = (thing: Named): Bilingual => ({ en: thing.nameEn, zh: thing.nameZh });

/** Collects the terms of a sub-order in the transaction that has just written them. */
export async function loadTerms(
  tx: Transaction,
  context: Look,
  order: OrderRow,
  subOrder: SubOrderRow,
  head: ContractHead,
): Promise<ContractTerms> {
  const directory = await loadDirectory({ db: tx, cache: context.cache });
  const say = words(directory);
  const [version] = await tx
    .select({ remarks: quoteVersion.remarks })
    .from(quoteVersion)
    .where(and(eq(quoteVersion.quoteId, subOrder.quoteId), eq(quoteVersion.version, subOrder.quoteVersion)));
  const term = tradeTerms.find(({ id }) => id === subOrder.tradeTerm)!;
  const { deliveryStart, deliveryDeadline } = await deliveryWindowOf(tx, order, subOrder);
  const { supplierNation, supplierCompany } = subOrder;
  const { buyerNation, buyerCompany } = order;
  const [own] = await tx.select({ ownerId: shop.ownerId }).from(shop).where(eq(shop.id, subOrder.shopId));
  const { goods, lists } = await readGoods(tx, context, order, subOrder, directory);
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
    law: isWithinChina(supplierNation, buyerNation) ? 'china' : 'international',
    arbitration: arbitrationOf(order.arbitration, supplierNation, buyerNation),
    seller: await partyOf(tx, own?.ownerId ?? null, supplierCompany, say.country(supplierNation)),
    buyer: await partyOf(tx, subOrder.buyerId, buyerCompany, say.country(buyerNation)),
    goods: goods.map(({ makersNation: _, ...one }) => one),
    ...(subOrder.limits.length > 0 && {
      limits: subOrder.limits.map(({ property, ...limit }) => ({ property: say.property(property), ...limit })),
    }),
    currency: subOrder.currency,
    quantity: subOrder.quantity,
    total: subOrder.total,
    qualityClass: say.code('qualityClass', order.qualityClass),
    qualityCode: order.qualityClass,
    origin: originOf(order.countryOfOrigin, goods, say.country),
    packing: code('packing', subOrder.packing),
    tradeTerm: { code: term.code, place: await placeOf(tx, say, order, subOrder) },
    portOfLoading: say.port(subOrder.departurePort),
    portOfDischarge: say.port(subOrder.portDischarge),
    portOfDestination: say.port(subOrder.destinationPort),
    destination: subOrder.destinationCountry ? say.country(subOrder.destinationCountry) : null,
    deliveryAddress: subOrder.serviceAddress,
    deliveryMethod: subOrder.deliveryMethod,
    shippingMethod: say.code('shippingMethod', order.shippingMethod),
    container: order.cabinetType ? code('container', order.cabinetType) : null,
    deliveryStart,
    deliveryDeadline,
    leadTimeDays: subOrder.leadTimeDays,
    paymentTerm: code('paymentTerm', subOrder.paymentTerm),
    latestPayment: subOrder.latestPayment,
    collecting: subOrder.collecting,
    bankFeeLimit: subOrder.bankFeeLimit,
    buyersRemarks: order.remarks,
    sellersRemarks: version?.remarks ?? '',
    ...(lists.length > 0 && {
      controlledUse: {
        ...{ lists, endUse: order.endUse ?? '' },
        ...{ licenceNumber: order.licenceNumber, licenceExemption: order.licenceExemption },
      },
    }),
  };
}

async function partyOf(tx: Transaction, id: string | null, company: string, nation: Bilingual): Promise<Party> {
  const said = id === null ? undefined : await recordOf(tx, id);
  const [owner] = id === null ? [] : await tx.select({ email: member.email }).from(member).where(eq(member.id, id));
  // Under another name than that of the deal the company was certified anew: that is stated with the signature.
  const record = said?.complete && said.companyName === company ? said.record : null;
  return { company, names: namesOf(company, record?.otherName ?? ''), nation, email: owner?.email ?? null, record };
}

const anyOrigin: Bilingual = { en: 'Any, as the certificate of origin states', zh: '不限，以原产地证为准' };

/** As asked for; where that was left open, the country of the makers, if it is one for all goods. */
function originOf(
  asked: string | null,
  goods: readonly { makersNation: string | null }[],
  country: (id: string) => Bilingual,
): Bilingual {
  const nations = new Set(goods.map(({ makersNation }) => makersNation));
  const [only] = nations;
  const origin = asked ?? (nations.size === 1 ? only : null);
  return origin ? country(origin) : anyOrigin;
}

/** The lines with what is known of each, and the lists that control any of them. */
async function readGoods(
  tx: Transaction,
  context: Look,
  order: OrderRow,
  { id }: SubOrderRow,
  { categories }: Directory,
): Promise<{ goods: (Goods & { makersNation: string | null })[]; lists: ControlList[] }> {
  const rows = await tx
    .select({ line: subOrderLine, remark: quoteLine.remark, material, maker: manufacturer, chemical })
    .from(subOrderLine)
    .innerJoin(quoteLine, eq(quoteLine.id, subOrderLine.quoteLineId))
    .leftJoin(material, eq(material.id, subOrderLine.materialId))
    .leftJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .leftJoin(chemical, eq(chemical.id, material.chemicalId))
    .where(eq(subOrderLine.subOrderId, id))
    .orderBy(asc(subOrderLine.position));
  const look = { ...context, db: tx };
  const goodsOf = await loadCarriedGoods(look);
  const dangers = rows.map(({ line }) => dangerOf(lineGoods(goodsOf, line, order)));
  const dangerous = rows.flatMap(({ line: { materialId } }, index) => (dangers[index] && materialId) || []);
  const documents = await documentsForDeal(look, { materialIds: [...new Set(dangerous)], shopIds: [] });
  const sheetsOf = (materialId: string | null) =>
    (documents.get(materialId ?? '') ?? []).flatMap(({ kind, languages, editionOn, expired }) =>
      kind === 'SDS' && !expired ? [{ languages, editionOn }] : [],
    );
  const goods = rows.map(({ line, remark, material: known, maker, chemical: substance }, index) => ({
    gradeNumber: line.gradeNumber,
    material: known?.grade ?? null,
    manufacturer: maker && bilingual(maker),
    makersNation: maker?.nation ?? null,
    hsCode: substance?.hsCode ?? hsCodeOf(known, categories),
    danger: dangers[index]!,
    ...(dangers[index] && { safetySheets: sheetsOf(line.materialId) }),
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: line.amount,
    remark,
  }));
  const lines = rows.map(({ line }) => line);
  return { goods, lists: controlsOf(goodsOf, lines, order) };
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
  // Of a city that is its own country the name is said once.
  const inCountry = (place: Bilingual, id: string): Bilingual => ({
    en: place.en === country(id).en ? place.en : `${place.en}, ${country(id).en}`,
    zh: place.zh.startsWith(country(id).zh) ? place.zh : `${country(id).zh}${place.zh}`,
  });
  return {
    country,
    inCountry,
    directory,
    code: (kind: string, id: string): Bilingual => {
      const found = directory.codes.get(kind)?.get(id);
      return found ? bilingual(found) : { en: id, zh: id };
    },
    property: (id: string): Bilingual => {
      const found = directory.properties.get(id);
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
