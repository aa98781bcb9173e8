/**
 * What containers hold: whole packages or a filled tank, within room, payload and what the roads of the destination
 * bear. Free of zod. Kilograms, litres, millimetres and kg per m³ (the same as grams per litre) are whole numbers here.
 */
import { divide, multiply, round, trimZeros } from '#lib/decimal.ts';
import { containerProblem, stateOf, type Carriage, type Container, type Packing } from './carriage-rules.ts';
import type { CarriedGoods } from './carried-goods.ts';

export const loadingWays = ['palletised', 'loose', 'jumboBags', 'upright', 'bulk'] as const;
export type LoadingWay = (typeof loadingWays)[number];
/** What keeps more from going in: room by volume, places on the floor, the container's payload, or the road. */
export type LoadLimit = 'volume' | 'places' | 'payload' | 'road';
export type ContainerLoad = {
  way: LoadingWay;
  /** Whole packages; null where there are none. */
  packages: number | null;
  /** Net tonnes, decimal text. */
  tonnes: string;
  limit: LoadLimit;
  /** A tank that is less than its least filling degree full, which is for tanks with baffles alone. */
  baffles: boolean;
};

/**
 * What may be loaded, in kg with packages and pallets, where the roads bear less than the container. US: 80,000 lb gross on five
 * axles (23 CFR 658.17) leave 38,000 lb in a 20 ft container on an ordinary chassis and 44,000 lb in a 40 ft one, as the
 * overweight guides of ocean carriers say; tanks travel on chassis that spread the load as under 40 ft. Other countries
 * only where as much is known.
 */
const roadLimits: Readonly<Record<string, { short: number; long: number }>> = { US: { short: 17_236, long: 19_958 } };

/**
 * How much of a container goods of a shape fill when stowed by hand, in percent: the rest is gaps, walls and the
 * door. 25 kg bags of LLDPE loose in a 20GP come to the 16–17.5 t that trade knows.
 */
const stowedPercent: Readonly<Record<string, { loose: number; palletised: number | null }>> = {
  bag: { loose: 92, palletised: 95 },
  carton: { loose: 85, palletised: 85 },
  round: { loose: 70, palletised: 70 },
  // Rubber is stowed by hand, or travels in crates of its own.
  bale: { loose: 92, palletised: null },
};

/**
 * Pallets of 1.1 m × 1.1 m, filled in percent of the space up to a hand's width under the door: they bear 1,500 kg,
 * weigh 20 kg and are 150 mm high.
 */
const pallet = { side: 1_100, mostKg: 1_500, ownKg: 20, height: 150 };
const clearance = 100;
const flexitank = { litres: 24_000, mostKg: 24_000 };

/** Assumed, and said so, where no figure is known: of liquids as of water, of solids as of usual pellets and powders. */
const assumedDensity = { liquid: 1_000, solid: 600 } as const;

const inTonnes = (kilograms: number): string => trimZeros(multiply(String(kilograms), '0.001', 3));

/** Kg per m³ to reckon with; null for gases without a figure, which nobody may guess. */
export function reckonedDensity(
  packing: Packing,
  goods: CarriedGoods | null,
): { kgPerM3: number; assumed: boolean } | null {
  if (goods && goods.density !== null) return { kgPerM3: goods.density, assumed: false };
  const form = goods?.form ?? (packing.holds.includes('liquid') ? 'liquid' : packing.holds[0]);
  const state = stateOf(form ?? 'solid');
  return state === 'gas' ? null : { kgPerM3: assumedDensity[state], assumed: true };
}

/**
 * Net kg of one package: as its name says, or its volume × density. Drums of 200 L and IBC of 1,000 L are filled to that nominal
 * volume: brimful they hold about 217 and 1,060 L, so that 6–8 % stay empty. Null: goods travel loose, or no density.
 */
export function netKgOf({ netKg, volumeLitres, shape }: Packing, kgPerM3: number | null): number | null {
  if (netKg !== null) return netKg;
  if (volumeLitres === null || kgPerM3 === null || shape === 'tank' || shape === 'flexitank') return null;
  return Math.floor((volumeLitres * kgPerM3) / 1_000);
}

type Ceiling = { kg: number; limit: 'payload' | 'road' };

