import { readFileSync } from 'node:fs';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { bulkDensity } from '#api/deals/bulk-density.ts';
import { stateOf, type Carriage } from '#api/deals/carriage-rules.ts';
import type { CarriedGoods, Danger } from '#api/deals/carried-goods.ts';
import { goingTo, type ClosedDestination } from '#api/deals/closed-destinations.ts';
import { isDangerous } from '#api/deals/danger.ts';
import { cabinetTypes } from '#api/deals/deal-choices.ts';
import { isMarinePollutant } from '#api/market/marine-pollutant.ts';
import { localised } from '#lib/localised.ts';
import {
  loadDirectory,
  loadMaterials,
  named,
  shippingNameOf,
  standingFigure,
  type Directory,
} from '#server/market/catalogue/index.ts';
import type { Services } from '#server/platform/context.ts';
import { chemical, material, propertyRange } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import type { OrderRow } from './rows.ts';

type Look = { db: Pick<Services['db'], 'select'> } & Pick<Services, 'cache'>;
type Of = {
  materialId?: string | null | undefined;
  categoryId?: string | null | undefined;
  /** As it was written: in a category of several substances it tells which is meant. */
  gradeNumber?: string | undefined;
};
/** A deal that there is: what an operator has cleared of it is not refused again. */
type OfDeal = Of &
  Partial<Pick<OrderRow, 'id' | 'buyerNation' | 'destinationCountry' | 'destinationPort' | 'portDischarge'>>;
type Hazard = Pick<
  CarriedGoods,
  | 'hsCode'
  | 'unNumber'
  | 'shippingNameEn'
  | 'shippingNameZh'
  | 'hazardClass'
  | 'subsidiaryHazards'
  | 'packingGroup'
  | 'marinePollutant'
  | 'controls'
>;
const harmless = {
  unNumber: null,
  hazardClass: null,
  subsidiaryHazards: [],
  packingGroup: null,
  marinePollutant: null,
  controls: [],
};
type Found = Pick<CarriedGoods, 'density' | 'basis'>;

/**
 * How goods can be carried, by material or else by category. Null: nothing says what they are. In memory; inside a transaction
 * `db` is that transaction, as for the directory.
 */
export async function loadCarriedGoods({ db, cache }: Look): Promise<(of: Of) => CarriedGoods | null> {
  const directory = await loadDirectory({ db, cache });
  const materials = await loadMaterials({ db, cache });
  const figures = await cache.get('deals/carried-goods', ['materials'], () => readFigures(db, materials), 3600);
  return ({ materialId, categoryId, gradeNumber = '' }) => {
    const known = materialId ? materials.get(materialId) : undefined;
    if (known) {
      const substance = figures.substanceOf.get(known.id) ?? null;
      const { form, categoryPath: path } = known;
      const hazard = hazardOf(figures, directory, substance, known.categoryId);
      return { form, ...hazard, ...densityOf(figures, directory, { form, path, substance, own: known.id }) };
    }
    const category = categoryId ? directory.categories.get(categoryId) : undefined;
    if (!category) return null;
    // A category of the third level that is one substance goes by its name.
    const substance = figures.hazards.has(category.id)
      ? category.id
      : substanceNamed(figures, directory, category.id, gradeNumber);
    const { id, path } = directory.categories.get(substance ?? '') ?? category;
    const form = formIn(directory, id);
    if (form === null) return { form, ...hazardOf(figures, directory, substance, id), density: null, basis: null };
    return {
      form,
      ...hazardOf(figures, directory, substance, id),
      ...densityOf(figures, directory, { form, path, substance }),
    };
  };
}

export type GoodsOf = Awaited<ReturnType<typeof loadCarriedGoods>>;

/** What a line of a deal is: by its own material, else by what the RFQ asks for and how the line calls it. */
export const lineGoods = (goodsOf: GoodsOf, line: Of, order: Of): CarriedGoods | null =>
  goodsOf(
    line.materialId
      ? { materialId: line.materialId }
      : { ...order, ...(line.gradeNumber && { gradeNumber: line.gradeNumber }) },
  );

/** What papers of transport say of goods; null: they are not dangerous. */
export const dangerOf = (goods: CarriedGoods | null): Danger | null =>
  isDangerous(goods)
    ? {
        ...{ unNumber: goods.unNumber, shippingNameEn: goods.shippingNameEn, shippingNameZh: goods.shippingNameZh },
        hazardClass: goods.hazardClass,
        ...{ subsidiaryHazards: goods.subsidiaryHazards, packingGroup: goods.packingGroup },
        marinePollutant: goods.marinePollutant ?? null,
      }
    : null;

/** What RFQ, quote and freight request are held to, with names in the reader's language. */
export async function carriageIn(look: Look, of: OfDeal): Promise<Carriage> {
  const directory = await loadDirectory(look);
  const choices = carriageChoices(directory);
  const closed = of.id === undefined ? choices.closed : await notCleared(look.db, directory, { ...of, id: of.id });
  return { ...choices, closed, goods: (await loadCarriedGoods(look))(of) };
}

