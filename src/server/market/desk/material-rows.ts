import { deskSchemas } from '#api/market/desk-fields.ts';
import { materialColumns, type MaterialColumn } from '#api/market/material-import-columns.ts';
import { mostMaterialRows, type MaterialImport } from '#api/market/material-import.ts';
import { textLength } from '#api/common/limits.ts';
import { displayName, line } from '#api/common/text.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { letters } from '#lib/letters.ts';
import { localised } from '#lib/localised.ts';
import { writingOf } from '#server/market/catalogue/index.ts';
import { tableRows, type Heads, type TableRow } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { fieldMessages } from '#server/platform/http/field-messages.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { sameOf, type Category, type Chemical, type KnownThings, type Maker, type Same } from './known-things.ts';

/** How the heads of the columns are written, without spaces and signs. */
const heads: Heads<MaterialColumn> = {
  grade: ['grade', 'gradeno', 'tradename', '牌号', '商品名'],
  words: ['alsocalled', 'othernames', 'aliases', '其他叫法', '别名'],
  manufacturer: ['manufacturer', 'maker', 'producer', '厂家', '生产厂家', '厂商', '生产商', '制造商'],
  manufacturerZh: ['makerchinese', 'manufacturerchinese', '厂家中文名', '生产厂家中文名'],
  nation: [
    'makerscountryorregion',
    'makerscountry',
    'country',
    'countryorregion',
    'nation',
    '厂家所在国家地区',
    '国家地区',
    '国家',
  ],
  category: ['category', 'family', 'resin', '品类', '分类', '类别'],
  casNumber: ['cas', 'casno', 'casnumber', 'cas号', 'cas编号'],
  processLevel: ['process', 'processlevel', '加工级别', '加工方式'],
  applicationsEn: ['applicationsenglish', 'applications', '用途英文'],
  applicationsZh: ['applicationschinese', '用途中文', '用途'],
  discontinued: ['discontinued', '已停产', '停产'],
  successor: ['successorgrade', 'successor', '替代牌号'],
  source: ['source', '来源', '资料来源', '出处'],
};

export type Problem = MaterialImport['problems'][number];
export type ReadRow = TableRow<MaterialColumn>;
/** A material that a row says, with the maker that it is added with. */
export type GoodRow = {
  row: number;
  id: string;
  grade: string;
  words: string[];
  maker: Maker;
  category: Category;
  chemical: Chemical | null;
  processLevelId: string;
  applicationsEn: string;
  applicationsZh: string;
  discontinued: boolean;
  successor: string;
  source: string;
};
/** What becomes of a row: a new material, one that stands there just so, or what is wrong. */
export type Understood = { good: GoodRow } | { same: true } | { problems: Problem[] };

/** The rows of the file by their columns. 422 where a column is missing without which no row means anything. */
export async function readMaterialRows(context: MemberContext): Promise<ReadRow[]> {
  const { columns, rows } = await tableRows(context, heads);
  const named = columns.has('category') || columns.has('casNumber');
  if (!columns.has('grade') || !columns.has('manufacturer') || !columns.has('source') || !named)
    throw invalid({ file: m.market_grades_importHeads() });
  // A template brings the categories of a family: what names neither grade nor maker says nothing yet.
  const said = rows.filter(({ cells }) => cells.grade !== '' || cells.manufacturer !== '');
  if (said.length > mostMaterialRows)
    throw invalid({ file: m.market_offers_fileTooManyRows({ max: mostMaterialRows }) });
  return said;
}

type Wrong = (column: MaterialColumn, message: string, is?: Problem['is']) => void;

const makerForm = displayName(textLength.manufacturer);
const sourceForm = line(textLength.gradeSource);
const yes = new Set(['yes', 'y', 'true', '1', 'x', '是', '停产', '已停产']);
const no = new Set(['', 'no', 'n', 'false', '0', '否', '在产']);

