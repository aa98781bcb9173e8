import { beforeAll, describe, expect, it } from 'vitest';
import { exportLimitsTemplate, readLimits, type ReadLimits } from '#api/deals/spec-limit.ts';
import { newBuyer, newSupplier, type Company } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { post, view } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
beforeAll(async () => {
  [buyer] = [await newBuyer(api), await newSupplier(api)];
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const readBytes = (bytes: Uint8Array, name = 'limits.csv', language: 'en-US' | 'zh-CN' = 'en-US') =>
  api.post<ReadLimits>(readLimits.path, buyer, {}, [{ field: 'file', name, bytes }], language);
const read = (text: string, language: 'en-US' | 'zh-CN' = 'en-US') =>
  readBytes(new TextEncoder().encode(text), 'limits.csv', language);
const template = async (format: 'csv' | 'xlsx', language: 'en-US' | 'zh-CN' = 'en-US') =>
  new Uint8Array(
    await (await api.fetch(`/${exportLimitsTemplate.path}?format=${format}`, null, language)).arrayBuffer(),
  );

describe('limits from a file', () => {
  it('are taken with their unit, and post an RFQ', async () => {
    const { limits, problems } = dataOf(
      await read(
        [
          'Our specification 12,,,,,,',
          'Property,Test method,Test condition,Unit,Min,Max,Target',
          'Density,ISO 1183,23 °C,kg/m3,1030,1060,',
          'Melt flow rate (MFR/MFI),ISO 1133,220 °C/10 kg,g/10 min,18,24,21',
        ].join('\n'),
      ),
    );
    expect(problems).toEqual([]);
    expect(limits).toMatchObject([
      { property: 'density', unit: 'g/cm³', minimum: '1.03', maximum: '1.06', condition: '23 °C' },
      { method: 'ISO 1133', minimum: '18', maximum: '24', target: '21' },
    ]);
    const { id } = await post(api, buyer, { limits });
    expect((await view(api, buyer, id)).rfq.limits).toHaveLength(2);
  });

  it('are not looked for beyond a hundred rows that say none, whatever stands in these', async () => {
    const wrong = Array.from({ length: 100 }, () => `"${'('.repeat(19_000)}\nx",,,,1,2,`);
    const rows = ['Property,Test method,Test condition,Unit,Min,Max,Target', ...wrong, 'Density,,,,1,2,'];
    const { limits, problems } = dataOf(await read(rows.join('\n')));
    expect(limits).toEqual([]);
    expect(problems).toHaveLength(100);
  });

  it('leave out, row by row, what is none, and keep the others', async () => {
    const rows = [
      '项目,方法,条件,单位,下限,上限,目标值',
      '密度,,,g/cm³,1.03,1.06,',
      '光泽感,,,,1,2,',
      '密度,,,g/cm³,2,1,',
      '密度,,80 °C,bar,1,2,',
      '密度,,90 °C,,many,,',
      '密度,,,,1,,',
    ];
    const { limits, problems } = dataOf(await read(rows.join('\n'), 'zh-CN'));
    expect(limits).toMatchObject([{ property: 'density', minimum: '1.03' }]);
    expect(problems.map(({ row, property }) => [row, property])).toEqual([
      [3, '光泽感'],
      [4, '密度'],
      [5, '密度'],
      [6, '密度'],
      [7, '密度'],
    ]);
    expect(problems[0]!.text).toBe('没有此名称的性能项目，模板中列有全部项目');
  });

  it.each(['csv', 'xlsx'] as const)('are read from the template (%s) in either language', async (format) => {
    for (const language of ['en-US', 'zh-CN'] as const) {
      const empty = await template(format, language);
      expectInvalid(await readBytes(empty, `limits.${format}`), 'file');
    }
    const filled = new TextDecoder().decode(await template('csv', 'zh-CN'));
    const line = filled.split(/\r?\n/).find((one) => one.includes('g/cm³'))!;
    const with1 = filled.replace(line, line.replace(/,,,$/, ',1.01,1.07,'));
    expect(dataOf(await read(with1)).limits).toMatchObject([{ property: 'density', minimum: '1.01', maximum: '1.07' }]);
  });

  it('are refused at the file where it has no head or is no table, and to strangers', async () => {
    expectInvalid(await read('a,b\n1,2'), 'file');
    expectInvalid(await readBytes(new Uint8Array([1, 2, 3]), `limits.${xlsx.length}`), 'file');
    const sent = [{ field: 'file', name: 'a.csv', bytes: new TextEncoder().encode('Property,Min\nDensity,1') }];
    expect((await api.post(readLimits.path, null, {}, sent)).status).toBe(401);
  });
});
