import type { CollectingWay } from '#api/deals/collecting.ts';
import type { OrderStatus } from '#api/deals/order-states.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { invitation, quote, quoteLine, quoteVersion, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { multiply } from '#lib/decimal.ts';
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
  given: { companyName?: string; categoryId?: string; locale?: 'en-US' | 'zh-CN' } = {},
): Promise<Supplier> {
  const { companyName = `Supplier ${++made} Co., Ltd.`, categoryId = 'abs', locale = 'zh-CN' } = given;
  const person = await api.person({ type: 'QY', capabilities: ['buyer', 'supplier'], locale });
  await certify(api, person, companyName, 'CN');
  const shopId = `shop-of-${person.id}`;
  await api.db.insert(shop).values({
    id: shopId,
    ownerId: person.id,
    nameEn: companyName,
    nameZh: companyName,
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
};

/**
 * A deal of one sub-order that stands at a status, written as rows: for tests of what comes late in a deal. The way
 * there is proven by the tests of rfq and contracts. It has no events, contract or payments.
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
  const terms = {
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
  return { orderId, number, subOrderId, subNumber, quoteId };
}

/** Some category and material of the reference data, for RFQs. */
export async function someMaterial(api: MemberApi): Promise<{ id: string; grade: string; categoryId: string }> {
  const [row] = await api.db
    .select({ id: material.id, grade: material.grade, categoryId: material.categoryId })
    .from(material)
    .limit(1);
  return row!;
}
