import { and, eq, isNotNull, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#api/market/desk.ts';
import type { MaterialPage } from '#api/market/material.ts';
import { getPhysicalPropertyById, queryPhysicalPropertyList } from '#api/market/material.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { importRule } from '#server/deals/deal/import-taxes.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import { latestRates } from '#server/market/reference/index.ts';
import { category, chemical, manufacturer, material, searchWord } from '#server/platform/db/schema/catalogue.ts';
import { catalogueHold } from '#server/platform/db/schema/desk.ts';
import { auditEvent, outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { closedDestination } from '#server/platform/db/schema/sanctions.ts';
import { port, warehouseCity } from '#server/platform/db/schema/reference.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { editing } from './desk.ts';

const api = startMemberApi();
const desk = editing(api);
let one: Person;
let other: Person;
beforeAll(async () => {
  one = await api.person({ capabilities: ['operator'] });
  other = await api.person({ capabilities: ['operator'] });
});

const search = async (keyword: string) =>
  dataOf<MaterialPage>(await api.get(queryPhysicalPropertyList.path, null, { keyword, pageSize: '50' }));
const detail = async (id: string) => dataOf(await api.get(getPhysicalPropertyById.path, null, { id }));
const maker = async (id: string) => (await api.db.select().from(manufacturer).where(eq(manufacturer.id, id)))[0]!;
const substance = async (id: string) => (await api.db.select().from(chemical).where(eq(chemical.id, id)))[0]!;
/** A grade of ABS of a maker that has others. */
const one757 = async () => {
  const [row] = await api.db.select().from(material).where(like(material.gradeCode, '%PA757'));
  return { ...row!, manufacturer: { id: row!.manufacturerId } };
};

describe('a list of makers', () => {
  it.each(['en-US', 'zh-CN'] as const)(
    'is in the order of names in %s, whatever letters they begin with',
    async (locale) => {
      const own = await maker('chimei');
      await api.db.update(manufacturer).set({ nameEn: 'de la Plastics' }).where(eq(manufacturer.id, 'chimei'));
      const pages = await Promise.all(
        [1, 2].map((pageNo) =>
          api.post<calls.DeskRowPage>(
            calls.getDeskRowByPage.path,
            one,
            { thing: 'maker', keyword: '', pageNo, pageSize: 40 },
            undefined,
            locale,
          ),
        ),
      );
      await api.db.update(manufacturer).set({ nameEn: own.nameEn }).where(eq(manufacturer.id, 'chimei'));
      const names = pages.flatMap((page) => dataOf(page).list.map(({ name }) => name));
      expect(names).toHaveLength(80);
      if (locale === 'en-US') expect(names).toContain('de la Plastics');
      expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare));
    },
  );
});

describe('a list of closed destinations', () => {
  it('says from when a rule holds, and until when only where it ends', async () => {
    const source = { reasonEn: 'Embargo', reasonZh: '禁运', sourceEn: '', sourceZh: '' };
    const rule = { ...source, country: 'KP', validFrom: '2026-01-01', since: api.clock.now };
    await api.db.insert(closedDestination).values([
      { ...rule, id: 'ZZ-1' },
      { ...rule, id: 'ZZ-2', validUntil: '2026-03-01' },
    ]);
    const { list } = await desk.rows(one, 'destination', 'ZZ');
    await api.db.delete(closedDestination).where(like(closedDestination.id, 'ZZ-%'));
    expect(list.map(({ about }) => about)).toEqual(['from 2026-01-01', '2026-01-01 – 2026-03-01']);
  });
});

