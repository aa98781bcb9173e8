import { divide, multiply, round, trimZeros } from '#lib/decimal.ts';

/** A package of the reference data: what it holds, by weight or by volume; neither: goods that travel loose. */
export type Packing = { code: string; netKg: number | null; volumeLitres: number | null };
/** A container of the reference data. */
export type Container = {
  code: string;
  payloadKg: number | null;
  /** Usual load of resin in tonnes: on pallets, and stowed loose from–to. */
  palletisedTonnes: number | null;
  looseTonnes: readonly number[] | null;
};

export const loadingWays = ['palletised', 'loose', 'jumboBags', 'bulk'] as const;
export type LoadingWay = (typeof loadingWays)[number];
export type ContainerLoad = {
  way: LoadingWay;
  /** Whole packages; null where there are none. */
  packages: number | null;
  /** Tonnes, decimal text. */
  tonnes: string;
};

/** From this weight on a package stands on the floor by itself, at most two high. */
const largePackageKg = 500;
const layers = 2;
/** Places for pallets or jumbo bags of about 1.1 m × 1.1 m on the floor; trade practice. */
const floorPlaces: Readonly<Record<string, number>> = { '20GP': 10, '40GP': 20, '40HQ': 20, '45HQ': 24 };
const tanks = ['ISOTANK', 'FLEXITANK'];
const largestTankLitres = 24_000;

const inTonnes = (kilograms: number): string => trimZeros(multiply(String(kilograms), '0.001', 3));
const kilogramsOf = (tonnes: number): number => Math.round(tonnes * 1_000);

/**
 * What one container holds of goods packed so, for each way to load it, the lightest first; never more than its
 * payload. Empty where no rule is known (part loads, drums, parcels). `density`: kg per litre, for tanks.
 */
export function containerLoads(packing: Packing, container: Container, density = 1): ContainerLoad[] {
  const { payloadKg, palletisedTonnes, looseTonnes } = container;
  if (payloadKg === null) return [];
  const within = (tonnes: number | null | undefined) =>
    tonnes === null || tonnes === undefined ? undefined : Math.min(payloadKg, kilogramsOf(tonnes));
  const loose = within(looseTonnes?.at(-1));
  if (tanks.includes(container.code)) {
    if (packing.netKg !== null) return [];
    const litres = Math.min(packing.volumeLitres ?? largestTankLitres, largestTankLitres);
    return [{ way: 'bulk', packages: null, tonnes: inTonnes(Math.min(payloadKg, Math.floor(litres * density))) }];
  }
  const { netKg } = packing;
  if (netKg === null)
    return packing.volumeLitres === null ? [{ way: 'bulk', packages: null, tonnes: inTonnes(loose ?? payloadKg) }] : [];
  const packed = (way: LoadingWay, limit: number | undefined): ContainerLoad[] => {
    const packages = Math.floor((limit ?? 0) / netKg);
    return packages > 0 ? [{ way, packages, tonnes: inTonnes(packages * netKg) }] : [];
  };
  if (netKg >= largePackageKg) {
    const places = floorPlaces[container.code];
    return places === undefined ? [] : packed('jumboBags', Math.min(loose ?? payloadKg, places * layers * netKg));
  }
  return [...packed('palletised', within(palletisedTonnes)), ...packed('loose', loose)];
}

export type Lot = { containers: number; /** Tonnes, decimal text. */ tonnes: string };

/**
 * The wanted quantity in full containers: the lots next below and above it, or the one that fits exactly. Throws a
 * RangeError unless both are above 0.
 */
export function roundLots(quantity: string, tonnesPerContainer: string): Lot[] {
  const [wanted, each] = [quantity, tonnesPerContainer].map((tonnes) => Number(round(tonnes, 3).replace('.', '')));
  if (!(wanted! > 0) || !(each! > 0)) throw new RangeError('A lot is more than nothing');
  const below = Math.floor(wanted! / each!);
  const counts = wanted! % each! === 0 ? [below] : [below, below + 1].filter((count) => count > 0);
  return counts.map((containers) => ({ containers, tonnes: inTonnes(containers * each!) }));
}

/** How many packages make the quantity, a started one counted whole; null where goods are not counted by weight. */
export function packagesFor(quantity: string, { netKg }: Pick<Packing, 'netKg'>): number | null {
  if (netKg === null) return null;
  return Math.ceil(Number(divide(multiply(quantity, '1000', 3), String(netKg), 6)));
}
