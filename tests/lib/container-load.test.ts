import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkDensity } from '#api/deals/bulk-density.ts';
import type { Container, Packing } from '#api/deals/carriage-rules.ts';
import type { CarriedGoods } from '#api/deals/carried-goods.ts';
import { containerLoads, containersFor, netKgOf, packagesFor, roundLots } from '#api/deals/container-load.ts';

type Code = {
  kind: string;
  code: string;
  detail: {
    shape?: string;
    holds?: string[];
    carries?: 'packages' | 'tank' | 'flexitank';
    capacityM3?: number | number[];
  } & Partial<Record<'netKg' | 'volumeL' | 'tareKg' | 'payloadKg' | 'usualL', number>> &
    Partial<Record<'internal' | 'door' | 'fillLimitPct', number[]>>;
};
const codes = JSON.parse(
  readFileSync(new URL('../../src/seed/data/trade-codes.json', import.meta.url), 'utf8'),
) as Code[];

/** As the server hands them out; read here by itself, so that a wrong figure of the data shows. */
const packings = codes
  .filter(({ kind }) => kind === 'packing')
  .map(({ code, detail: { shape = null, holds = [], netKg = null, volumeL = null, tareKg = 0 } }): Packing => ({
    ...{ code, name: code, shape, holds, netKg, volumeLitres: volumeL, tareKg },
  }));
const containers = codes
  .filter(({ kind }) => kind === 'container')
  .map(({ code, detail }): Container => {
    const { carries = null, payloadKg = null, usualL, capacityM3, internal = null, door, fillLimitPct = null } = detail;
    const litres = usualL ?? (typeof capacityM3 === 'number' ? Math.round(capacityM3 * 1000) : null);
    return {
      ...{ code, name: code, carries, payloadKg, litres, inside: internal },
      ...{ doorHeight: door?.[1] ?? null, filledPercent: fillLimitPct },
    };
  });
const packing = (code: string) => packings.find((one) => one.code === code)!;
const container = (code: string) => containers.find((one) => one.code === code)!;

const goods = (form: string, density: number | null, hazard: Partial<CarriedGoods> = {}): CarriedGoods => ({
  ...{
    form,
    hsCode: null,
    unNumber: null,
    hazardClass: null,
    subsidiaryHazards: [],
    packingGroup: null,
    controls: [],
    density,
    basis: density === null ? null : 'typical',
  },
  ...hazard,
});
/** A resin by form and solid density in kg per m³. */
const resin = (form: string, solid: number) => goods(form, bulkDensity(form, solid));
const liquid = (density: number) => goods('liquid', density);

const loadsOf = (carried: CarriedGoods | null, pack: string, box: string, country: string | null = null) =>
  containerLoads({ packing: packing(pack), container: container(box), goods: carried, country });
const loadOf = (carried: CarriedGoods | null, pack: string, box: string, way: string, country: string | null = null) =>
  loadsOf(carried, pack, box, country).find((load) => load.way === way);

const lldpe = resin('pellet', 918);
const methanol = liquid(792);

describe('bulk density', () => {
  // Makers' handling guides: PE 0.54–0.58, PP 0.52–0.56, ABS 0.62–0.66, PA6 0.66–0.72, PET 0.80–0.86 kg/L.
  it.each([
    ['LLDPE pellets', 'pellet', 918, 540, 580],
    ['PP pellets', 'pellet', 905, 520, 560],
    ['ABS pellets', 'pellet', 1050, 620, 660],
    ['PA6 pellets', 'pellet', 1130, 660, 720],
    ['PET pellets', 'pellet', 1400, 800, 860],
    ['UHMWPE powder', 'powder', 930, 420, 500],
    ['PET flakes', 'flake', 1380, 410, 560],
    ['SBS crumb', 'crumb', 940, 380, 450],
  ])('of %s', (_, form, solid, least, most) => {
    expect(bulkDensity(form, solid)).toBeGreaterThanOrEqual(least);
    expect(bulkDensity(form, solid)).toBeLessThanOrEqual(most);
  });
});