describe('what an operator changes', () => {
  it('is there at once, found by the search, and stays when a release is loaded; all else follows the release', async () => {
    const before = await maker('chimei');
    dataOf(
      await desk.tryChange(one, ['maker', 'chimei'], {
        nameEn: 'Chi Mei Plastics Holding',
        words: ['zhenmeiqi', '奇美'],
      }),
    );
    expect((await search('zhenmeiqi')).list.map(({ manufacturer: by }) => by.id)).toContain('chimei');
    expect((await search('zhenmeiqi')).list[0]!.manufacturer.name).toBe('Chi Mei Plastics Holding');
    // What an older release said.
    await api.db.update(manufacturer).set({ city: 'Elsewhere', nameZh: '旧名' }).where(eq(manufacturer.id, 'chimei'));
    await api.db.update(catalogueHold).set({ shipped: 'Older' }).where(eq(catalogueHold.field, 'nameEn'));
    await desk.loadAgain();
    expect(await maker('chimei')).toMatchObject({
      nameEn: 'Chi Mei Plastics Holding',
      city: before.city,
      nameZh: before.nameZh,
    });
    expect((await desk.row(one, 'maker', 'chimei')).held).toMatchObject({ nameEn: before.nameEn });
    expect((await search('zhenmeiqi')).total).toBeGreaterThan(0);
    // And back.
    const made = (await desk.row(one, 'maker', 'chimei')).changes.find(({ field }) => field === 'nameEn')!;
    expect(made).toMatchObject({
      before: before.nameEn,
      after: 'Chi Mei Plastics Holding',
      by: one.email,
      undoable: true,
    });
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    dataOf(await desk.undo(other, made.id));
    expect((await maker('chimei')).nameEn).toBe(before.nameEn);
    const view = await desk.row(one, 'maker', 'chimei');
    expect(view.held).not.toHaveProperty('nameEn');
    // All at one moment of the tests' clock: which of them is the latest, nobody can say.
    expect(view.changes.find(({ undoes }) => undoes)).toMatchObject({ by: other.email, after: before.nameEn });
    expect((await desk.undo(one, made.id)).status).toBe(409);
  });

  it('is field by field: two who change different fields lose nothing; of the same field the second sees what the first said', async () => {
    const { values: read } = await desk.row(one, 'maker', 'basf');
    dataOf(await desk.tryChange(one, ['maker', 'basf'], { city: 'Mannheim' }, read));
    dataOf(await desk.tryChange(other, ['maker', 'basf'], { brands: ['Ultramid', 'Ultradur'] }, read));
    const late = await desk.tryChange(other, ['maker', 'basf'], { city: 'Ludwigshafen am Rhein', nation: 'AT' }, read);
    expect(late.body).toMatchObject({ errorcode: 409 });
    expect(late.body.fields!['city']).toContain('Mannheim');
    expect(late.body.fields!['city']).toContain(one.email);
    expect(await maker('basf')).toMatchObject({ city: 'Mannheim', nation: 'DE', brands: ['Ultramid', 'Ultradur'] });
  });

  it('is in the audit trail, with its reason', async () => {
    const [entry] = await api.db.select().from(auditEvent).where(eq(auditEvent.subjectId, 'maker:basf'));
    expect(entry).toMatchObject({
      action: 'catalogueRow.change',
      actorId: one.id,
      detail: { fields: ['city'], reason: 'Letter of the maker' },
    });
  });

  it('is refused to strangers, suppliers and visitors', async () => {
    const stranger = await api.person();
    const input = { thing: 'maker', key: 'basf', values: { city: 'X' }, read: {}, reason: 'Because', source: '' };
    expect((await api.post(calls.changeDeskRow.path, stranger, input)).status).toBe(403);
    expect((await api.post(calls.changeDeskRow.path, null, input)).status).toBe(401);
  });

  it('wants a day before each owner, in both languages, and a name that nobody else has', async () => {
    const of = ['maker', 'basf'] as const;
    expectInvalid(await desk.tryChange(one, of, { ownersEn: 'Sold to somebody' }), 'ownersEn');
    expectInvalid(await desk.tryChange(one, of, { ownersEn: '2023-11-01 Sold' }), 'ownersZh');
    expectInvalid(await desk.tryChange(one, of, { nameEn: (await maker('chimei')).nameEn }), 'nameEn');
    expectInvalid(await desk.tryChange(one, of, { nation: 'ZZ' }), 'nation');
    expectInvalid(await desk.tryChange(one, of, { nameEn: '' }), 'nameEn');
    expect((await desk.tryChange(one, of, { nonsense: 'x' })).body).toMatchObject({ errorcode: 422 });
    expect((await desk.tryChange(one, ['maker', 'nobody'], { city: 'x' }, {})).status).toBe(404);
  });
});

