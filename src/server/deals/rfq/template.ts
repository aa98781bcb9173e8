import { localised } from '#lib/localised.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { rememberedFields, tradeCurrencies } from '#api/deals/deal-choices.ts';
import { carriageProblems } from '#api/deals/carriage-rules.ts';
import { closedProblems } from '#api/deals/closed-destinations.ts';
import { lineDays, lineFields } from '#api/deals/bundle-rules.ts';
import { mayNow } from '#api/deals/order-states.ts';
import type { getRfqTemplate, RfqFields, RfqTemplate } from '#api/deals/rfq.ts';
import { removedFields } from '#api/deals/trade-rules.ts';
import { tradeTerms, type TradeTermField, type TradeTermId } from '#api/deals/trade-terms.ts';
import { trimZeros } from '#lib/decimal.ts';
import { loadDirectory, named, type Directory } from '#server/market/catalogue/index.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { carriageIn, guestsOf, type OrderRow } from '#server/deals/deal/index.ts';
import { codeProblems, portsOutOfUse } from './codes.ts';
import { readFacts } from './facts.ts';
import { isKnownLimit } from './limits.ts';
import { refuseQuoted } from './open-rfq.ts';
import { fromLine } from './quick.ts';
import { rfqReceivers } from './receivers.ts';
import { comingDay, repeatedFields } from './repeated-fields.ts';
import { readTemplate } from './templates.ts';
import { readWaiting } from './waiting.ts';

type Source = z.output<typeof getRfqTemplate.input>;
type Fields = RfqTemplate['fields'];

/** An RFQ form filled from an own earlier order, an offer, a material or for a shop; empty without one. Throws 404 for others'. */
export async function rfqTemplate(context: Context, source: Source): Promise<RfqTemplate> {
  const { actor } = context;
  const { orderId, waitingId, changeId, templateId, bundle } = source;
  if ([orderId, waitingId, changeId, templateId, bundle].some((own) => own !== undefined)) {
    if (!actor) throw notFound();
    const own = { ...context, actor };
    if (changeId !== undefined) return fromOpen(own, changeId);
    if (templateId !== undefined) return fromKept(own, templateId);
    if (bundle !== undefined) return fromBundle(own, bundle);
    return orderId === undefined ? fromWaiting(own, waitingId!) : fromOrder(own, orderId);
  }
  if (source.offerId !== undefined) return fromOffer(context, source.offerId);
  if (source.text !== undefined) {
    const { fields, quick } = await fromLine(context, source.text);
    return { ...(await likeLast(context, fields)), quick };
  }
  const { shops } = await loadDirectory(context);
  const open = source.shopIds?.filter((id) => shops.get(id)?.closedAt === null);
  if (open?.length === 0) throw notFound();
  const chosen = open && { shopIds: open };
  if (source.materialId === undefined) return likeLast(context, { ...chosen });
  const lines = await materialLines(context, source.furtherIds ?? []);
  return { ...(await fromMaterial(context, source.materialId, chosen)), lines };
}

/** Materials of the catalogue, each a line. Throws 404 for one that is none. */
const materialLines = (context: Context, ids: readonly string[]): Promise<RfqTemplate['lines']> =>
  Promise.all(
    ids.map(async (materialId) => {
      const found = await readMaterial(context, materialId);
      if (!found) throw notFound();
      return { materialId, categoryId: found.categoryId, gradeNumber: found.grade };
    }),
  );

async function fromMaterial(context: Context, id: string, chosen: Pick<Fields, 'shopIds'> = {}) {
  const found = await readMaterial(context, id);
  if (!found) throw notFound();
  return likeLast(context, { ...chosen, materialId: id, categoryId: found.categoryId, gradeNumber: found.grade });
}

async function fromOffer(context: Context, id: string): Promise<RfqTemplate> {
  const [row] = await context.db.select().from(offer).where(eq(offer.id, id));
  if (!row || row.status === 'notListed') throw notFound();
  // What is no longer on sale, or rests for a while, can still be asked for, of everybody.
  if (row.status !== 'onSale') return fromMaterial(context, row.materialId);
  const found = await readMaterial(context, row.materialId);
  const directory = await loadDirectory(context);
  const currencies: readonly string[] = tradeCurrencies;
  const fields: Fields = {
    offerId: row.id,
    materialId: row.materialId,
    categoryId: found?.categoryId,
    shopIds: [row.shopId],
    gradeNumber: found?.grade,
    qualityClass: row.qualityClassCode,
    quantity: trimZeros(row.moq),
    ...(currencies.includes(row.currency) && { currency: row.currency }),
    countryOfOrigin: row.countryOfOrigin,
    tradeTerm: row.tradeTerm as TradeTermId,
    ...portOf(directory, row),
    packing: row.packingCode,
    paymentTerm: row.paymentTermCode,
    leadTimeDays: row.leadTimeDays,
  };
  const city = directory.cities.get(row.warehouseCityId);
  return {
    ...(await likeLast(context, fields)),
    moq: row.moq,
    referencePrice: { amount: row.price, currency: row.currency },
    warehouseCity: city ? localised(city, 'name') : null,
  };
}

