import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { enterFigure } from '#api/market/figure.ts';
import { documentKindName } from '#api/market/document-words.ts';
import { physicalProblem } from '#api/deals/spec-limit-physics.ts';
import { m } from '#i18n/messages.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { property } from '#server/platform/db/schema/catalogue.ts';
import {
  materialDocument,
  materialDocumentEdition,
  materialDocumentMaterial,
} from '#server/platform/db/schema/documents.ts';
import type { SaidFigure } from '#server/platform/db/schema/figures.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { invalid } from '#server/platform/errors.ts';

type Input = Omit<z.output<typeof enterFigure.input>, 'materialId' | 'propertyId' | 'reason'>;
export type Property = typeof property.$inferSelect;

/** What an operator says, as it is kept. 422 at the field where it does not fit the property, its norms or the material. */
export async function saidFrom(tx: Transaction, of: Property, materialId: string, input: Input): Promise<SaidFigure> {
  const { value, low, high, text, norm, normYear, basis, lots } = input;
  const isRange = low !== undefined || high !== undefined;
  const ways = [value !== undefined, Boolean(text), isRange].filter(Boolean).length;
  if (ways !== 1) throw invalid({ value: ways === 0 ? m.field_required() : m.market_figure_oneOfThree() });
  if (isRange && low === undefined) throw invalid({ low: m.field_required() });
  if (isRange && high === undefined) throw invalid({ high: m.field_required() });
  if (low !== undefined && high !== undefined && low > high) throw invalid({ high: m.market_figure_rangeTurned() });
  for (const [field, figure] of Object.entries({ value, low, high })) {
    const impossible = figure === undefined ? undefined : physicalProblem(of.id, figure.toFixed(12));
    if (impossible) throw invalid({ [field]: impossible });
  }
  if (text && of.unit !== null) throw invalid({ text: m.market_figure_needsNumber({ unit: of.unit }) });
  if (norm && ![of.iso, of.astm, of.gb].includes(norm)) throw invalid({ norm: m.field_chooseOne() });
  if (normYear !== undefined && !norm) throw invalid({ norm: m.field_required() });
  if (basis === 'measured' && lots === undefined) throw invalid({ lots: m.field_required() });
  return {
    ...{ value: value ?? null, low: low ?? null, high: high ?? null, text: text || null },
    ...{ norm: norm || null, normYear: normYear ?? null, testCondition: input.testCondition },
    ...{ point: input.point ?? null, specimen: input.specimen ?? null, thickness: input.thickness ?? null },
    ...{ basis, lots: basis === 'measured' ? lots! : null },
    ...(await sourceFrom(tx, materialId, input.source)),
  };
}

type Source = Pick<
  SaidFigure,
  'sourceKind' | 'sourceEditionId' | 'sourcePage' | 'sourcePublisher' | 'sourceTitle' | 'sourceEdition' | 'sourceReadOn'
>;

/** A document on file is one of this very material that anybody may read; who brought it is its publisher unless the maker is. */
async function sourceFrom(tx: Transaction, materialId: string, source: Input['source']): Promise<Source> {
  if (source.kind === 'named') {
    const { publisher, title, edition, readOn, page } = source;
    return {
      ...{ sourceKind: 'named', sourceEditionId: null, sourcePage: page ?? null, sourcePublisher: publisher },
      ...{ sourceTitle: title, sourceEdition: edition, sourceReadOn: readOn ?? null },
    };
  }
  const [found] = await tx
    .select({
      edition: materialDocumentEdition,
      document: materialDocument,
      shop: { nameEn: shop.nameEn, nameZh: shop.nameZh },
    })
    .from(materialDocumentEdition)
    .innerJoin(materialDocument, eq(materialDocument.id, materialDocumentEdition.documentId))
    .innerJoin(shop, eq(shop.id, materialDocument.shopId))
    .innerJoin(materialDocumentMaterial, eq(materialDocumentMaterial.documentId, materialDocument.id))
    .where(and(eq(materialDocumentEdition.id, source.editionId), eq(materialDocumentMaterial.materialId, materialId)));
  if (!found || found.edition.state === 'refused' || found.document.withdrawnAt)
    throw invalid({ editionId: m.field_chooseOne() });
  return {
    ...{ sourceKind: 'document', sourceEditionId: source.editionId, sourcePage: source.page ?? null },
    sourcePublisher: found.shop.nameEn || found.shop.nameZh,
    sourceTitle: documentKindName(found.document.kind),
    sourceEdition: [found.edition.editionOn, found.edition.revision].filter(Boolean).join(', '),
    sourceReadOn: null,
  };
}
