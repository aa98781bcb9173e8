import { and, arrayContained, arrayContains, count, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { addDocument } from '#api/market/document.ts';
import { documentLimits, singleKinds } from '#api/market/document-choices.ts';
import { m } from '#i18n/messages.ts';
import { openOwnShop } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { materialDocument, materialDocumentMaterial } from '#server/platform/db/schema/documents.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { addEdition } from './add-edition.ts';
import { lastDayOf } from './check-printed.ts';
import { otherSubstance } from './other-substance.ts';
import { coveredBy } from './own-materials.ts';

type Input = z.output<typeof addDocument.input>;
export type Added = { id: string; editionId: string };

/** A document of materials that the caller's shop offers: public at once, as one that nobody has checked. */
export async function add(context: MemberContext, input: Input): Promise<Added> {
  const { kind, issuer, editionOn, revision } = input;
  const languages = [...new Set(input.languages)].sort();
  const form = input.form ?? null;
  if ((kind === 'SDS') !== (form !== null))
    throw invalid({ form: kind === 'SDS' ? m.field_required() : m.market_documents_formOfSds() });
  const own = await openOwnShop(context);
  const materials = await coveredBy(context, own.id, input.materialIds);
  const expiresOn = lastDayOf(context, kind, input);
  const [file] = context.files;
  const otherCas = kind === 'SDS' ? await otherSubstance(file!.bytes, materials, input.otherCas) : [];
  return storingIdempotently(context, addDocument, input, async (tx, store) => {
    // One after the other: there is room for each, and no two are the same.
    await tx.select({ id: shop.id }).from(shop).where(eq(shop.id, own.id)).for('update');
    await checkRoom(tx, own.id);
    const materialIds = materials.map((one) => one.id);
    if (singleKinds.includes(kind)) await refuseDouble(tx, own.id, { kind, form, languages, materialIds });
    const id = uuidv7(context.now());
    const manufacturerId = materials[0]!.manufacturerId;
    const { demo } = own;
    const row = { id, shopId: own.id, kind, manufacturerId, languages, form, issuer, editions: 0, demo };
    await tx.insert(materialDocument).values(row);
    await tx.insert(materialDocumentMaterial).values(materialIds.map((materialId) => ({ documentId: id, materialId })));
    return addEdition(tx, context, store, { ...row, withdrawnAt: null }, { editionOn, revision, expiresOn, otherCas });
  });
}

async function checkRoom(tx: Transaction, shopId: string): Promise<void> {
  const [{ there } = { there: 0 }] = await tx
    .select({ there: count() })
    .from(materialDocument)
    .where(eq(materialDocument.shopId, shopId));
  const max = documentLimits.ofShop;
  if (there >= max) throw invalid({ kind: m.market_documents_tooMany({ max }) });
}

type Same = Pick<Input, 'kind' | 'languages'> & { form: string | null; materialIds: string[] };

/** 422 where the shop has one of these materials, in these languages and this form: another one is its next edition. */
async function refuseDouble(tx: Transaction, shopId: string, same: Same): Promise<void> {
  const { kind, form, languages } = materialDocument;
  const [found] = await tx
    .select({ id: materialDocument.id })
    .from(materialDocument)
    .innerJoin(materialDocumentMaterial, eq(materialDocumentMaterial.documentId, materialDocument.id))
    .where(
      and(
        eq(materialDocument.shopId, shopId),
        isNull(materialDocument.withdrawnAt),
        eq(kind, same.kind),
        same.form === null ? isNull(form) : eq(form, same.form as never),
        arrayContains(languages, same.languages),
        arrayContained(languages, same.languages),
        inArray(materialDocumentMaterial.materialId, same.materialIds),
      ),
    )
    .limit(1);
  if (found) throw invalid({ kind: m.market_documents_isThere() });
}
