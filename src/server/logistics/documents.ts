import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { addShipmentDocument } from '#api/logistics.ts';
import { m } from '#i18n/messages.ts';
import { loadDirectory } from '#server/catalogue/index.ts';
import type { MemberContext } from '#server/context.ts';
import { shipment, shipmentDocument } from '#server/db/schema/deals.ts';
import { invalid } from '#server/errors.ts';
import { storeFile } from '#server/files/index.ts';
import { once } from '#server/once.ts';
import { lockOwnShipment } from './own-shipment.ts';

type Input = z.output<typeof addShipmentDocument.input>;
/** A shipment of forty containers has about as many papers. */
const mostDocuments = 60;

/** Adds a paper to an own shipment; a certificate of analysis belongs to a lot, which may be a new one. */
export function addDocument(context: MemberContext, input: Input): Promise<Record<string, never>> {
  const { shipmentId, kind, lot } = input;
  return once(context, addShipmentDocument, input, async (tx) => {
    const { own } = await lockOwnShipment(tx, context, shipmentId);
    const directory = await loadDirectory({ ...context, db: tx });
    const isCertificate = kind === 'COA';
    const problems = {
      ...(!directory.codes.get('document')?.has(kind) && { kind: m.field_chooseOne() }),
      ...(isCertificate && !lot && { lot: m.field_required() }),
      ...(!isCertificate && lot && { lot: m.logistics_lotOfCertificate() }),
      ...((await tx.$count(shipmentDocument, eq(shipmentDocument.shipmentId, own.id))) >= mostDocuments && {
        document: m.field_tooMany({ max: mostDocuments }),
      }),
    };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const fileId = await storeFile(tx, context, { purpose: 'shipment', file: context.files[0]! });
    await tx.insert(shipmentDocument).values({ shipmentId: own.id, fileId, kind });
    if (lot) {
      const others = own.lots.filter((one) => one.lot !== lot);
      const lots = [...others, { lot, certificateId: fileId }];
      await tx.update(shipment).set({ lots }).where(eq(shipment.id, own.id));
    }
    return {};
  });
}