/** The rules without those that stood when an operator let the deal go on to where it goes. */
async function notCleared(db: Look['db'], directory: Directory, deal: OfDeal & { id: string }) {
  const { closed, ports } = directory;
  const own = Object.values(goingTo({ ...deal, buyersCountry: deal.buyerNation }, [...ports.values()]));
  if (!closed.some(({ country }) => own.includes(country))) return closedIn(directory);
  const [last] = await db
    .select({ at: hold.liftedAt })
    .from(hold)
    .where(
      and(eq(hold.kind, 'deal'), eq(hold.subjectId, deal.id), eq(hold.reason, 'sanctions'), isNotNull(hold.liftedAt)),
    ) // prettier-ignore
    .orderBy(desc(hold.liftedAt))
    .limit(1);
  const clears = ({ country, since }: Directory['closed'][number]) =>
    own.includes(country) && last !== undefined && since <= last.at!;
  return closedIn({ ...directory, closed: closed.filter((rule) => !clears(rule)) });
}

/** The rules, in the reader's language. */
const closedIn = ({ closed, countries }: Pick<Directory, 'closed' | 'countries'>): ClosedDestination[] =>
  closed.map(({ country, hsPrefix, control, hazardClass, validFrom, validUntil, ...row }) => ({
    ...{ country, hsPrefix, control, hazardClass, validFrom, validUntil },
    ...{ countryName: named(countries, country).name, reason: localised(row, 'reason') },
  }));

