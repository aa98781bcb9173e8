import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { materialQuery } from '#api/market/material.ts';
import {
  countMaterialFilters,
  materialHref,
  materialIdentity,
  materialInput,
  readMaterialAddress,
  withoutMaterialFilters,
} from '#api/market/material-address.ts';
import { maxRanges } from '#api/market/property-range.ts';
import { clearedRanges } from '#api/market/range-address.ts';

const read = (search: string) => readMaterialAddress(new URLSearchParams(search));
const searchOf = (href: string) => new URL(href, 'http://x').searchParams;

const names = [
  ...['keyword', 'categoryId', 'sort', 'page', 'manufacturerId', 'processLevelId[]', 'columns'],
  ...['density', 'mfr', 'hdt', '__proto__', 'constructor'].flatMap((id) => [
    `${id}.from`,
    `${id}.to`,
    `${id}.condition`,
  ]),
];
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 260 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom('', ' ', '-1', '−40', '1e15', '１．２', '\0', 'grade', '190 °C/2.16 kg'),
);
const name = fc.oneof(
  fc.constantFrom(...names),
  fc.string({ maxLength: 12 }).map((id) => `${id}.from`),
);
const anyAddress = fc.array(fc.tuple(name, values), { maxLength: 60 }).map((pairs) => new URLSearchParams(pairs));

describe('the address of the physical property table', () => {
  test('whatever it says, the API accepts the question', () => {
    fc.assert(
      fc.property(anyAddress, (params) => {
        const parsed = materialQuery.safeParse(JSON.parse(JSON.stringify(materialInput(readMaterialAddress(params)))));
        expect(parsed.error).toBeUndefined();
      }),
    );
  });

  test('what is read is written back to the same address', () => {
    fc.assert(
      fc.property(anyAddress, (params) => {
        const address = readMaterialAddress(params);
        const { page } = address;
        // What is asked is not written: it is no filter yet.
        expect(readMaterialAddress(searchOf(materialHref(address, { page })))).toEqual({ ...address, unclear: [] });
      }),
    );
  });

  test('a number too long to be meant is left out whole: a part of it is another number', () => {
    expect(read('density.from=3.927623068612735e-64').ranges).toEqual([{ id: 'density', from: 3.927623068612735e-64 }]);
    expect(read(`density.from=${'1'.repeat(24)}e-10`).ranges).toEqual([]);
    expect(read('density.from=-0.000003927623068612735').ranges[0]!.from).toBe(-0.000003927623068612735);
  });

  test('a range has a lower limit, an upper one, or both, in the right order', () => {
    expect(read('density.from=0.95&density.to=0.92&hdt.to=90&mfr.from=&mfr.to=').ranges).toEqual([
      { id: 'density', from: 0.92, to: 0.95, condition: undefined },
      { id: 'hdt', from: undefined, to: 90, condition: undefined },
    ]);
  });

  test('figures may be negative or have an exponent', () => {
    expect(read('glassTransition.from=−40&volumeResistivity.from=1e15').ranges).toMatchObject([
      { from: -40 },
      { from: 1e15 },
    ]);
  });

  test('a figure is read as it is written in any country, and never a thousand times too large', () => {
    expect(read('density.from=0,945&mfr.to=0,2&flexuralModulus.from=1.020,5').ranges).toMatchObject([
      { from: 0.945 },
      { to: 0.2 },
      { from: 1020.5 },
    ]);
  });

  test('a figure that can be read in two ways is asked, and each way leads to its own list', () => {
    const address = read('density.from=1.050&density.to=2&mfr.to=3');
    expect(address.ranges).toMatchObject([
      { id: 'density', to: 2 },
      { id: 'mfr', to: 3 },
    ]);
    expect(address.unclear).toEqual([{ id: 'density', end: 'from', typed: '1.050', either: [1050, 1.05] }]);
    const [limit] = address.unclear;
    const cleared = (figure: number) =>
      searchOf(materialHref(address, { ranges: clearedRanges(address.ranges, limit!, figure) })).toString();
    expect(read(cleared(1.05))).toMatchObject({
      ranges: expect.arrayContaining([{ id: 'density', from: 1.05, to: 2, condition: undefined }]) as unknown,
      unclear: [],
    });
    expect(read(cleared(1.125)).unclear).toEqual([]);
  });

  test('a test condition alone asks for materials measured under it', () => {
    expect(read('mfr.condition=230 °C/2.16 kg').ranges).toMatchObject([{ id: 'mfr', condition: '230 °C/2.16 kg' }]);
  });

  test('no more ranges and columns than the API takes', () => {
    const many = Array.from({ length: 20 }, (_, index) => `p${index}.from=1&columns=p${index}`).join('&');
    expect(read(many).ranges).toHaveLength(maxRanges);
    expect(read(many).columns).toHaveLength(10);
  });

  test('columns keep the order in which they were chosen', () => {
    expect(read('columns=mfr&columns=density').columns).toEqual(['mfr', 'density']);
  });

  test('clearing leaves no filter and keeps the columns', () => {
    const address = read('keyword=a&categoryId=abs&density.from=1&manufacturerId=x&columns=mfr&page=3');
    expect(countMaterialFilters(address)).toBe(3);
    expect(materialHref(withoutMaterialFilters(address))).toBe('/en-US/abs?columns=mfr');
  });

  test('a page is named by its category and its only manufacturer', () => {
    expect(materialIdentity(read('keyword=a&categoryId=abs&manufacturerId=x'))).toEqual({
      categoryId: 'abs',
      manufacturerId: ['x'],
    });
  });
});