describe('what a container holds, as trade knows it', () => {
  /** Goods, packing, container, way, tonnes from–to, what binds, country. */
  it.each<[string, CarriedGoods, string, string, string, [number, number], string, string?]>([
    ['LLDPE 218W', lldpe, 'BAG25', '20GP', 'loose', [16, 18], 'volume'],
    ['LLDPE 218W', lldpe, 'BAG25', '20GP', 'palletised', [12, 14], 'volume'],
    ['LLDPE 218W', lldpe, 'BAG25', '40HQ', 'palletised', [24, 26.5], 'payload'],
    ['LLDPE 218W', lldpe, 'BAG25', '40HQ', 'loose', [26, 26.58], 'payload'],
    ['LLDPE 218W', lldpe, 'BAG25', '40GP', 'palletised', [22, 26], 'volume'],
    ['LLDPE 218W to the US', lldpe, 'BAG25', '40HQ', 'palletised', [18.5, 19.96], 'road', 'US'],
    ['LLDPE 218W to the US', lldpe, 'BAG25', '20GP', 'loose', [16, 17.24], 'volume', 'US'],
    ['PET to the US', resin('pellet', 1400), 'BAG25', '20GP', 'loose', [17, 17.24], 'road', 'US'],
    ['PP', resin('pellet', 905), 'BAG25', '20GP', 'loose', [15.5, 17.5], 'volume'],
    ['ABS', resin('pellet', 1050), 'BAG25', '20GP', 'loose', [17.5, 20], 'volume'],
    ['ABS', resin('pellet', 1050), 'BAG25', '20GP', 'palletised', [14, 16], 'volume'],
    ['PA6', resin('pellet', 1130), 'BAG25', '20GP', 'loose', [19, 22], 'volume'],
    ['PVC', goods('powder', 550), 'BAG25', '20GP', 'loose', [16, 18], 'volume'],
    ['LLDPE in jumbo bags of 1.25 t', lldpe, 'FIBC1250', '40HQ', 'jumboBags', [25, 25], 'places'],
    ['LLDPE in jumbo bags of 1 t', lldpe, 'FIBC1000', '20GP', 'jumboBags', [10, 10], 'places'],
    ['LLDPE in jumbo bags of 500 kg', lldpe, 'FIBC500', '20GP', 'jumboBags', [10, 10], 'places'],
    ['ammonium sulfate in jumbo bags', goods('powder', 950), 'FIBC1000', '20GP', 'jumboBags', [20, 20], 'places'],
    ['PA66 in octabins', resin('pellet', 1140), 'OCTABIN', '40HQ', 'upright', [20, 20], 'places'],
    ['natural rubber', resin('bale', 920), 'BALE35', '20GP', 'loose', [20, 21.5], 'volume'],
    ['citric acid', goods('powder', 850), 'BAG25', '20GP', 'loose', [24, 26], 'volume'],
    ['methanol in drums', methanol, 'DRUM200', '20GP', 'upright', [12.6, 12.8], 'places'],
    ['MEG in drums', liquid(1113), 'DRUM200', '20GP', 'upright', [17.6, 18.4], 'places'],
    ['MEG in drums', liquid(1113), 'DRUM200', '40GP', 'upright', [24, 25], 'payload'],
    ['DOP in IBC', liquid(984), 'IBC1000', '20GP', 'upright', [17.5, 20], 'places'],
    ['DOP in IBC', liquid(984), 'IBC1000', '40GP', 'upright', [24, 25.6], 'payload'],
    ['methanol', methanol, 'TANK', 'ISOTANK', 'bulk', [18, 19], 'volume'],
    ['sulfuric acid', liquid(1830), 'TANK', 'ISOTANK', 'bulk', [32.3, 32.3], 'payload'],
    ['acetic acid to the US', liquid(1049), 'TANK', 'ISOTANK', 'bulk', [19.9, 19.96], 'road', 'US'],
    ['ammonia', goods('gas', 530), 'TANK', 'ISOTANK', 'bulk', [12.5, 13], 'volume'],
    ['DOP', liquid(984), 'FLEXI', 'FLEXITANK', 'bulk', [23, 24], 'volume'],
    ['glycerol', liquid(1261), 'FLEXI', 'FLEXITANK', 'bulk', [24, 24], 'payload'],
    ['glycerol in a flexitank', liquid(1261), 'FLEXI', '20GP', 'bulk', [24, 24], 'payload'],
    ['LLDPE poured into a lined 20GP', lldpe, 'BULKVSL', '20GP', 'bulk', [16, 18], 'volume'],
  ])('%s', (_, carried, pack, box, way, [least, most], limit, country) => {
    const load = loadOf(carried, pack, box, way, country)!;
    expect(Number(load.tonnes)).toBeGreaterThanOrEqual(least);
    expect(Number(load.tonnes)).toBeLessThanOrEqual(most);
    expect(load.limit).toBe(limit);
  });

  it('LLDPE in bags in a 20GP, reckoned by hand', () => {
    // 33,200 L, 92 % stowed, 0.551 kg/L: 16,829.7 kg of bags of 25 kg.
    expect(loadOf(lldpe, 'BAG25', '20GP', 'loose')).toMatchObject({ packages: 673, tonnes: '16.825' });
  });

  it('100 t of LLDPE in bags take six 20GP, and four 40HQ', () => {
    const take = (cabinetType: string) =>
      containersFor(
        '100',
        { packing: 'BAG25', cabinetType, country: null },
        { packings, cabinetTypes: containers, goods: lldpe },
      );
    expect(take('20GP')).toBe(6);
    expect(take('40HQ')).toBe(4);
  });

  it('80 drums stand in a 20GP and 18 IBC, of whatever liquid', () => {
    for (const carried of [methanol, liquid(1113)]) {
      expect(loadOf(carried, 'DRUM200', '20GP', 'palletised')?.packages).toBe(80);
      expect(loadOf(carried, 'DRUM200', '20GP', 'upright')?.packages).toBe(80);
      expect(loadOf(carried, 'IBC1000', '20GP', 'upright')?.packages).toBe(18);
    }
  });

  it('says where a tank is too empty for one without baffles', () => {
    // Payload 32.3 t of 1.83 kg/L are 17,650 L: less than 80 % of 24,000 L, and 19,958 kg to the US still less.
    expect(loadOf(liquid(1830), 'TANK', 'ISOTANK', 'bulk')?.baffles).toBe(true);
    expect(loadOf(liquid(1049), 'TANK', 'ISOTANK', 'bulk')?.baffles).toBe(false);
    expect(loadOf(goods('gas', 530), 'TANK', 'ISOTANK', 'bulk')?.baffles).toBe(false);
  });
});

