import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { claim, claimFile } from '#server/platform/db/schema/claim.ts';
import { contractNotice, contractNoticeFile } from '#server/platform/db/schema/contract-notice.ts';
import { credit, documentsStep } from '#server/platform/db/schema/documentary.ts';
import type { storedFile } from '#server/platform/db/schema/identity.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment, shipmentDocument } from '#server/platform/db/schema/shipment.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import type { Db } from '../db/database.ts';

type File = typeof storedFile.$inferSelect;

/**
 * Whether a file belongs to a deal in a way that opens it to the member: attachments of an RFQ to those invited,
 * contracts, shipping documents and papers of banks to both sides. A bank slip is its buyer's alone (and operators'), never the
 * supplier's.
 */
export async function isOfOwnDeal(db: Db, file: File, memberId: string): Promise<boolean> {
  switch (file.purpose) {
    case 'rfq':
      return attachedForSupplier(db, file, memberId);
    case 'contract':
      return belongsToSubOrder(db, memberId, isContract(db, file.id));
    case 'shipment':
      return belongsToSubOrder(db, memberId, isShippingDocument(db, file.id));
    case 'claim':
      return belongsToSubOrder(db, memberId, isOfClaim(db, file.id));
    case 'notice':
      return belongsToSubOrder(db, memberId, isOfNotice(db, file.id));
    case 'documentary':
      return belongsToSubOrder(db, memberId, isOfBanks(db, file.id));
    default:
      return false;
  }
}

/** Attachments belong to the buyer: his own orders are few, all orders are many. */
async function attachedForSupplier(db: Db, { id, ownerId }: File, memberId: string): Promise<boolean> {
  if (ownerId === null) return false;
  const found = await db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .innerJoin(invitation, eq(invitation.orderId, tradeOrder.id))
    .innerJoin(shop, eq(shop.id, invitation.shopId))
    .where(
      and(
        eq(tradeOrder.buyerId, ownerId),
        sql`${id}::uuid = any(${tradeOrder.attachmentIds})`,
        eq(shop.ownerId, memberId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether there is a sub-order with the file that the member is a side of. */
async function belongsToSubOrder(db: Db, memberId: string, withFile: SQL): Promise<boolean> {
  const found = await db
    .select({ id: subOrder.id })
    .from(subOrder)
    .innerJoin(shop, eq(shop.id, subOrder.shopId))
    .where(and(withFile, or(eq(subOrder.buyerId, memberId), eq(shop.ownerId, memberId))))
    .limit(1);
  return found.length > 0;
}

const isContract = (db: Db, fileId: string): SQL =>
  exists(
    db
      .select({ id: contract.id })
      .from(contract)
      .where(
        and(eq(contract.subOrderId, subOrder.id), or(eq(contract.fileId, fileId), eq(contract.sealedFileId, fileId))),
      ),
  );

/** What shows a claim, or an answer to one. */
const isOfClaim = (db: Db, fileId: string): SQL =>
  exists(
    db
      .select({ id: claim.id })
      .from(claim)
      .innerJoin(claimFile, eq(claimFile.claimId, claim.id))
      .where(and(eq(claim.subOrderId, subOrder.id), eq(claimFile.fileId, fileId))),
  );

/** What came with a notice. */
const isOfNotice = (db: Db, fileId: string): SQL =>
  exists(
    db
      .select({ id: contractNotice.id })
      .from(contractNotice)
      .innerJoin(contractNoticeFile, eq(contractNoticeFile.noticeId, contractNotice.id))
      .where(and(eq(contractNotice.subOrderId, subOrder.id), eq(contractNoticeFile.fileId, fileId))),
  );

/** A message of a letter of credit, or what shows a step of the documents. */
const isOfBanks = (db: Db, fileId: string): SQL =>
  or(
    exists(
      db
        .select({ id: credit.version })
        .from(credit)
        .where(and(eq(credit.subOrderId, subOrder.id), eq(credit.fileId, fileId))),
    ),
    exists(
      db
        .select({ id: documentsStep.seq })
        .from(documentsStep)
        .innerJoin(shipment, eq(shipment.id, documentsStep.shipmentId))
        .where(and(eq(shipment.subOrderId, subOrder.id), eq(documentsStep.fileId, fileId))),
    ),
  )!;

/** Certificates of lots are documents of the shipment too. */
const isShippingDocument = (db: Db, fileId: string): SQL =>
  exists(
    db
      .select({ id: shipment.id })
      .from(shipment)
      .leftJoin(
        shipmentDocument,
        and(eq(shipmentDocument.shipmentId, shipment.id), eq(shipmentDocument.fileId, fileId)),
      )
      .where(
        and(
          eq(shipment.subOrderId, subOrder.id),
          or(
            eq(shipmentDocument.fileId, fileId),
            sql`${shipment.lots} @> ${JSON.stringify([{ certificateId: fileId }])}::jsonb`,
          ),
        ),
      ),
  );
