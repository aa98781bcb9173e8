import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { addDocument, addDocumentEdition } from '#api/market/document.ts';
import type { DocumentKind, DocumentLanguage, SdsForm } from '#api/market/document-choices.ts';
import { utcDay } from '#lib/days.ts';
import { addMaterialDocument, checkMaterialDocument, replaceMaterialDocument } from '#server/market/documents/index.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import type { Services, UploadedFile } from '#server/platform/context.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { materialDocument } from '#server/platform/db/schema/documents.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { callOf, daysAgo, dropEmailsToDemo } from './call-of.ts';
import { demoAddress } from './demo-member.ts';

const here = (path: string) => new URL(path, import.meta.url);
const year = 365;

type Grade = { id: string; grade: string; casNumber: string | null; maker: string };
type DemoDocument = {
  /** Which of the grades. */
  of: number;
  kind: DocumentKind;
  language: DocumentLanguage;
  form?: SdsForm;
  revision: string;
  /** Its editions, in days before the loading: when each was printed. */
  printed: readonly number[];
  /** Whether the catalogue desk has checked the newest one. */
  checked: boolean;
};

/** One grade has all, one an expired sheet and none in Chinese, one waits to be checked. */
const documents: readonly DemoDocument[] = [
  { of: 0, kind: 'TDS', language: 'en', revision: '3', printed: [400], checked: true },
  { of: 0, kind: 'SDS', language: 'zh', form: 'CN', revision: '2.0', printed: [3 * year, 120], checked: true },
  { of: 0, kind: 'SDS', language: 'en', form: 'EU', revision: '5.1', printed: [200], checked: true },
  { of: 1, kind: 'SDS', language: 'en', form: 'US', revision: '1.4', printed: [6 * year], checked: false },
  { of: 2, kind: 'SDS', language: 'en', form: 'EU', revision: '2.2', printed: [60], checked: false },
  { of: 2, kind: 'ROHS', language: 'en', revision: '', printed: [90], checked: false },
];

const titles: Partial<Record<DocumentKind, { en: string; zh: string }>> = {
  TDS: { en: 'Data sheet', zh: '物性表' },
  SDS: { en: 'Safety data sheet', zh: '安全技术说明书' },
  ROHS: { en: 'RoHS test report', zh: 'RoHS检测报告' },
};

/** What stands in such a document, by its headings alone. */
const headings: Partial<Record<DocumentKind, { en: readonly string[]; zh: readonly string[] }>> = {
  TDS: {
    en: [
      'Description',
      'Rheological properties',
      'Mechanical properties',
      'Thermal properties',
      'Flammability',
      'Processing',
      'Packing and storage',
    ],
    zh: ['产品说明', '流变性能', '力学性能', '热性能', '燃烧性能', '加工条件', '包装与储存'],
  },
  SDS: {
    en: [
      '1. Identification',
      '2. Hazards',
      '3. Composition',
      '4. First aid',
      '5. Firefighting',
      '6. Accidental release',
      '7. Handling and storage',
      '8. Exposure controls',
    ],
    zh: [
      '1 化学品及企业标识',
      '2 危险性概述',
      '3 成分/组成信息',
      '4 急救措施',
      '5 消防措施',
      '6 泄漏应急处理',
      '7 操作处置与储存',
      '8 接触控制和个体防护',
    ],
  },
  ROHS: {
    en: ['Sample', 'Lead', 'Mercury', 'Cadmium', 'Hexavalent chromium', 'PBB and PBDE', 'Phthalates'],
    zh: ['样品', '铅', '汞', '镉', '六价铬', 'PBB和PBDE', '邻苯二甲酸酯'],
  },
};

/**
 * Gives grades of the demo's supplier some documents, by the commands of the site. Needs the demo and its accounts. Returns the names
 * of the data sets that were loaded.
 */
export async function loadDemoDocuments(services: Services): Promise<string[]> {
  const dataset: Dataset = {
    name: 'demo documents',
    sources: ['./documents.ts'].map(here),
    scopes: ['shops'],
    load: async (tx) => play({ ...services, db: tx }),
  };
  return loadDatasets({ orm: services.db }, [dataset]);
}