/** What a row says; of each cell the first thing that is wrong. What is good is known to the rows after it. */
export function understandMaterial({ row, cells }: ReadRow, known: KnownThings, now: Date): Understood {
  const problems: Problem[] = [];
  const wrong: Wrong = (column, message, is = null) => {
    if (problems.every((problem) => problem.column !== column))
      problems.push({ row, column, cell: cells[column].slice(0, 200), message, is });
  };
  const maker = makerIn(cells, known, wrong, now);
  const chemical = chemicalIn(cells, known, wrong);
  const category = categoryIn(cells, known, chemical, wrong);
  const processLevelId = cells.processLevel === '' ? '' : known.processLevels.get(letters(cells.processLevel));
  if (processLevelId === undefined)
    wrong('processLevel', m.market_grades_importProcess({ names: known.processLevelNames() }));
  const isOver = letters(cells.discontinued);
  if (!yes.has(isOver) && !no.has(isOver)) wrong('discontinued', m.market_grades_importYesNo());
  const read = deskSchemas.material.safeParse({
    ...{ grade: cells.grade, words: partsOf(cells.words), categoryId: category?.id ?? '-', processLevelId: '' },
    ...{ applicationsEn: cells.applicationsEn, applicationsZh: cells.applicationsZh },
    ...{ discontinued: yes.has(isOver), successor: cells.successor },
  });
  if (!read.success)
    for (const [path, message] of Object.entries(fieldMessages(read.error))) wrong(columnOf(path), message);
  const source = sourceForm.safeParse(cells.source);
  if (!source.success)
    wrong('source', cells.source === '' ? m.market_ghs_importSource() : Object.values(fieldMessages(source.error))[0]!);
  if (read.success && writingOf(read.data.grade) === '') wrong('grade', m.market_proposals_noGrade());
  if (maker && read.success) {
    const { grade, words } = read.data;
    const same = sameOf(known, maker.id, grade);
    if (same && isJustSo(same, { grade, category, maker })) return { same: true };
    if (same) wrong('grade', thereAs(same, grade), isOf(same));
    for (const word of words) {
      const other = sameOf(known, maker.id, word);
      if (other) wrong('words', thereAs(other, word), isOf(other));
    }
  }
  if (problems.length > 0 || !maker || !category || !read.success || !source.success) return { problems };
  const { grade, words, applicationsEn, applicationsZh, discontinued, successor } = read.data;
  const good: GoodRow = {
    ...{ row, id: uuidv7(now), grade, words, maker, category, chemical, processLevelId: processLevelId! },
    ...{ applicationsEn, applicationsZh, discontinued, successor, source: source.data },
  };
  known.makers.set(letters(maker.nameEn), [maker]);
  known.makers.set(letters(maker.nameZh), [maker]);
  for (const name of [grade, ...words]) known.writings.set(`${maker.id} ${writingOf(name)}`, { row, name: grade });
  return { good };
}

const partsOf = (cell: string) => [...new Set(cell.split(/[;；\n]/).map((one) => one.trim()).filter(Boolean))]; // prettier-ignore
const columnOf = (path: string): MaterialColumn =>
  materialColumns.find((column) => path.split('.')[0] === column || path.startsWith(`${column}Id`)) ?? 'grade';

/** Whether the catalogue has it as the row says: sent again, a file adds nothing and is not wrong. */
const isJustSo = (same: Same, said: { grade: string; category: Category | undefined; maker: Maker }): boolean =>
  'material' in same &&
  same.material.state === 'listed' &&
  same.material.grade === said.grade &&
  same.material.categoryId === said.category?.id;

function thereAs(same: Same, text: string): string {
  if ('row' in same) return m.market_grades_importTwice({ row: String(same.row), grade: same.name });
  const { grade, state } = same.material;
  if (state === 'proposed') return m.market_grades_importProposed({ text, grade });
  return grade === text ? m.market_grades_importThere({ grade }) : m.market_grades_importWriting({ text, grade });
}
const isOf = (same: Same): Problem['is'] =>
  'row' in same
    ? null
    : {
        thing: same.material.state === 'proposed' ? 'proposal' : 'material',
        ...{ key: same.material.id, name: same.material.grade },
      };

