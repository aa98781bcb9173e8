import { and, eq, ne } from 'drizzle-orm';
import { addedByTwo, mostPercent, rateLimits, type DeskThing, type DeskValues } from '#api/market/desk-choices.ts';
import { deskSchemas } from '#api/market/desk-fields.ts';
import { m } from '#i18n/messages.ts';
import { casNumbersIn } from '#lib/cas-numbers.ts';
import { isEcNumber } from '#lib/ec-number.ts';
import { compare, multiply } from '#lib/decimal.ts';
import { nameKeys } from '#lib/name-keys.ts';
import { gradeCodeOf } from '#lib/search-text.ts';
import { alikeMaterials, isHazardStatement, readMaterials } from '#server/market/catalogue/index.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { category, chemical, manufacturer, material, processLevel } from '#server/platform/db/schema/catalogue.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { invalid } from '#server/platform/errors.ts';
import { fieldMessages } from '#server/platform/http/field-messages.ts';
import { checkProperty } from './check-property.ts';
import { partsOf } from './things.ts';

/** The values as the fields of the thing hold them. 422 for what none of them can say, or for no field of it. */
export function parseValues(thing: DeskThing, given: DeskValues, whole = false): DeskValues {
  const schema = deskSchemas[thing];
  const parsed = (whole ? schema.strict() : schema.partial().strict()).safeParse(given);
  if (!parsed.success) throw invalid(fieldMessages(parsed.error));
  const said = parsed.data as DeskValues;
  // Twice the same in a list is once.
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)] : value]),
  );
}

/** Whether a row may become what it would be: `whole`, of which `changed` is new. */
export async function checkRow(
  tx: Transaction,
  thing: DeskThing,
  key: string,
  changed: DeskValues,
  whole: DeskValues,
): Promise<void> {
  const says = (name: string) => changed[name] as string | undefined;
  if (says('nation')) await checkCountry(tx, 'nation', says('nation')!);
  if (says('country')) await checkCountry(tx, 'country', says('country')!);
  if (thing === 'maker') await checkMaker(tx, key, changed, whole);
  if (thing === 'material') await checkMaterial(tx, key, changed);
  if (thing === 'category') await checkCategory(tx, key, changed);
  if (thing === 'chemical') await checkChemical(tx, key, changed, whole);
  if (thing === 'property') await checkProperty(tx, key, changed, whole);
  if (thing === 'port') checkPort(changed);
  if (whole['validUntil'] && (whole['validUntil'] as string) < (whole['validFrom'] as string))
    throw invalid({ validUntil: m.market_desk_endsFirst() });
  if (thing === 'party' && nameKeys((changed['names'] ?? whole['names']) as string[]).length === 0)
    throw invalid({ names: m.market_desk_namesWrong() });
  if (says('percent') !== undefined) checkPercent(says('percent')!, thing);
  if (thing === 'rate' && says('perUsd') !== undefined) checkRate('perUsd', says('perUsd')!);
}

async function checkCountry(tx: Transaction, field: string, iso2: string) {
  const [found] = await tx.select({ id: country.iso2 }).from(country).where(eq(country.iso2, iso2));
  if (!found) throw invalid({ [field]: m.field_chooseOne() });
}

const datedLine = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?\s+\S/;
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

async function checkMaker(tx: Transaction, id: string, changed: DeskValues, whole: DeskValues) {
  for (const field of ['ownersEn', 'ownersZh']) {
    const said = changed[field] as string | undefined;
    if (said && !linesOf(said).every((line) => datedLine.test(line)))
      throw invalid({ [field]: m.market_desk_ownersForm() });
  }
  const [en, zh] = [linesOf(whole['ownersEn'] as string), linesOf(whole['ownersZh'] as string)];
  if (en.length !== zh.length) throw invalid({ ownersZh: m.market_desk_ownersBoth() });
  for (const [field, column] of [
    ['nameEn', manufacturer.nameEn],
    ['nameZh', manufacturer.nameZh],
  ] as const) {
    const name = changed[field] as string | undefined;
    if (name === undefined) continue;
    const same = and(eq(column, name), ne(manufacturer.id, id), eq(manufacturer.state, 'listed'));
    if ((await tx.$count(manufacturer, same)) > 0) throw invalid({ [field]: m.market_desk_nameTaken() });
  }
}