/** FOB names the port of shipment, CFR and CIF that of destination. */
function portOf({ ports }: Directory, row: { tradeTerm: number; portId: string | null }): Fields {
  const port = row.portId === null ? undefined : ports.get(row.portId);
  const needs: readonly TradeTermField[] = tradeTerms.find(({ id }) => id === row.tradeTerm)?.needs ?? [];
  if (port && needs.includes('destinationPort')) return { destinationPort: port.id, destinationCountry: port.country };
  return port && needs.includes('departurePort') ? { departurePort: port.id } : {};
}

async function ownOrder(context: MemberContext, id: string): Promise<OrderRow> {
  const own = and(eq(tradeOrder.id, id), eq(tradeOrder.buyerId, context.actor.party));
  const [order] = await context.db.select().from(tradeOrder).where(own);
  if (!order) throw notFound();
  return order;
}

/** An open RFQ that is to be changed, as it stands. Throws 409 where it can be no more. */
async function fromOpen(context: MemberContext, id: string): Promise<RfqTemplate> {
  const order = await ownOrder(context, id);
  refuseQuoted(order, await readFacts(context.db, context, order), 'changeRfq');
  const { repeats: _, guestsOnly: _only, ...fields } = repeatedFields(context, order);
  const sealedUntil = order.sealedUntil?.toISOString();
  return {
    ...(await fromFields(context, order, { ...fields, sealedUntil })),
    version: order.version,
    changing: {
      id,
      number: order.number,
      invited: await context.db.$count(invitation, eq(invitation.orderId, id)),
      sealable: order.shopIds.length === 0,
    },
  };
}

/** "Initiate RFQ again": everything but days that have passed, and how the bids were opened. */
async function fromOrder(context: MemberContext, id: string): Promise<RfqTemplate> {
  const order = await ownOrder(context, id);
  const guests = (await guestsOf(context.db, id)).map(({ company, email, locale }) => ({ company, email, locale }));
  return fromFields(context, order, {
    ...repeatedFields(context, order),
    costCentre: order.costCentre ?? undefined,
    ...(guests.length > 0 && { guests }),
  });
}

/** RFQs that were posted together, once more. What was attached goes along where one of them is over. */
async function fromBundle(context: MemberContext, number: string): Promise<RfqTemplate> {
  const own = and(eq(tradeOrder.bundle, number), eq(tradeOrder.buyerId, context.actor.party));
  const orders = await context.db.select().from(tradeOrder).where(own).orderBy(asc(tradeOrder.bundleLine));
  const [first, ...others] = orders;
  if (!first) throw notFound();
  const repeats = orders.find(({ status }) => mayNow('order', status, 'repeatRfq', 'buyer', {}))?.id;
  const begun = await fromOrder(context, first.id);
  const fields = { ...begun.fields, repeats, keptAttachments: repeats ? begun.fields.keptAttachments : [] };
  return {
    ...begun,
    fields,
    attachments: repeats ? begun.attachments : [],
    lines: others.map((order) => {
      const said = repeatedFields(context, order);
      const ownDays = lineDays.filter((day) => order[day] !== first[day]);
      return Object.fromEntries([...lineFields, ...ownDays].map((field) => [field, said[field]]));
    }),
  };
}

/** The offer stays where its own shop alone was asked, and it is on sale. */
async function fromFields(context: MemberContext, order: OrderRow, fields: Fields): Promise<RfqTemplate> {
  const [still] = order.offerId ? await context.db.select().from(offer).where(eq(offer.id, order.offerId)) : [];
  const onSale = still?.status === 'onSale' && order.shopIds.join() === still.shopId ? still : undefined;
  return {
    ...(await describe(context, { ...fields, offerId: onSale?.id })),
    moq: onSale?.moq ?? null,
    referencePrice: onSale ? { amount: onSale.price, currency: onSale.currency } : null,
    attachments: await attachmentsOf(context, order),
  };
}

/** What waits, to be changed or sent by hand: everything but days that have passed. An offer that has ended is asked of all. */
async function fromWaiting(context: MemberContext, id: string): Promise<RfqTemplate> {
  const row = await readWaiting(context.db, context, id);
  const { offerId, deliveryStart, deliveryDeadline, latestPayment, ...fields } = row.fields;
  const [still] = offerId ? await context.db.select().from(offer).where(eq(offer.id, offerId)) : [];
  const onSale = still?.status === 'onSale' ? still : undefined;
  const coming = comingDay(context);
  return {
    ...(await describe(context, {
      ...fields,
      ...(onSale ? { offerId: onSale.id, shopIds: [onSale.shopId] } : offerId && { shopIds: undefined }),
      deliveryStart: coming(deliveryStart),
      deliveryDeadline: coming(deliveryDeadline),
      latestPayment: coming(latestPayment),
      keptAttachments: row.attachmentIds,
      waitingId: row.id,
    })),
    moq: onSale?.moq ?? null,
    referencePrice: onSale ? { amount: onSale.price, currency: onSale.currency } : null,
    attachments: await attachmentsOf(context, row),
    version: row.version,
    lines: row.lines.map((line) => ({
      ...line,
      offerId: undefined,
      deliveryStart: line.deliveryStart && coming(line.deliveryStart),
      deliveryDeadline: line.deliveryDeadline && coming(line.deliveryDeadline),
    })),
  };
}