describe('a material', () => {
  it('is found by what it is called besides, and says that it is discontinued', async () => {
    const { id } = await one757();
    await desk.change(one, ['material', id], { words: ['QX-4711'], discontinued: true, successor: 'PA-757H' });
    expect((await search('qx 4711')).list.map((row) => row.id)).toContain(id);
    expect(await detail(id)).toMatchObject({ discontinued: true, successor: 'PA-757H' });
    await desk.loadAgain();
    expect((await search('qx 4711')).list.map((row) => row.id)).toContain(id);
    expect(await detail(id)).toMatchObject({ discontinued: true });
  });

  it('takes another grade and category, which its filters follow, over a load too', async () => {
    const { id } = await one757();
    await desk.change(one, ['material', id], { grade: 'PA-757 X', categoryId: 'asa' });
    await desk.loadAgain();
    const [row] = await api.db.select().from(material).where(eq(material.id, id));
    expect(row).toMatchObject({ grade: 'PA-757 X', gradeCode: 'PA757X', categoryId: 'asa' });
    expect(row!.categoryPath.at(-1)).toBe('asa');
    for (const change of (await desk.row(one, 'material', id)).changes.filter(({ undoable }) => undoable))
      dataOf(await desk.undo(one, change.id));
    expect((await one757()).categoryId).not.toBe('asa');
  });

  it('takes no grade that another of its maker has in other writing', async () => {
    const { id, manufacturer: by } = await one757();
    const [neighbour] = (await api.db.select().from(material).where(eq(material.manufacturerId, by.id))).filter(
      (row) => row.id !== id && row.state === 'listed',
    );
    const otherwise = neighbour!.grade.toLowerCase().replaceAll('-', ' ');
    expectInvalid(await desk.tryChange(one, ['material', id], { grade: otherwise }), 'grade');
    expectInvalid(await desk.tryChange(one, ['material', id], { categoryId: 'nothing' }), 'categoryId');
    expectInvalid(await desk.tryChange(one, ['material', id], { processLevelId: 'nothing' }), 'processLevelId');
  });

  it('becomes another in another writing, never another substance', async () => {
    const { id, manufacturer: by } = await one757();
    const listed = await api.db.select().from(material).where(eq(material.manufacturerId, by.id));
    const own = listed.find((row) => row.id === id)!;
    const twin = listed.find((row) => row.id !== id && row.casNumber === own.casNumber && row.kind === own.kind)!;
    const merge = (from: string, into: string, person: Person = one) =>
      api.post(calls.mergeMaterials.path, person, { from, into, reason: 'Same resin' });
    const [chemicalOne] = await api.db.select().from(material).where(eq(material.kind, 'chemical')).limit(1);
    expectInvalid(await merge(twin.id, chemicalOne!.id), 'into');
    expectInvalid(await merge(twin.id, twin.id), 'into');
    dataOf(await merge(twin.id, id));
    expect((await search(twin.grade)).list.map((row) => row.id)).toContain(id);
    expect((await merge(twin.id, id)).status).toBe(404);
    await desk.loadAgain();
    const [after] = await api.db.select().from(material).where(eq(material.id, twin.id));
    expect(after).toMatchObject({ state: 'merged', mergedIntoId: id });
  });
});

describe('a category', () => {
  it('takes another name and another parent, with all below it, over a load too', async () => {
    const [leaf] = (await api.db.select().from(category).where(eq(category.level, 3))).filter(
      (row) => row.id === 'hdpe-blow',
    );
    expect(leaf!.parentId).toBe('hdpe');
    await desk.change(one, ['category', 'hdpe-blow'], { parentId: 'ldpe', nameEn: 'Bottle blowing HDPE' });
    await desk.loadAgain();
    const [moved] = await api.db.select().from(category).where(eq(category.id, 'hdpe-blow'));
    expect(moved!.path.slice(-2)).toEqual(['ldpe', 'hdpe-blow']);
    const below = await api.db.select().from(material).where(eq(material.categoryId, 'hdpe-blow'));
    expect(below.length).toBeGreaterThan(0);
    expect(below.every(({ categoryPath }) => categoryPath.includes('ldpe'))).toBe(true);
    for (const change of (await desk.row(one, 'category', 'hdpe-blow')).changes.filter(({ undoable }) => undoable))
      dataOf(await desk.undo(one, change.id));
  });

  it('never stands under itself, under a sub-type, or under another family’s kind', async () => {
    expectInvalid(await desk.tryChange(one, ['category', 'hdpe'], { parentId: 'hdpe' }), 'parentId');
    expectInvalid(await desk.tryChange(one, ['category', 'hdpe'], { parentId: 'hdpe-blow' }), 'parentId');
    expectInvalid(await desk.tryChange(one, ['category', 'hdpe-blow'], { parentId: 'nothing' }), 'parentId');
    expectInvalid(await desk.tryChange(one, ['category', 'hdpe-blow'], { parentId: '' }), 'parentId');
    expectInvalid(await desk.tryChange(one, ['category', 'hdpe'], { hsCode: '39' }), 'hsCode');
  });
});