async function play(services: Services): Promise<void> {
  const [supplier, operator] = await Promise.all(
    ['supplier', 'operator'].map((name) => memberByEmail(services, demoAddress(name))),
  );
  if (!supplier || !operator || (await services.db.$count(materialDocument, eq(materialDocument.demo, true))) > 0)
    return;
  const grades = await gradesOf(services, supplier.id);
  for (const one of documents) {
    const grade = grades[one.of];
    if (!grade) continue;
    const { kind, language, form, revision } = one;
    const issued = { revision, languages: [language], issuer: 'supplier', ...(form && { form }) };
    let added: { id: string; editionId: string } | undefined;
    for (const [at, days] of one.printed.entries()) {
      const editionOn = utcDay(daysAgo(services, days));
      const isNewest = at === one.printed.length - 1;
      // Brought a while after it was printed, the newest one lately.
      const context = await callOf(services, supplier.id, isNewest ? 9 : 40, [await fileOf(grade, one, editionOn)]);
      if (added) {
        const input: z.input<typeof addDocumentEdition.input> = { id: added.id, number: at, editionOn, revision };
        added = await replaceMaterialDocument(context, addDocumentEdition.input.parse(input));
      } else {
        const input = { kind, materialIds: [grade.id], editionOn, ...issued };
        added = await addMaterialDocument(context, addDocument.input.parse(input));
      }
    }
    if (one.checked)
      await checkMaterialDocument(await callOf(services, operator.id, 6), { id: added!.editionId, version: 0 });
  }
  await dropEmailsToDemo(services.db);
}

/** Grades that the supplier has on sale, the same ones each time; those whose substance has a number first. */
async function gradesOf({ db }: Services, ownerId: string): Promise<Grade[]> {
  const wanted = Math.max(...documents.map(({ of }) => of)) + 1;
  const ids = await db
    .selectDistinct({ id: offer.materialId })
    .from(offer)
    .innerJoin(shop, eq(shop.id, offer.shopId))
    .where(and(eq(shop.ownerId, ownerId), eq(offer.status, 'onSale')));
  return db
    .select({
      id: material.id,
      grade: material.grade,
      casNumber: material.casNumber,
      maker: manufacturer.nameEn,
    })
    .from(material)
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .where(
      and(
        inArray(
          material.id,
          ids.map(({ id }) => id),
        ),
        isNotNull(material.casNumber),
      ),
    )
    .orderBy(asc(material.grade), asc(material.id))
    .limit(wanted);
}

/** One page that says on its face that it is no document. */
async function fileOf(
  { grade, casNumber, maker }: Grade,
  { kind, language, revision }: DemoDocument,
  editionOn: string,
): Promise<UploadedFile> {
  const { colours, frame, Sheet } = await import('#server/platform/pdf/sheet.ts');
  const isChinese = language === 'zh';
  const title = titles[kind]![isChinese ? 'zh' : 'en'];
  const info = { title: `${title} ${grade}`, subject: title, author: 'Resinport demo', at: new Date(editionOn) };
  const sheet = new Sheet({ ...info, lang: language });
  const warning = isChinese ? '塑港演示文件，并非生产商声明' : 'Demo document of Resinport, no maker’s statement';
  const lines: [string, { size?: number; face?: 'bold'; colour?: string }][] = [
    [warning, { size: 13, face: 'bold', colour: colours.brand }],
    [title, { size: 22, face: 'bold' }],
    [`${grade} · ${maker}`, { size: 14 }],
    [`CAS ${casNumber}`, { size: 11 }],
    [`${editionOn}${revision && ` · ${isChinese ? '修订号' : 'Revision'} ${revision}`}`, { size: 11 }],
    [
      isChinese
        ? '本页仅用于演示，不含任何性能或安全数据。请以生产商的正式文件为准。'
        : 'This page is here to show how documents look on the site. It holds no figure and no advice on safety. Only the maker’s own document counts.',
      { size: 11 },
    ],
  ];
  for (const heading of headings[kind]?.[isChinese ? 'zh' : 'en'] ?? [])
    lines.push([heading, { size: 12, face: 'bold' }], ['—', { size: 11 }]);
  for (const [text, style] of lines)
    sheet.columns([
      {
        x: frame.left,
        width: frame.width,
        lines: sheet.lines(text, frame.width, { leading: (style.size ?? 11) * 1.9, ...style }),
      },
    ]);
  const name = `${grade}-${kind}-${language}.pdf`.replaceAll(/[^\w.-]+/g, '-');
  return { field: 'file', name, type: 'application/pdf', bytes: await sheet.close() };
}