/** A template of the company; what the site does not know any more is left out, and named. */
async function fromKept(context: MemberContext, id: string): Promise<RfqTemplate> {
  const {
    name,
    fields: { lines = [], ...kept },
  } = await readTemplate(context.db, context, id);
  const directory = await loadDirectory(context);
  const { materialId, categoryId } = kept;
  const gone = Object.keys(codeProblems(directory, kept)) as (keyof RfqFields)[];
  const limits = kept.limits?.filter((limit) => isKnownLimit(directory, limit));
  if (limits?.length !== kept.limits?.length) gone.push('limits');
  if (categoryId !== undefined && !directory.categories.has(categoryId)) gone.push('categoryId');
  const known = materialId === undefined ? undefined : await readMaterial(context, materialId);
  const lostGrade = materialId !== undefined && !known;
  const left = Object.entries({
    ...kept,
    ...(known && { categoryId: known.categoryId }),
    ...(limits && { limits }),
  }).filter(
    ([field]) => field === 'limits' || (!gone.some((lost) => lost === field) && !(lostGrade && field === 'materialId')),
  );
  return {
    ...(await describe(context, Object.fromEntries(left))),
    lines: await Promise.all(lines.map((line) => stillKnown(context, directory, line))),
    kept: { id, name, gone: lostGrade ? [...gone, 'materialId'] : gone },
  };
}

type Line = RfqTemplate['lines'][number];

/** Of a material asked for besides: without what the site does not know any more, which the form asks for. */
async function stillKnown(context: Context, directory: Directory, { offerId: _, ...line }: Line): Promise<Line> {
  const { materialId, categoryId } = line;
  const known = materialId === undefined ? undefined : await readMaterial(context, materialId);
  const gone = Object.keys(codeProblems(directory, line));
  return {
    ...Object.fromEntries(Object.entries(line).filter(([field]) => !gone.includes(field))),
    ...(line.limits && { limits: line.limits.filter((limit) => isKnownLimit(directory, limit)) }),
    materialId: known?.id,
    categoryId: known?.categoryId ?? (categoryId && directory.categories.has(categoryId) ? categoryId : undefined),
  };
}

async function attachmentsOf(context: Context, { attachmentIds }: { attachmentIds: readonly string[] }) {
  const files = await describeFiles(context, attachmentIds);
  return attachmentIds.flatMap((id) => files.get(id) ?? []);
}

/** As the company's last RFQ said where, how and in what money, unless the source says so itself. */
async function likeLast(context: Context, said: Fields): Promise<RfqTemplate> {
  if (!context.actor) return describe(context, said);
  const [last] = await context.db
    .select()
    .from(tradeOrder)
    .where(eq(tradeOrder.buyerId, context.actor.party))
    .orderBy(desc(tradeOrder.postedAt), desc(tradeOrder.id))
    .limit(1);
  if (!last) return describe(context, said);
  const removed: readonly string[] = removedFields(String(said.tradeTerm ?? last.tradeTerm));
  const of = rememberedFields.filter((field) => !(field in said) && !removed.includes(field) && last[field] !== null);
  const alike = Object.fromEntries(of.map((field) => [field, last[field]]));
  // Other goods may not travel as the last ones did.
  const carriage = await carriageIn(context, said);
  const unfit = {
    ...carriageProblems({ ...said, ...alike }, carriage),
    ...closedProblems({ ...said, ...alike }, carriage, context.now()),
  };
  const kept = of.filter((field) => !(field in unfit));
  const fields: Fields = { ...said, ...Object.fromEntries(kept.map((field) => [field, last[field]])) };
  return { ...(await describe(context, fields)), remembered: { id: last.id, number: last.number, fields: kept } };
}

/** The fields with what their ids mean. */
async function describe(context: Context, given: Fields): Promise<RfqTemplate> {
  const directory = await loadDirectory(context);
  const gone = portsOutOfUse(directory, given);
  const fields: Fields = Object.fromEntries(Object.entries(given).filter(([field]) => !(field in gone)));
  const { offerId, materialId, categoryId, shopIds } = fields;
  const found = fields.materialId ? await readMaterial(context, fields.materialId) : undefined;
  return {
    fields,
    lines: [],
    material: found ? { id: found.id, name: found.grade } : null,
    category: fields.categoryId ? named(directory.categories, fields.categoryId) : null,
    moq: null,
    referencePrice: null,
    warehouseCity: null,
    attachments: [],
    version: null,
    kept: null,
    changing: null,
    quick: null,
    remembered: null,
    receivers: await rfqReceivers(context, { offerId, materialId, categoryId, shopIds }),
  };
}

async function readMaterial({ db }: Context, materialId: string) {
  const { id, grade, categoryId } = material;
  const [row] = await db.select({ id, grade, categoryId }).from(material).where(eq(material.id, materialId));
  return row;
}
