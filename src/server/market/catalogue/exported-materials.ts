import { catalogueLicense } from '#api/market/catalogue-export.ts';
import type { Context } from '#server/platform/context.ts';
import { property } from '#server/platform/db/schema/catalogue.ts';
import { loadDirectory } from './directory.ts';
import type { Exported } from './export-catalogue.ts';
import { readableSources, sourceOf } from './figure-source.ts';
import { readFigures, type Figure } from './figures.ts';
import { isListed, loadMaterials, type Material } from './materials.ts';

const atOnce = 200;

export const materialFields = [
  ...[
    'materialId',
    'grade',
    'gradeZh',
    'manufacturer',
    'manufacturerZh',
    'category',
    'categoryZh',
    'casNumber',
    'form',
  ],
  ...['property', 'propertyName', 'propertyNameZh', 'value', 'low', 'high', 'text', 'unit', 'norm', 'normYear'],
  ...['testCondition', 'point', 'specimen', 'thicknessMm', 'basis', 'lots', 'source', 'sourcePublisher', 'sourceTitle'],
  ...[
    'sourceEdition',
    'sourcePage',
    'sourceReadOn',
    'sourceAddress',
    'figureId',
    'version',
    'validFrom',
    'hash',
    'license',
  ],
] as const;

/** Listed materials by grade, each with the figures that stand. */
export async function* materialRows(context: Context): AsyncGenerator<Exported[], void> {
  const { categories, manufacturers } = await loadDirectory(context);
  const properties = new Map((await context.db.select().from(property)).map((row) => [row.id, row]));
  const materials = [...(await loadMaterials(context)).values()].filter(isListed);
  const thingOf = ({ id, grade, gradeZh, manufacturerId, categoryId, casNumber, form }: Material) => {
    const [maker, category] = [manufacturers.get(manufacturerId), categories.get(categoryId)];
    return {
      ...{ materialId: id, grade, gradeZh, manufacturer: maker?.nameEn ?? null, manufacturerZh: maker?.nameZh ?? null },
      ...{ category: category?.nameEn ?? null, categoryZh: category?.nameZh ?? null, casNumber, form },
    };
  };
  const statementOf = (of: Figure, readable: ReadonlySet<string>) => {
    const { nameEn, nameZh } = properties.get(of.propertyId)!;
    const { kind, publisher, title, edition, page, readOn, href } = sourceOf(of, readable);
    return {
      ...{ property: of.propertyId, propertyName: nameEn, propertyNameZh: nameZh, value: of.value, low: of.low },
      ...{ high: of.high, text: of.text, unit: of.unit, norm: of.norm, normYear: of.normYear },
      ...{ testCondition: of.testCondition, point: of.point, specimen: of.specimen, thicknessMm: of.thickness },
      ...{ basis: of.basis, lots: of.lots, source: kind, sourcePublisher: publisher, sourceTitle: title },
      ...{ sourceEdition: edition, sourcePage: page, sourceReadOn: readOn },
      ...{ sourceAddress: href && `${context.config.siteUrl}${href}`, figureId: of.lineId, version: of.version },
      ...{ validFrom: of.validFrom.toISOString(), hash: of.hash, license: catalogueLicense },
    };
  };
  const orderOf = (of: Figure) => properties.get(of.propertyId)!.sort;
  for (let from = 0; from < materials.length; from += atOnce) {
    const some = materials.slice(from, from + atOnce);
    const figures = await readFigures(
      context,
      some.map(({ id }) => id),
    );
    const readable = await readableSources(context, [...figures.values()].flat());
    yield some.map((material) => ({
      thing: thingOf(material),
      statements: (figures.get(material.id) ?? [])
        .toSorted((one, other) => orderOf(one) - orderOf(other))
        .map((one) => statementOf(one, readable)),
    }));
  }
}