describe('what a package of a volume weighs', () => {
  it.each([
    ['DRUM200', 792, 158],
    ['DRUM200', 1113, 222],
    ['IBC1000', 984, 984],
    ['BAG25', 551, 25],
    ['TANK', 792, null],
    ['TRUCK', 792, null],
  ])('%s at %i kg/m³: %s kg', (code, density, kg) => {
    expect(netKgOf(packing(code), density)).toBe(kg);
  });

  it('is not known without a density', () => expect(netKgOf(packing('DRUM200'), null)).toBeNull());
});

describe('what is not known', () => {
  it('is reckoned as water, or as usual pellets, and gases not at all', () => {
    expect(loadOf(goods('liquid', null), 'IBC1000', '20GP', 'upright')?.tonnes).toBe('18');
    expect(loadsOf(goods('pellet', null), 'BAG25', '20GP')).toEqual(loadsOf(goods('pellet', 600), 'BAG25', '20GP'));
    expect(loadsOf(null, 'BAG25', '20GP')).toEqual(loadsOf(goods('pellet', 600), 'BAG25', '20GP'));
    expect(loadsOf(goods('gas', null), 'TANK', 'ISOTANK')).toEqual([]);
    expect(loadsOf(null, 'CYL', '20GP')).toEqual([]);
  });

  it('is not made up where no rule is known, or it may not be carried so', () => {
    expect(loadsOf(lldpe, 'BAG25', 'LCL')).toEqual([]);
    expect(loadsOf(lldpe, 'BAG25', '20FR')).toEqual([]);
    expect(loadsOf(lldpe, 'BAG25', 'FLEXITANK')).toEqual([]);
    expect(loadsOf(methanol, 'DRUM200', 'ISOTANK')).toEqual([]);
    expect(loadsOf(methanol, 'TANK', '20GP')).toEqual([]);
    expect(loadsOf(methanol, 'TRUCK', '20GP')).toEqual([]);
    // A bag that is higher than the door.
    expect(loadsOf(goods('flake', 300), 'FIBC1250', '20GP')).toEqual([]);
  });
});

describe('of all goods, packings and containers', () => {
  const density = fc.integer({ min: 100, max: 3_000 });
  const form = fc.constantFrom('pellet', 'powder', 'flake', 'bale', 'liquid', 'gas');
  const anyPacking = fc.constantFrom(...packings);
  const anyContainer = fc.constantFrom(...containers);
  const country = fc.constantFrom(null, 'US', 'DE');
  const sum = ({ tonnes }: { tonnes: string }) => Math.round(Number(tonnes) * 1_000);

  it('a load is never more than payload and room, packages and their tare counted', () => {
    fc.assert(
      fc.property(density, form, anyPacking, anyContainer, country, (kgPerM3, of, pack, box, to) => {
        for (const load of containerLoads({
          packing: pack,
          container: box,
          goods: goods(of, kgPerM3),
          country: to,
        })) {
          const gross = sum(load) + (load.packages ?? 0) * pack.tareKg;
          expect(gross).toBeLessThanOrEqual(box.payloadKg!);
          if (to === 'US') expect(gross).toBeLessThanOrEqual(19_958);
          const litres = pack.shape === 'flexitank' ? 24_000 : box.litres!;
          // Drums and IBC are filled to whole kilograms, and no jumbo bag is lower than its goods.
          expect(sum(load) * 1_000).toBeLessThanOrEqual(litres * kgPerM3);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('denser goods are never fewer tonnes, but for what whole packages leave over', () => {
    fc.assert(
      fc.property(density, density, form, anyPacking, anyContainer, country, (one, other, of, pack, box, to) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const at = (kgPerM3: number) =>
          containerLoads({ packing: pack, container: box, goods: goods(of, kgPerM3), country: to });
        for (const load of at(low)) {
          const same = at(high).find(({ way }) => way === load.way)!;
          const isBound = same.limit === 'payload' || same.limit === 'road';
          // A drum of heavier goods may leave the rest of the payload empty: less than one of them.
          const leftOver = isBound ? (netKgOf(pack, high) ?? 0) + pack.tareKg : 0;
          expect(sum(same)).toBeGreaterThanOrEqual(sum(load) - Math.ceil(leftOver));
        }
      }),
      { numRuns: 2_000 },
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
    expect(packagesFor('25', 25)).toBe(1000);
    expect(packagesFor('0.026', 25)).toBe(2);
    expect(packagesFor('25', 158)).toBe(159);
  });
});
