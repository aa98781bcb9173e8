import { desc, eq, inArray } from 'drizzle-orm';
import type { FigureHistory, FigureVersion } from '#api/market/figure.ts';
import { localised } from '#lib/localised.ts';
import {
  loadDirectory,
  loadMaterials,
  readableSources,
  sourceOf,
  type FigureRow,
} from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { figure } from '#server/platform/db/schema/figures.ts';

/** The figures with these ids (of statements, not of versions), each with every version, newest first; unknown ones are left out. */
export async function historiesOf(context: Context, lineIds: readonly string[]): Promise<Map<string, FigureHistory>> {
  if (lineIds.length === 0) return new Map();
  const [rows, directory, materials] = await Promise.all([
    context.db
      .select()
      .from(figure)
      .where(inArray(figure.lineId, [...lineIds]))
      .orderBy(desc(figure.version)),
    loadDirectory(context),
    loadMaterials(context),
  ]);
  const readable = await readableSources(context, rows);
  const histories = [...Map.groupBy(rows, ({ lineId }) => lineId)].flatMap(([figureId, versions]) => {
    const { propertyId, materialId } = versions[0]!;
    const [property, material] = [directory.properties.get(propertyId), materials.get(materialId)];
    if (!property || !material) return [];
    const { id, symbol, unit, decimals } = property;
    const history: FigureHistory = {
      figureId,
      material: { id: materialId, name: localised(material, 'grade') },
      property: { id, name: localised(property, 'name'), symbol, unit, decimals },
      versions: versions.map((row) => describeVersion(row, readable)),
    };
    return [[figureId, history] as const];
  });
  return new Map(histories);
}

export function describeVersion(row: FigureRow, readable: ReadonlySet<string>): FigureVersion {
  const { version, value, low, high, text, unit, norm, normYear, condition, comparable, basis, lots } = row;
  const { testCondition, point, specimen, thickness, reason, withdrawn, previousHash, hash } = row;
  return {
    ...{ versionId: row.id, version, id: row.propertyId, value, low, high, text, unit, norm, normYear },
    ...{ condition, comparable, testCondition, point, specimen, thickness, basis, lots },
    source: { ...sourceOf(row, readable), editionId: row.sourceEditionId },
    ...{ reason, withdrawn, enteredBy: row.enteredBy === null ? 'reference' : 'operator' },
    ...{ checked: row.checkedBy !== null, validFrom: row.validFrom.toISOString(), previousHash, hash },
  };
}

/** Ids of the figures of a material, whatever stands of them. */
export async function linesOf({ db }: Pick<Context, 'db'>, materialId: string): Promise<string[]> {
  const rows = await db.selectDistinct({ id: figure.lineId }).from(figure).where(eq(figure.materialId, materialId));
  return rows.map(({ id }) => id);
}