describe('a chemical', () => {
  const of = ['chemical', 'methanol'] as const;

  it('takes synonyms and numbers at once; its materials go by its new name, over a load too', async () => {
    await desk.change(one, of, { aliases: ['Wood spirit', 'Blorpanol'], nameEn: 'Methyl alcohol' });
    expect((await search('blorpanol')).list.map(({ casNumber }) => casNumber)).toContain('67-56-1');
    await desk.loadAgain();
    const rows = await api.db.select().from(material).where(eq(material.chemicalId, 'methanol'));
    expect(rows.map(({ grade }) => grade)).toContain('Methyl alcohol');
    expect((await search('blorpanol')).total).toBeGreaterThan(0);
  });

  it('is nothing that no substance can be', async () => {
    const wrong = (values: Record<string, string>, field: string) =>
      desk.tryChange(one, of, values).then((answer) => expectInvalid(answer, field));
    await wrong({ meltsAt: '-300' }, 'meltsAt');
    await wrong({ boilsAt: '-200' }, 'boilsAt');
    await wrong({ ignitesAt: '5' }, 'ignitesAt');
    await wrong({ explosiveFrom: '40' }, 'explosiveTo');
    await wrong({ explosiveTo: '136' }, 'explosiveTo');
    await wrong({ explosiveTo: '' }, 'explosiveTo');
    await wrong({ flashPoint: 'warm' }, 'flashPoint');
    expect(await substance('methanol')).toMatchObject({ flashPoint: 11, explosiveFrom: 6, explosiveTo: 36 });
  });

  it('says what is dangerous of it only when a second operator agrees', async () => {
    expect(await desk.change(one, of, { subsidiaryHazards: ['6.1', '8'], controls: ['precursor'] })).toEqual({
      changed: [],
      waiting: ['subsidiaryHazards', 'controls'],
    });
    expect((await substance('methanol')).subsidiaryHazards).toEqual(['6.1']);
    expectInvalid(await desk.tryChange(other, of, { subsidiaryHazards: ['8'] }), 'subsidiaryHazards');
    const told = await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.template, 'hazardProposed'));
    expect(told.map(({ to }) => to)).toContain(other.email);
    expect(told.map(({ to }) => to)).not.toContain(one.email);
    const waiting = (await desk.changes(one)).list;
    const changeOf = (field: string) => waiting.find((change) => change.field === field);
    const [first, second] = [changeOf('subsidiaryHazards'), changeOf('controls')];
    expect((await desk.decide(one, first!.id, true)).status).toBe(403);
    expectInvalid(await desk.decide(other, second!.id, false), 'decision');
    dataOf(await desk.decide(other, first!.id, true));
    dataOf(await desk.decide(one, second!.id, false));
    expect((await desk.decide(other, second!.id, true)).status).toBe(409);
    expect(await substance('methanol')).toMatchObject({ subsidiaryHazards: ['6.1', '8'], controls: [] });
    const [made] = await api.db.select().from(material).where(eq(material.chemicalId, 'methanol')).limit(1);
    expect(await detail(made!.id)).toMatchObject({
      ...{ unNumber: '1230', shippingName: 'METHANOL' },
      ...{ hazardClass: '3', subsidiaryHazards: ['6.1', '8'] },
    });
    await desk.loadAgain();
    expect((await substance('methanol')).subsidiaryHazards).toEqual(['6.1', '8']);
    // Taken back by two, too.
    const undone = (await desk.row(one, ...of)).changes.find(({ field }) => field === 'subsidiaryHazards')!;
    expect(dataOf(await desk.undo(one, undone.id))).toEqual({ waiting: true });
    expect((await substance('methanol')).subsidiaryHazards).toEqual(['6.1', '8']);
    const [taken] = (await desk.changes(other)).list;
    dataOf(await desk.decide(other, taken!.id, true));
    expect((await substance('methanol')).subsidiaryHazards).toEqual(['6.1']);
    expect((await desk.row(one, ...of)).held).not.toHaveProperty('subsidiaryHazards');
  });

  it('has the number that a second operator agrees to in the place of another one', async () => {
    expect(await desk.change(one, of, { flashPoint: '12' })).toEqual({ changed: [], waiting: ['flashPoint'] });
    const [waiting] = (await desk.changes(other)).list;
    expect(waiting).toMatchObject({ before: '11', after: '12' });
    dataOf(await desk.decide(other, waiting!.id, true));
    expect((await substance('methanol')).flashPoint).toBe(12);
    const undone = (await desk.row(one, ...of)).changes.find(({ field }) => field === 'flashPoint')!;
    dataOf(await desk.undo(one, undone.id));
    const [taken] = (await desk.changes(other)).list;
    dataOf(await desk.decide(other, taken!.id, true));
    expect((await substance('methanol')).flashPoint).toBe(11);
  });

  it('takes no CAS number that does not check or is another’s, and no UN number that is none', async () => {
    expectInvalid(await desk.tryChange(one, of, { casNumber: '67-56-2' }), 'casNumber');
    expectInvalid(await desk.tryChange(one, of, { casNumber: 'methanol' }), 'casNumber');
    expectInvalid(await desk.tryChange(one, of, { casNumber: '67-64-1' }), 'casNumber');
    for (const unNumber of ['UN1230', '123', '9999', '0000'])
      expectInvalid(await desk.tryChange(one, of, { unNumber }), 'unNumber');
    expectInvalid(await desk.tryChange(one, of, { hazardClass: '12' }), 'hazardClass');
    expectInvalid(await desk.tryChange(one, of, { hazardClass: '' }), 'hazardClass');
    expectInvalid(await desk.tryChange(one, of, { subsidiaryHazards: ['3'] }), 'subsidiaryHazards');
    expectInvalid(await desk.tryChange(one, of, { words: ['a; b'] }), 'words.0');
  });
});

