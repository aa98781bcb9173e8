import { asc, eq } from 'drizzle-orm';
import { daysLater } from '#lib/days.ts';
import { answerCredit, answerDocuments, presentDocuments, stateCredit } from '#server/deals/documentary/index.ts';
import { stateCredit as call } from '#api/deals/documentary.ts';
import { documentaryDays } from '#api/deals/documentary-steps.ts';
import { credit } from '#server/platform/db/schema/documentary.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import type { Of } from './deal-fulfilment.ts';
import { actingAs, dayOf, paper } from './deal-stage.ts';
import type { ActOf } from './deal-steps.ts';

/** What banks pay for: letters of credit, and documents. Nobody's banks. */
const issuing = { issuingBank: 'DEMO Straits Bank, Singapore', issuingBic: 'DEMOSGSG' };
const advising = { advisingBank: 'DEMO Port Bank, Ningbo', advisingBic: 'DEMOCN2N' };

/** A letter of credit as the contract asks for it, but for what the script says. */
export async function openCredit({ stage, subOrder }: Of, { day, credit: given }: ActOf<'credit'>): Promise<void> {
  const { db } = stage.services;
  const [order] = await db.select().from(tradeOrder).where(eq(tradeOrder.id, subOrder.orderId));
  const isOpened = given.stage === 'opened';
  const number = `DEMO-LC-${subOrder.number.slice(-4)}`;
  const input = call.input.parse({
    ...{ subOrderId: subOrder.id, stage: 'draft', number: isOpened ? number : '' },
    ...(isOpened && { issuedOn: dayOf(stage, day) }),
    ...{ applicant: order!.buyerCompany, beneficiary: subOrder.supplierCompany, ...issuing, ...advising },
    ...{ currency: subOrder.currency, amount: subOrder.total, tenorDays: 0 },
    latestShipment: order!.deliveryDeadline,
    ...{ expiresOn: daysLater(order!.deliveryDeadline, documentaryDays.presentation), expiryPlace: 'Ningbo' },
    ...{ partialShipments: false, transhipment: true },
    ...{ loadingPort: subOrder.departurePort!, dischargePort: subOrder.destinationPort! },
    goods: `${subOrder.quantity} MT ${order!.gradeNumber}`,
    documents:
      'Signed commercial invoice; packing list; full set of clean on board bills of lading; certificate of analysis; certificate of origin',
    ...given,
  });
  const files = isOpened
    ? [paper('message', 'Letter of credit MT700', number, `${subOrder.currency} ${subOrder.total}`)]
    : [];
  await stateCredit(await actingAs(stage, 'buyer', day, files), input);
}

export async function answer({ stage, subOrder }: Of, step: ActOf<'answerCredit'>): Promise<void> {
  const { day, of, answerCredit: said, remark } = step;
  const version = await stage.services.db.$count(credit, eq(credit.subOrderId, subOrder.id));
  await answerCredit(await actingAs(stage, of, day), { subOrderId: subOrder.id, version, answer: said, remark });
}

export async function moveDocuments({ stage, subOrder }: Of, step: ActOf<'documents'>): Promise<void> {
  const {
    day,
    by,
    documents: action,
    items = ['Commercial invoice', 'Packing list', 'Bills of lading'],
    remark = '',
  } = step;
  const [first] = await stage.services.db
    .select({ id: shipment.id })
    .from(shipment)
    .where(eq(shipment.subOrderId, subOrder.id))
    .orderBy(asc(shipment.position));
  const take = by === 'buyer' ? answerDocuments : presentDocuments;
  await take(await actingAs(stage, by, day), {
    ...{
      shipmentId: first!.id,
      action,
      day: dayOf(stage, day),
      bank: by === 'buyer' ? issuing.issuingBank : advising.advisingBank,
    },
    ...{ reference: '', items, remark },
  });
}
