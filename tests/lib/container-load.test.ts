import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containerLoads, packagesFor, roundLots, type Container, type Packing } from '#api/deals/container-load.ts';

const small: Container = { code: '20GP', payloadKg: 28280, palletisedTonnes: 16, looseTonnes: [17.5, 25] };
const high: Container = { code: '40HQ', payloadKg: 26580, palletisedTonnes: 24.75, looseTonnes: [24.75, 26.5] };
const flexitank: Container = { code: 'FLEXITANK', payloadKg: 24000, palletisedTonnes: null, looseTonnes: null };
const lcl: Container = { code: 'LCL', payloadKg: null, palletisedTonnes: null, looseTonnes: null };
const bag: Packing = { code: 'BAG25', netKg: 25, volumeLitres: null };
const jumbo = (netKg: number): Packing => ({ code: `FIBC${netKg}`, netKg, volumeLitres: null });
const bulk: Packing = { code: 'TRUCK', netKg: null, volumeLitres: null };
const drum: Packing = { code: 'DRUM200', netKg: null, volumeLitres: 200 };

describe('what a container holds', () => {
  it('in bags of 25 kg: less on pallets than loose', () => {
    expect(containerLoads(bag, high)).toEqual([
      { way: 'palletised', packages: 990, tonnes: '24.75' },
      { way: 'loose', packages: 1060, tonnes: '26.5' },
    ]);
    expect(containerLoads(bag, small)).toEqual([
      { way: 'palletised', packages: 640, tonnes: '16' },
      { way: 'loose', packages: 1000, tonnes: '25' },
    ]);
  });

  it('in jumbo bags: so many as stand on the floor, two high, within the weight', () => {
    expect(containerLoads(jumbo(1000), small)).toEqual([{ way: 'jumboBags', packages: 20, tonnes: '20' }]);
    expect(containerLoads(jumbo(1250), high)).toEqual([{ way: 'jumboBags', packages: 21, tonnes: '26.25' }]);
  });

  it('loose in bulk, and as a liquid by its density up to the payload', () => {
    expect(containerLoads(bulk, small)).toEqual([{ way: 'bulk', packages: null, tonnes: '25' }]);
    expect(containerLoads(bulk, flexitank, 0.9)).toEqual([{ way: 'bulk', packages: null, tonnes: '21.6' }]);
    expect(containerLoads(bulk, flexitank, 1.4)).toEqual([{ way: 'bulk', packages: null, tonnes: '24' }]);
  });

  it('is not made up where no rule is known', () => {
    expect(containerLoads(bag, lcl)).toEqual([]);
    expect(containerLoads(drum, small)).toEqual([]);
    expect(containerLoads(bag, flexitank)).toEqual([]);
    expect(containerLoads(jumbo(1000), { ...small, code: '20RF' })).toEqual([]);
  });

  it('is never more than its payload', () => {
    const container = fc.record({
      code: fc.constantFrom('20GP', '40HQ', 'FLEXITANK', 'BULKLINER'),
      payloadKg: fc.integer({ min: 1, max: 40_000 }),
      palletisedTonnes: fc.option(fc.integer({ min: 1, max: 40 })),
      looseTonnes: fc.option(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 60 }))),
    });
    fc.assert(
      fc.property(container, fc.constantFrom(bag, jumbo(500), jumbo(1250), bulk), (one, packing) => {
        for (const { tonnes } of containerLoads(packing, one, 1.5))
          expect(Number(tonnes) * 1000).toBeLessThanOrEqual(one.payloadKg + 1e-6);
      }),
    );
  });
});

describe('round lots', () => {
  it('are the full containers next to the wanted quantity', () => {
    expect(roundLots('25', '24.75')).toEqual([
      { containers: 1, tonnes: '24.75' },
      { containers: 2, tonnes: '49.5' },
    ]);
    expect(roundLots('0.500', '24.75')).toEqual([{ containers: 1, tonnes: '24.75' }]);
    expect(roundLots('74.25', '24.75')).toEqual([{ containers: 3, tonnes: '74.25' }]);
  });
  it('of nothing do not exist', () => {
    expect(() => roundLots('0', '24.75')).toThrow(RangeError);
    expect(() => roundLots('25', '0')).toThrow(RangeError);
  });
  it('count a started package whole', () => {
    expect(packagesFor('25', bag)).toBe(1000);
    expect(packagesFor('0.026', bag)).toBe(2);
    expect(packagesFor('25', bulk)).toBeNull();
  });
});