describe('ports and words', () => {
  it('a port is added, called otherwise, and set out of use', async () => {
    const said = {
      nameEn: 'Mormugao',
      nameZh: '莫尔穆冈',
      country: 'IN',
      latitude: '15.41',
      longitude: '73.80',
      active: true,
    };
    dataOf(await desk.add(one, 'port', 'INMRM', said));
    expectInvalid(await desk.add(one, 'port', 'INMRM', said), 'key');
    expectInvalid(await desk.add(one, 'port', 'Mormugao', said), 'key');
    expectInvalid(await desk.add(one, 'port', 'INAAA', { ...said, latitude: '123' }), 'latitude');
    expect(await api.db.$count(warehouseCity, eq(warehouseCity.id, 'INMRM'))).toBe(1);
    await desk.change(other, ['port', 'INMRM'], { active: false });
    await desk.loadAgain();
    expect((await api.db.select().from(port).where(eq(port.id, 'INMRM')))[0]).toMatchObject({
      nameEn: 'Mormugao',
      active: false,
    });
    const [, added] = (await desk.row(one, 'port', 'INMRM')).changes;
    expect(added).toMatchObject({ field: '', undoable: false });
    expectInvalid(await desk.undo(one, added!.id), 'id');
  });

  it('what the search knows besides is edited, and stays', async () => {
    const [known] = await api.db
      .select({ key: searchWord.key })
      .from(searchWord)
      .innerJoin(material, eq(material.chemicalId, searchWord.key))
      .where(and(eq(searchWord.kind, 'chemicals'), isNotNull(material.chemicalId)))
      .limit(1);
    const { key } = known!;
    await desk.change(one, ['words', `chemicals/${key}`], { words: ['zweimetone', 'florbicol'] });
    expect((await search('florbicol')).total).toBeGreaterThan(0);
    await desk.loadAgain();
    const [row] = await api.db.select().from(searchWord).where(eq(searchWord.key, key));
    expect(row!.words).toContain('florbicol');
    expect((await desk.rows(one, 'words', 'florbicol')).list).toMatchObject([
      { key: `chemicals/${key}`, changed: true },
    ]);
    expect((await desk.rows(one, 'chemical', 'florbicol')).list).toMatchObject([{ key, changed: true }]);
  });
});

