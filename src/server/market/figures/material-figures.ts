import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { getMaterialFigures } from '#api/market/figure.ts';
import { isSafety, missingOf } from '#api/market/figure-choices.ts';
import { documentKindName } from '#api/market/document-words.ts';
import { getDocumentFile } from '#api/market/document.ts';
import { localised } from '#lib/localised.ts';
import { loadDirectory, loadMaterials, offerable } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import {
  materialDocument,
  materialDocumentEdition,
  materialDocumentMaterial,
} from '#server/platform/db/schema/documents.ts';
import { figure, figureChange } from '#server/platform/db/schema/figures.ts';
import { notFound } from '#server/platform/errors.ts';
import { historiesOf, linesOf } from './histories.ts';

const unsaid = { testCondition: '', point: null, specimen: null, thickness: null };

/** What the desk enters and corrects the figures of a material from. 404 for what is no material that can be offered. */
export async function materialFigures(
  context: Context,
  asked: string,
): Promise<z.output<typeof getMaterialFigures.data>> {
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const material = offerable(materials, asked);
  if (!material) throw notFound();
  const { db } = context;
  const [lines, waiting, documents] = await Promise.all([
    linesOf(context, material.id),
    db
      .select({ lineId: figure.lineId })
      .from(figureChange)
      .innerJoin(figure, eq(figure.id, figureChange.figureId))
      .where(and(eq(figureChange.materialId, material.id), isNull(figureChange.decidedAt))),
    documentsOf(context, material.id),
  ]);
  const histories = await historiesOf(context, lines);
  const waits = new Set(waiting.map(({ lineId }) => lineId));
  const places = [...directory.properties.keys()];
  const place = ({ property }: { property: { id: string } }) => places.indexOf(property.id);
  return {
    material: { id: material.id, name: localised(material, 'grade') },
    figures: [...histories.values()]
      .sort((one, other) => place(one) - place(other))
      .map((history) => ({ ...history, waits: waits.has(history.figureId) })),
    documents,
    properties: [...directory.properties.values()].map((one) => ({
      ...{ id: one.id, name: localised(one, 'name'), unit: one.unit, safety: isSafety(one.id) },
      norms: [one.iso, one.astm, one.gb].filter((norm) => norm !== null),
      needs: missingOf(one, material.resin, unsaid),
    })),
  };
}

async function documentsOf({ db }: Context, materialId: string) {
  const ofMaterial = await db
    .select({ id: materialDocumentMaterial.documentId })
    .from(materialDocumentMaterial)
    .where(eq(materialDocumentMaterial.materialId, materialId));
  if (ofMaterial.length === 0) return [];
  const { id, editionOn, revision, state } = materialDocumentEdition;
  const rows = await db
    .select({ editionId: id, editionOn, revision, kind: materialDocument.kind })
    .from(materialDocumentEdition)
    .innerJoin(materialDocument, eq(materialDocument.id, materialDocumentEdition.documentId))
    .where(
      and(
        inArray(
          materialDocument.id,
          ofMaterial.map((one) => one.id),
        ),
        isNull(materialDocument.withdrawnAt),
        ne(state, 'refused'),
      ),
    )
    .orderBy(materialDocument.kind, materialDocumentEdition.number);
  return rows.map(({ kind, ...edition }) => ({
    ...edition,
    name: documentKindName(kind),
    href: `/${getDocumentFile.path}?id=${edition.editionId}`,
  }));
}
