import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  getPhysicalPropertyById,
  queryPhysicalPropertyList,
  type MaterialDetail,
  type MaterialPage,
} from '#api/market/material.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
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

const of = ['chemical', 'methanol'] as const;
const search = async (keyword: string) =>
  dataOf<MaterialPage>(await api.get(queryPhysicalPropertyList.path, null, { keyword, pageSize: '50' }));
const detail = async (id: string) => dataOf(await api.get<MaterialDetail>(getPhysicalPropertyById.path, null, { id }));

describe('a substance', () => {
  it('is found by its EC number, which its last digit checks, and labelled when a second operator agrees', async () => {
    // The law has no entry for adiponitrile, so nothing is shipped of its label.
    const of = ['chemical', 'adiponitrile'] as const;
    expectInvalid(await desk.tryChange(one, of, { ecNumber: '203-896-4' }), 'ecNumber');
    expectInvalid(await desk.tryChange(one, of, { hazardStatements: ['highly flammable'] }), 'hazardStatements.0');
    for (const code of ['H299', 'H301+H225', 'H225a', 'EUH999'])
      expectInvalid(await desk.tryChange(one, of, { hazardStatements: ['H225', code] }), 'hazardStatements');
    expect((await search('EC 203-896-3')).total).toBe(0);
    expect((await desk.change(one, of, { ecNumber: '203-896-3' })).changed).toEqual(['ecNumber']);
    for (const typed of ['203-896-3', 'EC 203-896-3', 'EINECS号 203-896-3'])
      expect((await search(typed)).list.map(({ casNumber }) => casNumber)).toEqual(
        expect.arrayContaining(['111-69-3']),
      );
    const label = { ghsPictograms: ['GHS06'], signalWord: 'danger', hazardStatements: ['H301+H311', 'H331'] };
    expect((await desk.change(one, of, label)).waiting).toHaveLength(3);
    const [made] = await api.db.select().from(material).where(eq(material.chemicalId, 'adiponitrile')).limit(1);
    expect(await detail(made!.id)).toMatchObject({ ecNumber: '203-896-3', ghsPictograms: [], signalWord: null });
    for (const { id, field } of (await desk.changes(other)).list)
      if (field in label) dataOf(await desk.decide(other, id, true));
    expect(await detail(made!.id)).toMatchObject({
      ...label,
      hazardWords: [
        { code: 'H301+H311', text: 'Toxic if swallowed or in contact with skin' },
        { code: 'H331', text: 'Toxic if inhaled' },
      ],
      labelSources: [
        {
          ...{ source: 'Letter of 2026-07-01, page 1', harmonised: false },
          statedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      ],
    });
    const inChinese = await api.get<MaterialDetail>(getPhysicalPropertyById.path, null, { id: made!.id }, 'zh-CN');
    expect(dataOf(inChinese).hazardWords).toEqual([
      { code: 'H301+H311', text: '吞咽或皮肤接触会中毒' },
      { code: 'H331', text: '吸入会中毒' },
    ]);
    await desk.loadAgain();
    expect(await detail(made!.id)).toMatchObject({ ecNumber: '203-896-3', ...label });
  });

  it('is labelled as the law has it, until operators say otherwise; a release leaves what they said, and an undo gives the law back', async () => {
    const entry = {
      source: 'CLP Regulation (EC) No 1272/2008, annex VI, table 3, index no. 603-001-00-X',
      ...{ statedOn: '2025-06-20', harmonised: true },
    };
    const law = {
      ecNumber: '200-659-6',
      ...{ ghsPictograms: ['GHS02', 'GHS06', 'GHS08'], signalWord: 'danger' },
      hazardStatements: ['H225', 'H301', 'H311', 'H331', 'H370'],
    };
    const [made] = await api.db.select().from(material).where(eq(material.chemicalId, 'methanol')).limit(1);
    expect(await detail(made!.id)).toMatchObject({ ...law, labelSources: [entry] });
    const inChinese = await api.get<MaterialDetail>(getPhysicalPropertyById.path, null, { id: made!.id }, 'zh-CN');
    expect(dataOf(inChinese).labelSources[0]!.source).toContain('索引号 603-001-00-X');
    const agree = async (of: readonly ['chemical', string]) => {
      for (const { id, key } of (await desk.changes(other)).list)
        if (key === of[1]) dataOf(await desk.decide(other, id, true));
    };
    await desk.change(one, of, { hazardStatements: ['H225', 'H301+H311', 'H370'] });
    await agree(of);
    await desk.loadAgain();
    const said = { source: 'Letter of 2026-07-01, page 1', harmonised: false };
    expect(await detail(made!.id)).toMatchObject({
      ...law,
      ...{ hazardStatements: ['H225', 'H301+H311', 'H370'], labelSources: [said, entry] },
    });
    const change = (await desk.row(one, ...of)).changes.find(({ field }) => field === 'hazardStatements')!;
    dataOf(await desk.undo(one, change.id));
    await agree(of);
    expect(await detail(made!.id)).toMatchObject({ ...law, labelSources: [entry] });
  });

  it('names the act that worded its entry last, and the day from which an entry binds', async () => {
    // Nobody is known to make isophorone diisocyanate, so a maker's caprolactam stands for it.
    const [lent] = await api.db.select().from(material).where(eq(material.chemicalId, 'caprolactam')).limit(1);
    await api.db.update(material).set({ chemicalId: 'ipdi' }).where(eq(material.id, lent!.id));
    const sourceOf = async (chemicalId: string) => {
      const [made] = await api.db.select().from(material).where(eq(material.chemicalId, chemicalId)).limit(1);
      return (await detail(made!.id)).labelSources[0]!.source;
    };
    expect(await sourceOf('styrene')).toMatch(/601-026-00-0, as worded by Regulation \(EU\) No 605\/2014$/);
    expect(await sourceOf('formic-acid')).toMatch(/607-001-00-0, as worded by Regulation \(EU\) 2024\/2564$/);
    expect(await sourceOf('ipdi')).toMatch(/\(EU\) 2025\/1222, binding from 1 February 2027$/);
    await api.db.update(material).set({ chemicalId: 'caprolactam' }).where(eq(material.id, lent!.id));
  });
});