function ceilingOf(payloadKg: number, { inside }: Container, isTank: boolean, country: string | null): Ceiling {
  const road = roadLimits[country ?? ''];
  const isShort = !isTank && inside !== null && inside[0]! < 7_000;
  const byRoad = road ? road[isShort ? 'short' : 'long'] : Infinity;
  return byRoad < payloadKg ? { kg: byRoad, limit: 'road' } : { kg: payloadKg, limit: 'payload' };
}

type Loading = { packing: Packing; container: Container; goods: CarriedGoods | null; country?: string | null };

/**
 * What one container holds of the goods packed so, for each way to load it. Empty where they may not be carried so
 * (carriage-rules.ts) or no rule is known (part loads, cylinders, vessels). `country`: of destination, for its roads.
 */
export function containerLoads({ packing, container, goods, country = null }: Loading): ContainerLoad[] {
  const density = reckonedDensity(packing, goods);
  if (!density || container.payloadKg === null || container.litres === null) return [];
  if (containerProblem(packing, container, goods) !== undefined) return [];
  const { kgPerM3 } = density;
  const { shape } = packing;
  const isTank = container.carries !== 'packages' || shape === 'flexitank';
  const ceiling = ceilingOf(container.payloadKg, container, isTank, country);
  if (isTank) return [tankLoad(container, { isGas: goods?.form === 'gas', kgPerM3, ceiling })];
  if (shape === 'loose') return [filled(Math.floor((container.litres * 95 * kgPerM3) / 100_000), ceiling)];
  const net = netKgOf(packing, kgPerM3);
  if (net === null || net === 0 || container.inside === null || container.doorHeight === null) return [];
  const box = { ...container, inside: container.inside, doorHeight: container.doorHeight };
  const load = { packing, net, kgPerM3, ceiling };
  const stowed = stowedPercent[shape ?? ''];
  if (stowed === undefined) return standing(box, load);
  const room = Math.floor((container.litres * stowed.loose * kgPerM3) / (100_000 * net));
  const loose = packed('loose', { room, limit: 'volume' }, load);
  return stowed.palletised === null ? loose : [...onPallets(box, stowed.palletised, load), ...loose];
}

const filled = (kg: number, { kg: most, limit }: Ceiling): ContainerLoad => ({
  way: 'bulk',
  packages: null,
  tonnes: inTonnes(Math.min(kg, most)),
  limit: kg <= most ? 'volume' : limit,
  baffles: false,
});

/**
 * A tank up to its highest filling degree; of gases the density is already what may be filled in. A flexitank is filled to its
 * nominal volume, and bears 24 t. Between 20 and 80 % full a tank needs baffles (IMDG code 4.2.1.9.6).
 */
function tankLoad(
  { carries, litres: own, filledPercent }: Container,
  { isGas, kgPerM3, ceiling }: { isGas: boolean; kgPerM3: number; ceiling: Ceiling },
): ContainerLoad {
  const isFlexitank = carries !== 'tank';
  const litres = isFlexitank ? flexitank.litres : own!;
  const [least = 0, most = 100] = isGas || isFlexitank ? [] : (filledPercent ?? []);
  const borne = isFlexitank && flexitank.mostKg < ceiling.kg ? { ...ceiling, kg: flexitank.mostKg } : ceiling;
  const load = filled(Math.floor((litres * most * kgPerM3) / 100_000), borne);
  return { ...load, baffles: (Number(load.tonnes) * 1_000_000) / kgPerM3 < (litres * least) / 100 };
}

type Load = { packing: Packing; net: number; kgPerM3: number; ceiling: Ceiling };
type Box = Container & { inside: readonly number[]; doorHeight: number };

/** As many as there is room for and the ceiling bears with their tare and `pallets`. */
function packed(
  way: LoadingWay,
  { room, limit, pallets = 0 }: { room: number; limit: LoadLimit; pallets?: number },
  { packing, net, ceiling }: Load,
): ContainerLoad[] {
  const grams = Math.round((net + packing.tareKg) * 1_000);
  const borne = Math.floor(((ceiling.kg - pallets * pallet.ownKg) * 1_000) / grams);
  const packages = Math.min(room, borne);
  if (packages <= 0) return [];
  return [
    { way, packages, tonnes: inTonnes(packages * net), limit: room <= borne ? limit : ceiling.limit, baffles: false },
  ];
}

