import { and, eq } from 'drizzle-orm';
import type { CollectingWay } from '#api/deals/collecting.ts';
import type { TradeTermId } from '#api/deals/trade-terms.ts';
import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import { askedBefore, duesOf } from '#api/deals/payment-terms.ts';
import { bookReceived } from '#server/deals/ledger/index.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { collectionAccount, remittance } from '#server/platform/db/schema/payment.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { invitation, quote, quoteLine, quoteVersion, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { compare, multiply } from '#lib/decimal.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { companyRecord } from './company-record.ts';
import type { MemberApi, Person } from './member-api.ts';

export type Company = Person & { company: string };
export type Supplier = Company & { shopId: string };

const day = 24 * 3600 * 1000;
let made = 0;

const inDays = (api: MemberApi, days: number) => new Date(api.clock.now.getTime() + days * day);
export const dayIn = (api: MemberApi, days: number) => inDays(api, days).toISOString().slice(0, 10);

/** A certified buyer. */
export async function newBuyer(api: MemberApi, given: { companyName?: string; locale?: 'en-US' | 'zh-CN' } = {}) {
  const { companyName = `Buyer ${++made} Ltd`, locale = 'en-US' } = given;
  const person = await api.person({ type: 'QY', capabilities: ['buyer'], locale });
  await certify(api, person, companyName, 'NG');
  return { ...person, company: companyName };
}

/** A certified supplier with an open shop that deals in the given category of the second level. */
export async function newSupplier(
  api: MemberApi,
  given: {
    companyName?: string;
    shopNames?: { nameEn: string; nameZh: string };
    categoryId?: string;
    locale?: 'en-US' | 'zh-CN';
  } = {},
): Promise<Supplier> {
  const { companyName = `Supplier ${++made} Co., Ltd.`, categoryId = 'abs', locale = 'zh-CN' } = given;
  const { shopNames = { nameEn: companyName, nameZh: companyName } } = given;
  const person = await api.person({ type: 'QY', capabilities: ['buyer', 'supplier'], locale });
  await certify(api, person, companyName, 'CN');
  const shopId = `shop-of-${person.id}`;
  await api.db.insert(shop).values({
    id: shopId,
    ownerId: person.id,
    ...shopNames,
    introEn: '',
    introZh: '',
    nation: 'CN',
    cityEn: 'Ningbo',
    cityZh: '宁波',
    mainCategories: [categoryId],
    certified: true,
    openedAt: dayIn(api, -100),
    demo: false,
  });
  api.services.cache.drop(['shops']);
  return { ...person, company: companyName, shopId };
}

async function certify(api: MemberApi, person: Person, companyName: string, nation: string): Promise<void> {
  const certificateId = uuidv7(api.clock.now);
  await api.db.insert(storedFile).values({
    id: certificateId,
    ownerId: person.id,
    purpose: 'certificate',
    name: 'licence.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: '0'.repeat(64),
    storedAt: api.clock.now,
  });
  await api.db.insert(certification).values({
    id: uuidv7(api.clock.now),
    memberId: person.id,
    nation,
    companyName,
    companyEmail: person.email,
    certificateId,
    businessType: 'trader',
    mainProducts: 'Resins',
    employees: '21-50',
    established: 2010,
    ...companyRecord(nation, companyName),
    fields: [],
    state: 'success',
    submittedAt: api.clock.now,
    decidedAt: api.clock.now,
  });
}

export type Deal = { orderId: string; number: string; subOrderId: string; subNumber: string; quoteId: string };
type DealGiven = {
  status?: OrderStatus;
  paymentTerm?: string;
  quantity?: string;
  unitPrice?: string;
  currency?: string;
  grade?: string;
  collecting?: CollectingWay;
  /** The trade term with what belongs to it; CIF Apapa in parts unless given. */
  terms?: { tradeTerm: TradeTermId; deliveryMethod: string | null; departurePort: string | null };
  /** What has come of the price; unless given, as much as brings a deal to its status. */
  received?: string;
};

/**
 * A deal of one sub-order that stands at a status, written as rows: for tests of what comes late in a deal. The way
 * there is proven by the tests of rfq and contracts. It has no events and no contract, and of payments what it could not
 * have come to its status without.
 */