async function checkMaterial(tx: Transaction, id: string, changed: DeskValues) {
  const { grade, categoryId, processLevelId } = changed as Record<string, string | undefined>;
  if (categoryId !== undefined) {
    const [found] = await tx.select({ level: category.level }).from(category).where(eq(category.id, categoryId));
    if (!found || found.level < 2) throw invalid({ categoryId: m.field_chooseOne() });
  }
  if (processLevelId) {
    const [found] = await tx.select().from(processLevel).where(eq(processLevel.id, processLevelId));
    if (!found) throw invalid({ processLevelId: m.field_chooseOne() });
  }
  const [own] = await tx.select().from(material).where(eq(material.id, id));
  const others = [
    ...(grade === undefined ? [] : [['grade', grade] as const]),
    ...((changed['words'] as string[] | undefined) ?? []).map((word) => ['words', word] as const),
  ];
  if (others.length === 0) return;
  const materials = new Map((await readMaterials(tx)).map((row) => [row.id, row]));
  for (const [field, text] of others) {
    if (gradeCodeOf(text) === '') {
      if (field === 'grade') throw invalid({ grade: m.market_proposals_noGrade() });
      continue;
    }
    const same = alikeMaterials(materials, { grade: text, manufacturerId: own!.manufacturerId }, id).find(
      ({ likeness, material: other }) => likeness === 'same' && other.manufacturerId === own!.manufacturerId,
    );
    if (same) throw invalid({ [field]: m.market_desk_gradeTaken({ text, grade: same.material.grade }) });
  }
}

async function checkCategory(tx: Transaction, id: string, changed: DeskValues) {
  const parentId = changed['parentId'] as string | undefined;
  if (parentId === undefined) return;
  const [own] = await tx.select().from(category).where(eq(category.id, id));
  if (own!.level === 1) {
    if (parentId !== '') throw invalid({ parentId: m.market_desk_familyStays() });
    return;
  }
  const [parent] = await tx.select().from(category).where(eq(category.id, parentId));
  if (!parent) throw invalid({ parentId: m.field_chooseOne() });
  if (parent.path.includes(id)) throw invalid({ parentId: m.market_desk_underItself() });
  // Three levels: a resin stands in a family, a sub-type in a resin, and what is made of polymers nowhere else.
  if (parent.level !== own!.level - 1 || parent.kind !== own!.kind)
    throw invalid({ parentId: m.market_desk_otherLevel() });
}

async function checkChemical(tx: Transaction, id: string, changed: DeskValues, whole: DeskValues) {
  const { casNumber, ecNumber, unNumber } = changed as Record<string, string | undefined>;
  if (ecNumber && !isEcNumber(ecNumber)) throw invalid({ ecNumber: m.market_desk_ecWrong() });
  if (casNumber) {
    if (casNumbersIn(casNumber)[0] !== casNumber) throw invalid({ casNumber: m.market_desk_casWrong() });
    const [other] = await tx
      .select({ name: chemical.nameEn })
      .from(chemical)
      .where(and(eq(chemical.casNumber, casNumber), ne(chemical.id, id)));
    if (other) throw invalid({ casNumber: m.market_desk_casTaken({ name: other.name }) });
  }
  const unknown = ((changed['hazardStatements'] as string[] | undefined) ?? []).find(
    (code) => !isHazardStatement(code),
  );
  if (unknown) throw invalid({ hazardStatements: m.market_desk_statementUnknown({ code: unknown }) });
  if (unNumber && !isUnNumber(unNumber)) throw invalid({ unNumber: m.market_desk_unWrong() });
  if (physical.some((name) => name in changed)) checkPhysics(whole as Record<string, string>);
  const { hazardClass, subsidiaryHazards } = whole as { hazardClass: string; subsidiaryHazards: string[] };
  const follows = ['unNumber', 'packingGroup', 'limitedQuantity'];
  const touches = [...follows, 'hazardClass', 'subsidiaryHazards'].some((name) => name in changed);
  if (!touches) return;
  if (subsidiaryHazards.includes(hazardClass)) throw invalid({ subsidiaryHazards: m.market_desk_hazardTwice() });
  if (hazardClass === '' && (follows.some((name) => whole[name] !== '') || subsidiaryHazards.length > 0))
    throw invalid({ hazardClass: m.market_desk_hazardWanted() });
}

