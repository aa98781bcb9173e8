import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as calls from '#api/market/document.ts';
import { createOffer, type OwnOffer } from '#api/market/own-offer.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { dealAt, dayIn, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, type MemberApi, type Person, type Sent } from '../../support/member-api.ts';
import { goodOffer } from '../offers/offers.ts';

type NewDocument = z.input<typeof calls.addDocument.input>;
type NewEdition = z.input<typeof calls.addDocumentEdition.input>;
export type Added = { id: string; editionId: string };

/** A PDF of one page with lines that a reader of PDF finds. */
export async function sheet(...lines: string[]): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  const page = made.addPage();
  lines.forEach((text, at) => page.drawText(text, { x: 40, y: 780 - 20 * at, size: 11, font }));
  return made.save();
}

export const sent = (bytes: Uint8Array, name = 'sheet.pdf'): Sent[] => [{ field: 'file', name, bytes }];

/** The steps of a document, as suppliers, readers and the catalogue desk take them. */
export function documenting(api: MemberApi) {
  /** A grade of ABS, CAS 9003-56-9. */
  const abs = async () => {
    const [row] = await api.db.select().from(material).where(eq(material.gradeCode, 'PA757'));
    return row!;
  };
  const offerOf = async (supplier: Supplier, materialId: string): Promise<OwnOffer> =>
    dataOf(
      await api.post(
        createOffer.path,
        supplier,
        goodOffer(api, materialId, { onSale: true, validUntil: dayIn(api, 20) }),
      ),
    );
  const good = (materialId: string, given: Partial<NewDocument> = {}): NewDocument => ({
    ...{ kind: 'SDS', materialIds: [materialId], languages: ['en'], form: 'EU', issuer: 'maker' },
    ...{ editionOn: dayIn(api, -100), revision: '3.1' },
    ...given,
  });
  const tryAdd = async (supplier: Person | null, input: object, bytes?: Uint8Array, key?: string) =>
    api.post<Added>(
      calls.addDocument.path,
      supplier,
      Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
      sent(bytes ?? (await sheet('ABS', 'CAS No. 9003-56-9'))),
      'en-US',
      key,
    );
  const add = async (supplier: Supplier, input: NewDocument, bytes?: Uint8Array): Promise<Added> =>
    dataOf(await tryAdd(supplier, input, bytes));
  const replace = async (supplier: Person | null, input: Partial<NewEdition> & { id: string }, bytes?: Uint8Array) =>
    api.post<Added>(
      calls.addDocumentEdition.path,
      supplier,
      { number: 1, editionOn: dayIn(api, -10), revision: '4.0', ...input },
      sent(bytes ?? (await sheet('ABS', 'CAS No. 9003-56-9'))),
    );
  const withdraw = (supplier: Person | null, id: string) => api.post(calls.withdrawDocument.path, supplier, { id });
  const shown = async (materialId: string): Promise<calls.MaterialDocument[]> =>
    dataOf(await api.get(calls.getMaterialDocuments.path, null, { id: materialId }));
  const file = (editionId: string, caller: Person | null = null) =>
    api.fetch(`/${calls.getDocumentFile.path}?id=${editionId}`, caller);
  const own = async (supplier: Supplier, input: object = {}): Promise<calls.OwnDocumentPage> =>
    dataOf(await api.post(calls.getOwnDocumentByPage.path, supplier, { ...input }));
  const queue = async (operator: Person, input: object = { state: 'unchecked' }): Promise<calls.DeskDocumentPage> =>
    dataOf(await api.post(calls.getDocumentByPage.path, operator, { pageSize: 100, ...input }));
  const waiting = async (operator: Person, id: string) => (await queue(operator)).list.find((one) => one.id === id)!;
  const check = (operator: Person, id: string, version = 0) =>
    api.post(calls.checkDocument.path, operator, { id, version });
  const refuse = (operator: Person, id: string, version = 0, words = 'Page 2 is of another grade.') =>
    api.post(calls.refuseDocument.path, operator, { id, version, words });
  const reopen = (operator: Person, id: string, version = 1) =>
    api.post(calls.reopenDocument.path, operator, { id, version });
  /** A deal in which the buyer has bought the material from the supplier. */
  const bought = async (buyer: Company, supplier: Supplier, materialId: string) => {
    const deal = await dealAt(api, buyer, supplier);
    await api.db.update(subOrderLine).set({ materialId }).where(eq(subOrderLine.subOrderId, deal.subOrderId));
    return deal;
  };
  return {
    ...{ abs, offerOf, good, tryAdd, add, replace, withdraw, shown, file, own, queue, waiting },
    ...{ check, refuse, reopen, bought },
  };
}