/** The maker that is called so as a whole; a new one where the row says all that the catalogue wants to know of it. */
function makerIn(cells: ReadRow['cells'], known: KnownThings, wrong: Wrong, now: Date): Maker | undefined {
  const name = cells.manufacturer;
  if (name === '') return void wrong('manufacturer', m.field_required());
  const nation = cells.nation === '' ? null : known.nations.get(letters(cells.nation));
  if (nation === undefined) return void wrong('nation', m.market_grades_importNation());
  const called = known.makers.get(letters(name)) ?? [];
  const [one, ...others] = called.length > 1 && nation ? called.filter((maker) => maker.nation === nation) : called;
  if (one && others.length > 0)
    return void wrong('nation', m.market_grades_importWhichMaker({ names: namesOf([one, ...others]) }));
  if (one?.state === 'proposed')
    return void wrong('manufacturer', m.market_grades_importMakerProposed({ name: localised(one, 'name') }), {
      ...{ thing: 'proposal', key: one.id, name: localised(one, 'name') },
    });
  if (one) return one;
  if (cells.manufacturerZh === '' || nation === null) {
    const near = known.makersNear(name);
    return void wrong(
      'manufacturer',
      near.length > 0
        ? m.market_grades_importMakerMeant({ names: namesOf(near) })
        : m.market_grades_importMakerUnknown(),
    );
  }
  const [nameEn, nameZh] = [makerForm.safeParse(name), makerForm.safeParse(cells.manufacturerZh)];
  if (!nameEn.success) return void wrong('manufacturer', Object.values(fieldMessages(nameEn.error))[0]!);
  if (!nameZh.success) return void wrong('manufacturerZh', Object.values(fieldMessages(nameZh.error))[0]!);
  const [taken] = known.makers.get(letters(nameZh.data)) ?? [];
  if (taken) return void wrong('manufacturerZh', m.market_grades_importMakerMeant({ names: namesOf([taken]) }));
  return {
    ...{ id: uuidv7(now), nameEn: nameEn.data, nameZh: nameZh.data, nation, city: '', brands: [] },
    ...{ ownersEn: '', ownersZh: '', state: 'listed', mergedIntoId: null },
  };
}

const namesOf = (makers: readonly Maker[]) =>
  joinWords(makers.slice(0, 5).map((maker) => `${localised(maker, 'name')} (${maker.nation})`));

/** The substance that a CAS number names; null where the row gives none. */
function chemicalIn({ casNumber }: ReadRow['cells'], known: KnownThings, wrong: Wrong): Chemical | null {
  if (casNumber === '') return null;
  const found = known.chemicals.get(casNumber) ?? [];
  if (found.length === 1 || known.casOfResins.has(casNumber)) return found[0] ?? null;
  wrong(
    'casNumber',
    found.length > 1 ? m.market_grades_importManyCas() : m.market_ghs_importUnknown({ cas: casNumber }),
  );
  return null;
}

/** The category that is named, or that of the substance; 422 in the row for a family, and where the two are not one. */
function categoryIn(
  { category: name, casNumber }: ReadRow['cells'],
  known: KnownThings,
  chemical: Chemical | null,
  wrong: Wrong,
): Category | undefined {
  if (name === '') {
    const own = chemical ? known.categories.get(chemical.categoryId) : undefined;
    if (!own && casNumber === '') wrong('category', m.field_required());
    return own;
  }
  const found = known.categoryNamed(name);
  if (!found) return void wrong('category', m.market_grades_importCategory());
  if (found.level < 2)
    return void wrong('category', m.market_grades_importFamily({ names: known.namesBelow(found.id) }));
  if (casNumber === '') return found;
  if (chemical && !found.path.includes(chemical.categoryId))
    return void wrong('casNumber', m.market_grades_importOtherCas({ name: localised(chemical, 'name') }));
  if (!chemical && known.casOf(found) !== casNumber) wrong('casNumber', m.market_grades_importResinCas());
  return found;
}