const physical = ['meltsAt', 'boilsAt', 'flashPoint', 'ignitesAt', 'explosiveFrom', 'explosiveTo'];

/** 422 for what no substance can be: colder than absolute zero, boiling before it melts, a mixture of more than all air. */
function checkPhysics(said: Record<string, string>) {
  const number = (name: string) => (said[name] ? Number(said[name]) : null);
  for (const name of ['meltsAt', 'boilsAt', 'flashPoint', 'ignitesAt'])
    if ((number(name) ?? 0) < absoluteZero) throw invalid({ [name]: m.market_desk_belowZero() });
  const inOrder = (less: string, more: string) => (number(less) ?? -Infinity) <= (number(more) ?? Infinity);
  if (!inOrder('meltsAt', 'boilsAt')) throw invalid({ boilsAt: m.market_desk_boilsFirst() });
  if (!inOrder('flashPoint', 'ignitesAt')) throw invalid({ ignitesAt: m.market_desk_ignitesFirst() });
  const [from, to] = [number('explosiveFrom'), number('explosiveTo')];
  if (
    (from === null) !== (to === null) ||
    !inOrder('explosiveFrom', 'explosiveTo') ||
    (from ?? 0) < 0 ||
    (to ?? 0) > 100
  )
    throw invalid({ explosiveTo: m.market_desk_explosiveRange() });
}
/** °C */
const absoluteZero = -273.15;

/** Four digits; those of the Model Regulations begin at 0004, and none is beyond 3600 yet. */
const isUnNumber = (text: string): boolean => /^\d{4}$/.test(text) && Number(text) >= 4 && Number(text) <= 3_600;

function checkPort({ latitude, longitude }: DeskValues) {
  if (latitude !== undefined && Math.abs(Number(latitude)) > 90) throw invalid({ latitude: m.field_wrongFormat() });
  if (longitude !== undefined && Math.abs(Number(longitude)) > 180) throw invalid({ longitude: m.field_wrongFormat() });
}

function checkPercent(percent: string, thing: DeskThing) {
  const [least, most = least] = percent.split('-') as [string, string?];
  if (thing === 'vat' && percent.includes('-')) throw invalid({ percent: m.field_wrongFormat() });
  if (compare(most, String(mostPercent)) > 0)
    throw invalid({ percent: m.market_desk_percentMost({ max: mostPercent }) });
  if (compare(least, most) > 0) throw invalid({ percent: m.field_wrongFormat() });
}

/** 422 for what is no rate of exchange of any currency. */
export function checkRate(field: string, perUsd: string, before?: string): void {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(perUsd)) throw invalid({ [field]: m.field_wrongFormat() });
  const { least, most } = rateLimits;
  if (compare(perUsd, least) < 0 || compare(perUsd, most) > 0)
    throw invalid({ [field]: m.market_desk_rateLimits({ least, most }) });
  // A slip of the point is tenfold, a fall of a currency in a month never was.
  if (before && (compare(perUsd, multiply(before, '5', 6)) > 0 || compare(multiply(perUsd, '5', 6), before) < 0))
    throw invalid({ [field]: m.market_desk_rateFar({ before }) });
}

/** The key of a row that is added. 422 where it is none. */
export async function checkKey(tx: Transaction, thing: DeskThing, key: string): Promise<void> {
  const [first, second] = partsOf(key);
  if (thing === 'port' && !/^[A-Z]{2}[A-Z2-9]{3}$/.test(key)) throw invalid({ key: m.market_desk_locodeWrong() });
  if (addedByTwo.includes(thing)) {
    if (!/^[A-Z0-9][A-Z0-9-]{1,39}$/.test(key)) throw invalid({ key: m.market_desk_ruleWrong() });
    return;
  }
  if (thing !== 'port') await checkCountry(tx, 'key', first);
  if (thing === 'duty' && !/^(\d{2}|\d{4}|\d{6}|\d{8}|\d{10})$/.test(second))
    throw invalid({ key: m.market_desk_hsWrong() });
}