export async function dealAt(
  api: MemberApi,
  buyer: Company,
  supplier: Supplier,
  {
    status = 3,
    paymentTerm = 'TT30_70BL',
    quantity = '25.000',
    unitPrice = '1420.0000',
    currency = 'USD',
    grade = 'ABS PA-757',
    collecting = 'marketplace',
    received,
    terms: agreed,
  }: DealGiven = {},
): Promise<Deal> {
  const now = api.clock.now;
  const [orderId, subOrderId, quoteId, lineId] = [0, 0, 0, 0].map(() => uuidv7(now)) as [
    string,
    string,
    string,
    string,
  ];
  const serial = String(++made).padStart(4, '0');
  const number = `RQ000101-${serial}`;
  const subNumber = `SO000101-${serial}`;
  const terms = agreed ?? {
    tradeTerm: 5 as const,
    deliveryMethod: 'PARTIAL',
    departurePort: 'CNNGB',
    destinationPort: 'NGAPP',
    destinationCountry: 'NG',
  };
  await api.db.insert(tradeOrder).values({
    id: orderId,
    number,
    buyerId: buyer.id,
    buyerCompany: buyer.company,
    buyerNation: 'NG',
    status,
    postedAt: now,
    updatedAt: now,
    quoteDueAt: inDays(api, 7),
    remindedDays: [],
    gradeNumber: grade,
    qualityClass: 'PREMIUM',
    quantity,
    currency,
    ...terms,
    shippingMethod: 'SEA_FCL',
    packing: 'BAG25',
    deliveryStart: dayIn(api, 0),
    deliveryDeadline: dayIn(api, 40),
    paymentTerm,
    latestPayment: dayIn(api, 20),
    remarks: '',
    attachmentIds: [],
    demo: false,
  });
  await api.db
    .insert(invitation)
    .values({ id: uuidv7(now), orderId, shopId: supplier.shopId, state: 'awarded', sentAt: now, pen: 'buyer' });
  const validUntil = inDays(api, 5);
  await api.db
    .insert(quote)
    .values({ id: quoteId, orderId, shopId: supplier.shopId, state: 'accepted', latest: 1, validUntil });
  await api.db.insert(quoteVersion).values({
    quoteId,
    version: 1,
    at: now,
    memberId: supplier.id,
    validUntil,
    currency,
    ...terms,
    leadTimeDays: 14,
    paymentTerm,
    packing: 'BAG25',
    remarks: '',
  });
  await api.db.insert(quoteLine).values({
    id: lineId,
    quoteId,
    version: 1,
    position: 1,
    gradeNumber: grade,
    replacement: false,
    quantity,
    unitPrice,
    remark: '',
  });
  const total = multiply(quantity, unitPrice, 2);
  await api.db.insert(subOrder).values({
    id: subOrderId,
    number: subNumber,
    orderId,
    shopId: supplier.shopId,
    buyerId: buyer.id,
    supplierCompany: supplier.company,
    supplierNation: 'CN',
    quoteId,
    quoteVersion: 1,
    status,
    ...terms,
    paymentTerm,
    packing: 'BAG25',
    leadTimeDays: 14,
    currency,
    quantity,
    total,
    awardedAt: now,
    updatedAt: now,
    signBy: inDays(api, 7),
    latestPayment: dayIn(api, 20),
    collecting,
    bankFeeLimit: currency === 'CNY' ? '350' : '50',
  });
  await api.db.insert(subOrderLine).values({
    subOrderId,
    position: 1,
    quoteLineId: lineId,
    gradeNumber: grade,
    quantity,
    unitPrice,
    amount: total,
  });
  const deal = { orderId, number, subOrderId, subNumber, quoteId };
  const sum = received ?? neededFor(status, { paymentTerm, total, payBy: dayIn(api, 20) });
  if (compare(sum, '0') > 0) await receive(api, { ...deal, buyer, supplier, currency, collecting }, sum);
  return deal;
}

/** What has to have come before a deal may wait for shipment, or goods leave. */
function neededFor(status: OrderStatus, of: { paymentTerm: string; total: string; payBy: string }): string {
  const before = { [orderStatuses.pendingShipment]: 'start', [orderStatuses.shipped]: 'shipment' } as const;
  const what = (before as Partial<Record<OrderStatus, 'start' | 'shipment'>>)[status];
  if (!what) return '0.00';
  const nothing = { finalAmount: null, readyOn: null, shipments: [], fullyShipped: false, added: [], holds: [] };
  return askedBefore(duesOf({ ...of, ...nothing, settled: '0.00' }), what);
}

/** A transfer that has come and counts, with its posting: who collects has said so. Gives its id. */
export async function receive(
  api: MemberApi,
  {
    subOrderId,
    buyer,
    supplier,
    currency = 'USD',
    collecting = 'marketplace',
  }: { subOrderId: string; buyer: Company; supplier: Supplier; currency?: string; collecting?: CollectingWay },
  amount: string,
  bankCharge = '0.00',
): Promise<string> {
  const { now } = api.clock;
  const id = uuidv7(now);
  await api.db.insert(remittance).values({
    ...{ id, subOrderId, buyerId: buyer.id, shopId: supplier.shopId, state: 'confirmed' as const, bankCharge },
    ...{ remitter: buyer.company, remittanceBank: 'First Bank', amount, arrived: amount, currency, postscript: 'P' },
    ...{ sentAt: dayIn(api, -1), arrivedAt: dayIn(api, 0), submittedAt: now, decidedBy: supplier.id, decidedAt: now },
    ...(collecting === 'seller'
      ? { payoutAccountId: await sellersAccount(api, supplier, currency) }
      : { accountId: await anAccount(api, currency), receivingNumber: `FX-OF-${++made}` }),
  });
  const of = { id: subOrderId, shopId: supplier.shopId, currency, collecting };
  await api.db.transaction((tx) =>
    bookReceived(tx, { actor: null, now: () => now }, of, { id, arrived: amount, from: 'transit', isOver: false }),
  );
  return id;
}

/** An account to which it was paid: one that there is, else one that nobody is shown. */
async function anAccount(api: MemberApi, currency: string): Promise<string> {
  const [known] = await api.db.select().from(collectionAccount).where(eq(collectionAccount.currency, currency));
  if (known) return known.id;
  const id = uuidv7(api.clock.now);
  await api.db.insert(collectionAccount).values({
    ...{ id, currency, bank: 'Bank', bankAddress: 'Street', swift: 'TESTCNBJ', account: '1', beneficiary: 'Resinport' },
    ...{ state: 'refused' as const, proposedAt: api.clock.now },
  });
  return id;
}

async function sellersAccount(api: MemberApi, { shopId }: Supplier, currency: string): Promise<string> {
  const own = and(eq(payoutAccount.shopId, shopId), eq(payoutAccount.currency, currency));
  const [known] = await api.db.select().from(payoutAccount).where(own);
  return known!.id;
}

/** Some category and material of the reference data, for RFQs. */
export async function someMaterial(api: MemberApi): Promise<{ id: string; grade: string; categoryId: string }> {
  const [row] = await api.db
    .select({ id: material.id, grade: material.grade, categoryId: material.categoryId })
    .from(material)
    .limit(1);
  return row!;
}
