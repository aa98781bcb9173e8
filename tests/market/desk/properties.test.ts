import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#api/market/desk.ts';
import { getPhysicalPropertyById, queryPhysicalPropertyList } from '#api/market/material.ts';
import { loadConditions } from '#server/market/catalogue/conditions.ts';
import { material, property, propertyRange } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
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

const density = ['property', 'density'] as const;
const kept = async (id: string) => (await api.db.select().from(property).where(eq(property.id, id)))[0]!;
const anyWith = async (propertyId: string) => {
  const [found] = await api.db
    .select({ id: figure.materialId })
    .from(figure)
    .innerJoin(material, eq(material.id, figure.materialId))
    .where(and(eq(figure.propertyId, propertyId), eq(material.state, 'listed')))
    .limit(1);
  return found!.id;
};
/** As the page of a grade has it. */
const shown = async (propertyId: string) => {
  const { properties } = dataOf<{ properties: { id: string; name: string; norms: string[]; decimals: number }[] }>(
    await api.get(getPhysicalPropertyById.path, null, { id: await anyWith(propertyId) }),
  );
  return properties.find(({ id }) => id === propertyId);
};

describe('properties of the catalogue', () => {
  it('are found by their names, symbols and norms, and are nobody’s but operators’', async () => {
    for (const keyword of ['Melt flow', '熔体质量', 'ISO 1133'])
      expect((await desk.rows(one, 'property', keyword)).list.map(({ key }) => key)).toContain('mfr');
    const stranger = await api.person({ capabilities: ['supplier'] });
    for (const call of [calls.getDeskRowByPage, calls.getDeskRow]) {
      const said = { thing: 'property', key: 'density', keyword: '' };
      expect((await api.post(call.path, stranger, said)).status).toBe(403);
      expect((await api.post(call.path, null, said)).status).toBe(401);
    }
    expect(
      (
        await api.post(calls.changeDeskRow.path, stranger, {
          ...{ thing: 'property', key: 'density', values: { nameEn: 'Mine' }, read: {}, reason: 'Because', source: '' },
        })
      ).status,
    ).toBe(403);
    expect((await kept('density')).nameEn).toBe('Density');
  });

  it('are called otherwise at once, on record, stay so when a release is loaded, and are called as before again', async () => {
    dataOf(
      await desk.tryChange(one, density, { nameEn: 'Specific mass', symbol: '', decimals: '2', words: ['florbity'] }),
    );
    expect(await kept('density')).toMatchObject({ nameEn: 'Specific mass', symbol: null, decimals: 2 });
    expect(await shown('density')).toMatchObject({ name: 'Specific mass', decimals: 2 });
    const said = await api.db.select().from(auditEvent).where(eq(auditEvent.subjectId, 'property:density'));
    expect(said.map(({ action }) => action)).toEqual(['catalogueRow.change']);
    const figures = await api.db.$count(figure);
    await desk.loadAgain();
    expect(await kept('density')).toMatchObject({ nameEn: 'Specific mass', nameZh: '密度', decimals: 2 });
    expect(await api.db.$count(figure)).toBe(figures);
    const view = await desk.row(other, ...density);
    expect(view.held).toMatchObject({ nameEn: 'Density', decimals: '3' });
    for (const field of ['nameEn', 'symbol', 'decimals'])
      dataOf(await desk.undo(other, view.changes.find((one) => one.field === field)!.id));
    expect(await kept('density')).toMatchObject({ nameEn: 'Density', symbol: 'ρ', decimals: 3 });
  });

  it('have norms by two operators, which make no new versions of what the release says', async () => {
    const of = ['property', 'kValue'] as const;
    expect(await desk.change(one, of, { iso: 'ISO 1628-2:2020', gb: '' })).toEqual({
      changed: [],
      waiting: ['iso', 'gb'],
    });
    expect(await kept('kValue')).toMatchObject({ iso: 'ISO 1628-2', gb: 'GB/T 3401' });
    for (const { id, key } of (await desk.changes(one)).list)
      if (key === 'kValue') {
        expect((await desk.decide(one, id, true)).status).toBe(403);
        dataOf(await desk.decide(other, id, true));
      }
    expect(await kept('kValue')).toMatchObject({ iso: 'ISO 1628-2:2020', gb: null });
    expect((await shown('kValue'))!.norms).toEqual(['ISO 1628-2:2020']);
    const figures = await api.db.$count(figure);
    await desk.loadAgain();
    expect(await kept('kValue')).toMatchObject({ iso: 'ISO 1628-2:2020', gb: null });
    expect(await api.db.$count(figure)).toBe(figures);
  });

  it('on which safety hangs are changed by two operators, whatever of them it is', async () => {
    const of = ['property', 'flammability'] as const;
    expect(await desk.change(one, of, { nameEn: 'Burning' })).toEqual({ changed: [], waiting: ['nameEn'] });
    expect((await kept('flammability')).nameEn).toBe('Flammability rating');
    const { id } = (await desk.changes(one)).list.find(({ key }) => key === 'flammability')!;
    dataOf(await desk.decide(other, id, false, 'It burns or it does not'));
    // What reads like a number is agreed to as it was said.
    await desk.change(one, of, { decimals: '1' });
    const [waiting] = (await desk.changes(one)).list;
    expect(waiting).toMatchObject({ before: '0', after: '1' });
    dataOf(await desk.decide(other, waiting!.id, true));
    expect((await kept('flammability')).decimals).toBe(1);
    expect(await desk.change(one, of, { words: ['florburn'] })).toEqual({ changed: ['words'], waiting: [] });
  });

  it('keep their unit, and say why; have no name of another, no norm twice, no condition that is none', async () => {
    const refused = await desk.tryChange(one, density, { unit: 'kg/m³' });
    expectInvalid(refused, 'unit');
    expect(JSON.stringify(refused)).toContain('limits in deals');
    expectInvalid(await desk.tryChange(one, density, { nameEn: 'Ash content' }), 'nameEn');
    expectInvalid(await desk.tryChange(one, density, { nameZh: '' }), 'nameZh');
    expectInvalid(await desk.tryChange(one, density, { gb: 'ISO 1183' }), 'gb');
    expectInvalid(await desk.tryChange(one, density, { decimals: '9' }), 'decimals');
    expectInvalid(await desk.tryChange(one, density, { usualCondition: '999 °C' }), 'usualCondition');
    expect((await desk.tryChange(one, ['property', 'none'], { nameEn: 'x' }, {})).status).toBe(404);
  });

  it('have a usual condition, under which the figures of a resin without one of its own are compared', async () => {
    const { conditions } = await desk.row(one, 'property', 'tensileStrength');
    expect(conditions.length).toBeGreaterThan(0);
    const rows = await api.db
      .select({ resin: material.resin, condition: figure.condition })
      .from(figure)
      .innerJoin(material, eq(material.id, figure.materialId))
      .where(and(eq(figure.propertyId, 'tensileStrength'), eq(figure.comparable, true)));
    const own = new Set((await api.db.select().from(propertyRange)).filter((one) => one.propertyId === 'tensileStrength' && one.condition !== '').map(({ resin }) => resin)); // prettier-ignore
    const standard = async (resin: string | null) =>
      (await loadConditions(api.services)).standard(resin, 'tensileStrength');
    let usual: (typeof rows)[number] | undefined;
    for (const row of rows)
      if (!own.has(row.resin ?? '') && row.condition !== '' && (await standard(row.resin)) !== row.condition)
        usual ??= row;
    dataOf(await desk.tryChange(one, ['property', 'tensileStrength'], { usualCondition: usual!.condition }));
    expect(await standard(usual!.resin)).toBe(usual!.condition);
    const { columns } = dataOf<{ columns: { id: string }[] }>(
      await api.get(queryPhysicalPropertyList.path, null, { columns: 'tensileStrength', pageSize: '5' }),
    );
    expect(columns.map(({ id }) => id)).toEqual(['tensileStrength']);
    await desk.loadAgain();
    api.services.cache.drop(['materials']);
    expect(await standard(usual!.resin)).toBe(usual!.condition);
  });
});