/** Square places of a side, in mm, on the floor. */
const placesOf = ([length = 0, width = 0]: readonly number[], side: number): number =>
  Math.floor(length / side) * Math.floor(width / side);

function onPallets({ inside, doorHeight }: Box, filledPercent: number, load: Load): ContainerLoad[] {
  const { net, kgPerM3 } = load;
  const height = doorHeight - clearance - pallet.height;
  const grams = (pallet.side * pallet.side * height * filledPercent * kgPerM3) / 100_000_000;
  const each = Math.min(Math.floor(grams / (net * 1_000)), Math.floor(pallet.mostKg / net));
  const pallets = placesOf(inside, pallet.side);
  return packed('palletised', { room: each * pallets, limit: 'volume', pallets }, load);
}

/**
 * What stands on the floor, at most two high. Jumbo bags and octabins take a place of 1.1 m × 1.1 m and are as high as
 * their goods make them, octabins on a pallet of their own. Drums stand four on a place of 1.17 m × 1.17 m: 80 in a 20GP, with or without pallets. IBC
 * (1.2 m × 1.0 m, 1.16 m high) stand in two rows, one of them turned: 18 in a 20GP.
 */
function standing({ inside, doorHeight }: Box, load: Load): ContainerLoad[] {
  const { shape } = load.packing;
  const [length = 0, width = 0, height = 0] = inside;
  if (shape === 'drum') {
    const places = placesOf(inside, 1_170) * 2;
    const drums = (pallets: number) => ({ room: places * 4, limit: 'places' as const, pallets });
    return [...packed('palletised', drums(places), load), ...packed('upright', drums(0), load)];
  }
  if (shape === 'ibc') {
    const row = Math.floor(length / 1_200) + Math.floor(length / 1_000);
    return width < 2_200
      ? []
      : packed('upright', { room: row * Math.min(2, Math.floor(height / 1_160)), limit: 'places' }, load);
  }
  if (shape !== 'jumbo' && shape !== 'box') return [];
  const goodsHeight = (load.net * 1_000_000_000) / (load.kgPerM3 * pallet.side * pallet.side);
  const ownHeight = goodsHeight + (shape === 'box' ? pallet.height : 0);
  const layers = Math.min(2, Math.floor((doorHeight - clearance) / ownHeight));
  const room = placesOf(inside, pallet.side) * layers;
  return packed(shape === 'jumbo' ? 'jumboBags' : 'upright', { room, limit: 'places' }, load);
}

/** The containers that goods packed so usually travel in, where none is named. */
export function usualContainers({ shape }: Packing): readonly string[] {
  if (shape === 'tank') return ['ISOTANK'];
  return shape === 'flexitank' ? ['FLEXITANK'] : ['20GP', '40HQ'];
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

/** How goods are to travel: codes of packing and container, and the country whose roads they end on. */
export type Way = { packing: string; cabinetType: string; country: string | null };

/**
 * Tonnes that one container holds of goods packed so, stowed as full as it may be; null where no rule is known. Undefined:
 * such goods do not travel in such a container.
 */
export function tonnesPerContainer(
  { packing: code, cabinetType, country }: Way,
  { packings, cabinetTypes, goods }: Omit<Carriage, 'ports' | 'closed'>,
): string | null | undefined {
  const packing = packings.find((one) => one.code === code);
  const container = cabinetTypes.find((one) => one.code === cabinetType);
  if (!packing || !container || container.carries === null) return undefined;
  if (containerProblem(packing, container, goods) !== undefined) return undefined;
  const loads = containerLoads({ packing, container, goods, country });
  return loads.toSorted((one, other) => Number(other.tonnes) - Number(one.tonnes))[0]?.tonnes ?? null;
}

/** How many containers, loaded as full as can be, take the whole quantity in tonnes; null where no rule is known. */
export function containersFor(quantity: string, way: Way, carriage: Omit<Carriage, 'ports' | 'closed'>): number | null {
  const each = tonnesPerContainer(way, carriage);
  return each ? roundLots(quantity, each).at(-1)!.containers : null;
}

/** How many packages of so many net kg make the quantity, a started one counted whole. */
export const packagesFor = (quantity: string, netKg: number): number =>
  Math.ceil(Number(divide(multiply(quantity, '1000', 3), String(netKg), 6)));