describe('rates of exchange', () => {
  const rates = async () => {
    const { USD: _, ...known } = (await latestRates(api.services)).rates;
    return known;
  };

  it('are old five weeks after their month, which operators are told once a week', async () => {
    const waiting = async () =>
      (await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.template, 'ratesOld'))).filter(({ to }) => to === one.email).length; // prettier-ignore
    await passTime(api.services);
    expect(await waiting()).toBe(0);
    expect((await desk.changes(one)).rates).toEqual({ month: '2026-06', days: 14, old: false });
    api.clock.now = new Date('2026-08-10T12:00:00Z');
    for (let again = 0; again < 2; again++) await passTime(api.services);
    expect(await waiting()).toBe(1);
    expect((await desk.changes(one)).rates.old).toBe(true);
    api.clock.now = new Date('2026-08-18T12:00:00Z');
    await passTime(api.services);
    expect(await waiting()).toBe(2);
  });

  it('are entered for a whole month, and stay when a release is loaded', async () => {
    const known = await rates();
    dataOf(await desk.enter(one, '2026-07', { ...known, CNY: '7.25', VND: '25400' }));
    expect(await latestRates(api.services)).toMatchObject({
      month: '2026-07',
      rates: { CNY: '7.25', VND: '25400', USD: '1' },
    });
    await desk.loadAgain();
    api.services.cache.drop(['content']);
    expect((await latestRates(api.services)).rates['CNY']).toBe('7.25');
    await desk.change(other, ['rate', 'CNY/2026-07'], { perUsd: '7.2' });
    expect((await latestRates(api.services)).rates['CNY']).toBe('7.2');
  });

  it('are none for a month to come, one on record, without a currency, of nothing, or ten times off', async () => {
    const known = await rates();
    expectInvalid(await desk.enter(one, '2026-09', known), 'month');
    expectInvalid(await desk.enter(one, '2026-07', known), 'month');
    expectInvalid(await desk.enter(one, '2026-08', { ...known, CNY: '0' }), 'CNY');
    expectInvalid(await desk.enter(one, '2026-08', { ...known, CNY: '1000000000' }), 'CNY');
    expectInvalid(await desk.enter(one, '2026-08', { ...known, CNY: '72' }), 'CNY');
    expectInvalid(await desk.enter(one, '2026-08', { ...known, QQQ: '3' }), 'QQQ');
    const { EUR: _, ...withoutEuro } = known;
    expectInvalid(await desk.enter(one, '2026-08', withoutEuro), 'EUR');
    expectInvalid(await desk.tryChange(one, ['rate', 'CNY/2026-07'], { perUsd: '0' }), 'perUsd');
  });
});

describe('import taxes', () => {
  const rule = async (country: string, hs: string) => {
    api.services.cache.drop(['content']);
    return importRule(await loadDirectory(api.services), country, hs);
  };
  const source = { sourceEn: 'TARIC', sourceZh: '欧盟TARIC', asOf: '2026-07-01' };

  it('that an operator enters come before what is shipped, by the longest heading', async () => {
    const shipped = await rule('US', '390210');
    dataOf(await desk.add(one, 'duty', 'US/390210', { percent: '4', ...source }));
    dataOf(await desk.add(one, 'duty', 'DE/3902', { percent: '0-6.5', ...source }));
    dataOf(await desk.add(one, 'vat', 'DE', { percent: '7', base: 'CIF', ...source }));
    expect((await rule('US', '390210')).duty).toMatchObject({ percent: '4', asOf: '2026-07-01' });
    expect(await rule('DE', '390210')).toMatchObject({ duty: { percent: '6.5', least: '0' }, vat: { percent: '7' } });
    await desk.loadAgain();
    expect((await rule('US', '390210')).duty?.percent).toBe('4');
    // Taken back, the shipped one is there again.
    const [added] = (await desk.row(one, 'duty', 'US/390210')).changes;
    dataOf(await desk.undo(one, added!.id));
    expect(await rule('US', '390210')).toEqual(shipped);
    expect((await desk.rows(one, 'duty', 'Germany')).list).toMatchObject([{ key: 'DE/3902' }]);
  });

  it('are no more than a hundred per cent, of a country and a heading', async () => {
    expectInvalid(await desk.add(one, 'duty', 'FR/3901', { percent: '900', ...source }), 'percent');
    expectInvalid(await desk.add(one, 'duty', 'FR/3901', { percent: '6-2', ...source }), 'percent');
    expectInvalid(await desk.add(one, 'duty', 'ZZ/3901', { percent: '6', ...source }), 'key');
    expectInvalid(await desk.add(one, 'duty', 'FR/39a', { percent: '6', ...source }), 'key');
    expectInvalid(await desk.add(one, 'vat', 'FR', { percent: '20', base: 'EXW', ...source }), 'base');
    expectInvalid(
      await desk.add(one, 'vat', 'FR', { percent: '20', base: 'CIF', ...source, asOf: '2026-13-01' }),
      'asOf',
    );
  });
});