/** Packings and containers of the reference data with their figures, and where ports lie. */
export function carriageChoices(directory: Directory) {
  const { codes, ports } = directory;
  const rows = (kind: string) => [...(codes.get(kind)?.values() ?? [])];
  const offered: readonly string[] = cabinetTypes;
  return {
    packings: rows('packing').map(({ detail, ...row }) => ({
      code: row.code,
      name: localised(row, 'name'),
      shape: typeof detail.shape === 'string' ? detail.shape : null,
      holds: (detail.holds ?? []) as string[],
      netKg: numberOf(detail.netKg),
      volumeLitres: numberOf(detail.volumeL),
      tareKg: numberOf(detail.tareKg) ?? 0,
    })),
    cabinetTypes: rows('container')
      .filter(({ code }) => offered.includes(code))
      .map(({ detail, ...row }) => ({
        code: row.code,
        name: localised(row, 'name'),
        carries: (detail.carries ?? null) as Carriage['cabinetTypes'][number]['carries'],
        payloadKg: numberOf(detail.payloadKg),
        litres: numberOf(detail.usualL) ?? litresOf(detail.capacityM3),
        inside: (detail.internal ?? null) as number[] | null,
        doorHeight: ((detail.door ?? []) as number[])[1] ?? null,
        filledPercent: (detail.fillLimitPct ?? null) as number[] | null,
      })),
    ports: [...ports.values()],
    closed: closedIn(directory),
  };
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const litresOf = (cubicMetres: unknown) => (typeof cubicMetres === 'number' ? Math.round(cubicMetres * 1_000) : null);

/** The form of the goods of a category; null where those below it, or its chemicals, are in different states. */
function formIn({ categories }: Directory, id: string): string | null {
  const { form, kind } = categories.get(id)!;
  const below = [...categories.values()].filter(({ id: other, path }) => other !== id && path.includes(id));
  if (below.length === 0) return form;
  const isOne = kind === 'polymer' && below.every((one) => stateOf(one.form) === stateOf(form));
  return isOne ? form : null;
}

/** The substance of a category whose name what was written begins with, the longest where there are several. */
function substanceNamed({ names }: Figures, { categories }: Directory, within: string, written: string) {
  const text = written.trim().toLowerCase();
  const begins = (name: string) => text.startsWith(name) && !/^\p{L}/u.test(text.slice(name.length));
  const found = names.filter(
    ({ categoryId, name }) => begins(name) && categories.get(categoryId)?.path.includes(within),
  );
  return found.toSorted((a, b) => b.name.length - a.name.length)[0]?.id ?? null;
}

function hazardOf(figures: Figures, { categories }: Directory, substance: string | null, category: string): Hazard {
  const known = substance === null ? undefined : figures.hazards.get(substance);
  const { unNumber = null, hsCode = null } = categories.get(category) ?? {};
  return known
    ? { ...known, hsCode: known.hsCode ?? hsCode }
    : { ...harmless, unNumber, ...shippingNameOf(unNumber, null), hsCode };
}

type Kind = { form: string; path: readonly string[]; substance: string | null; own?: string };

/**
 * Of liquids the density of the material, else of the substance or resin; of solids a known bulk density, else the
 * solid density with how goods of that form pour (api/deals/bulk-density.ts): the material's own, that of the
 * grades of its category, the middle of its resin's usual range. Categories above the resin are too mixed to say any.
 */
function densityOf(figures: Figures, { categories }: Directory, { form, path, substance, own }: Kind): Found {
  const isSolid = stateOf(form) === 'solid';
  const upwards = path.slice(1).toReversed();
  const asItLies = (solid: number) => whole(isSolid ? bulkDensity(form, solid * 1_000) : solid * 1_000);
  const ofMaterial = stateOf(form) === 'gas' || own === undefined ? undefined : figures.ownDensity.get(own);
  const listed = [substance, ...upwards.filter((id) => categories.get(id)?.form === form)]
    .map((key) => figures.listed.get(key ?? ''))
    .find((found) => found !== undefined);
  if (isSolid && listed !== undefined) return { density: whole(listed * 1_000), basis: 'typical' };
  if (ofMaterial !== undefined) return { density: asItLies(ofMaterial), basis: 'own' };
  if (listed !== undefined) return { density: whole(listed * 1_000), basis: 'typical' };
  const ofResin = upwards
    .map((id) => figures.ofGrades.get(id) ?? figures.ofRange.get(id))
    .find((found) => found !== undefined);
  if (ofResin !== undefined && stateOf(form) !== 'gas') return { density: asItLies(ofResin), basis: 'typical' };
  return { density: null, basis: null };
}

const whole = Math.round;

type Figures = {
  /** The chemical that a material is. */
  substanceOf: ReadonlyMap<string, string>;
  hazards: ReadonlyMap<string, Hazard>;
  /** Every name of each chemical, in small letters. */
  names: readonly { id: string; categoryId: string; name: string }[];
  /** g/cm³ of a material, the mean of a category's grades, the middle of a resin's usual range. */
  ownDensity: ReadonlyMap<string, number>;
  ofGrades: ReadonlyMap<string, number>;
  ofRange: ReadonlyMap<string, number>;
  /** Kg per litre as it lies (seed/data/densities.json). */
  listed: ReadonlyMap<string, number>;
};

async function readFigures(db: Look['db'], materials: Awaited<ReturnType<typeof loadMaterials>>): Promise<Figures> {
  const substances = await db
    .select({ id: material.id, chemicalId: material.chemicalId })
    .from(material)
    .where(isNotNull(material.chemicalId));
  const { id, hsCode, unNumber, hazardClass, subsidiaryHazards, packingGroup, controls } = chemical;
  const said = { id, hsCode, unNumber, hazardClass, subsidiaryHazards, packingGroup, controls };
  const { ghsPictograms, signalWord, hazardStatements } = chemical;
  const hazards = await db.select({ ...said, label: { ghsPictograms, signalWord, hazardStatements } }).from(chemical);
  const { categoryId, nameEn, nameZh, aliases } = chemical;
  const called = await db.select({ id, categoryId, nameEn, nameZh, aliases }).from(chemical);
  const own = await db
    .select({ id: figure.materialId, value: figure.value })
    .from(figure)
    .where(and(standingFigure, figure.comparable, eq(figure.propertyId, 'density'), isNotNull(figure.value)));
  const ranges = await db
    .select()
    .from(propertyRange)
    .where(and(eq(propertyRange.propertyId, 'density'), eq(propertyRange.filler, '')));
  const ofCategory = new Map<string, number[]>();
  for (const row of own)
    for (const category of materials.get(row.id)?.categoryPath ?? [])
      ofCategory.set(category, [...(ofCategory.get(category) ?? []), row.value!]);
  return {
    substanceOf: new Map(substances.map((row) => [row.id, row.chemicalId!])),
    names: called.flatMap((row) =>
      [row.nameEn, row.nameZh, ...row.aliases].map((name) => ({
        ...{ id: row.id, categoryId: row.categoryId },
        name: name.toLowerCase(),
      })),
    ),
    hazards: new Map(
      hazards.map(({ id: key, label, ...hazard }) => {
        const substance = called.find((one) => one.id === key) ?? null;
        const marinePollutant = isMarinePollutant(label);
        return [key, { ...hazard, marinePollutant, ...shippingNameOf(hazard.unNumber, substance) }];
      }),
    ),
    ownDensity: new Map(own.map((row) => [row.id, row.value!])),
    ofGrades: new Map([...ofCategory].map(([key, values]) => [key, values.reduce((a, b) => a + b) / values.length])),
    ofRange: new Map(ranges.map(({ resin, from, to }) => [resin, (from + to) / 2])),
    listed: readListed(),
  };
}

function readListed(): ReadonlyMap<string, number> {
  const file = new URL('../../../seed/data/densities.json', import.meta.url);
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { key: string; kgPerLitre: number }[];
  return new Map(rows.map(({ key, kgPerLitre }) => [key, kgPerLitre]));
}
