import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { arrivalPapers } from '#api/deals/arrival-rules.ts';
import { addShipmentDocument } from '#api/deals/logistics.ts';
import { bindingLimits, lotKey } from '#api/deals/lot-rules.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { m } from '#i18n/messages.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import { compare } from '#lib/decimal.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { shipment, shipmentDocument } from '#server/platform/db/schema/shipment.ts';
import { invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { goodsOf, moveSubOrder, notifyBuyer, readBalance, type SubOrderDeal } from '#server/deals/deal/index.ts';
import { passArrival } from './arrival.ts';
import { lockOwnShipment } from './own-shipment.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Input = z.output<typeof addShipmentDocument.input>;
/** A shipment of forty containers has about as many papers. */
const mostDocuments = 60;

/** Adds a paper to an own shipment, with its hash in the chain of events; a certificate of analysis belongs to a lot, which may be a new one. */
export function addDocument(context: MemberContext, input: Input): Promise<Record<string, never>> {
  const { shipmentId, kind, lot } = input;
  return storingIdempotently(context, addShipmentDocument, input, async (tx, store) => {
    const { own, deal } = await lockOwnShipment(tx, context, shipmentId);
    const file = context.files[0]!;
    await moveSubOrder(tx, context, deal.order, deal.subOrder, {
      action: 'addDocument',
      role: 'supplier',
      company: deal.company,
      detail: { shipment: own.position, kind, lot: lot ?? null, sha256: sha256(file.bytes) },
    });
    const directory = await loadDirectory({ ...context, db: tx });
    const isCertificate = kind === 'COA';
    const problems = {
      ...(!directory.codes.get('document')?.has(kind) && { kind: m.field_chooseOne() }),
      ...(isCertificate && !lot && { lot: m.field_required() }),
      // Of what left within limits no lot is added afterwards.
      ...(isCertificate &&
        lot &&
        bindingLimits(deal.subOrder.limits) &&
        !own.lots.some((one) => lotKey(one.lot) === lotKey(lot)) && {
          lot: m.deals_claim_notInShipment({ item: lot }),
        }),
      ...(!isCertificate && lot && { lot: m.deals_logistics_lotOfCertificate() }),
      ...((await tx.$count(shipmentDocument, eq(shipmentDocument.shipmentId, own.id))) >= mostDocuments && {
        document: m.field_tooMany({ max: mostDocuments }),
      }),
    };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const fileId = await store({ purpose: 'shipment', file });
    await tx.insert(shipmentDocument).values({ shipmentId: own.id, fileId, kind });
    if (lot) {
      const others = own.lots.filter((one) => one.lot !== lot);
      const lots = [...others, { lot, certificateId: fileId }];
      await tx.update(shipment).set({ lots }).where(eq(shipment.id, own.id));
    }
    if (arrivalPapers.includes(kind) && deal.subOrder.status === orderStatuses.shipped)
      await passArrival(tx, context, deal.order, deal.subOrder);
    if (kind === 'BL') await notifyCopy(tx, context, deal, own.position);
    return {};
  });
}

/** The copy for which a part of the price falls due stands there: the buyer is told how much, and by when. */
async function notifyCopy(tx: Transaction, context: MemberContext, deal: SubOrderDeal, position: number) {
  const { order, subOrder: row, company } = deal;
  const due = (await readBalance(tx, row)).dues.find(
    ({ after, shipment }) => after === 'copy' && shipment === position,
  );
  if (!due?.dueOn || compare(due.open, '0') <= 0) return;
  const goods = goodsOf({ ...order, quantity: row.quantity });
  const money = { amount: due.open, currency: row.currency };
  const notice = { kind: 'copyPresented', who: company, money, day: due.dueOn } as const;
  await notifyBuyer(tx, context, order, { ...notice, number: row.number, goods });
}
