import { between, chance, pick, wholeBetween, type Random } from './random.ts';
import type { MarketMaterial } from './market.ts';

/** How goods are packed: net tonnes of one package, of the smallest handy lot and of a full container. */
export type Packing = { code: string; package: number; lot: number; load: number };

const bag = (code: string, tonnes = 0.025): Packing => ({ code, package: tonnes, lot: 1, load: 24.75 });
const packings = {
  BAG25: bag('BAG25'),
  BAG25V: bag('BAG25V'),
  BAG20: bag('BAG20', 0.02),
  BAG50: bag('BAG50', 0.05),
  FIBC500: { code: 'FIBC500', package: 0.5, lot: 1, load: 20 },
  FIBC1000: { code: 'FIBC1000', package: 1, lot: 1, load: 20 },
  FIBC1250: { code: 'FIBC1250', package: 1.25, lot: 1.25, load: 25 },
  OCTABIN: { code: 'OCTABIN', package: 1, lot: 1, load: 20 },
  CARTON: { code: 'CARTON', package: 0.02, lot: 0.5, load: 12 },
  BALE35: { code: 'BALE35', package: 0.035, lot: 1.26, load: 20.16 },
  DRUM200: { code: 'DRUM200', package: 0.2, lot: 0.8, load: 16 },
  PAIL25: { code: 'PAIL25', package: 0.025, lot: 0.6, load: 14.4 },
  FDRUM25: { code: 'FDRUM25', package: 0.025, lot: 0.5, load: 9 },
  IBC1000: { code: 'IBC1000', package: 1, lot: 1, load: 20 },
  FLEXI: { code: 'FLEXI', package: 20, lot: 20, load: 20 },
  TANK: { code: 'TANK', package: 20, lot: 20, load: 20 },
  TRUCK: { code: 'TRUCK', package: 30, lot: 30, load: 30 },
  CYL: { code: 'CYL', package: 0.4, lot: 0.8, load: 8 },
} satisfies Record<string, Packing>;

const { BAG25, BAG25V, BAG50, BAG20, FIBC500, FIBC1000, FIBC1250, OCTABIN, CARTON, BALE35 } = packings;
const { DRUM200, PAIL25, FDRUM25, IBC1000, FLEXI, TANK, TRUCK, CYL } = packings;

/** Above this many USD per tonne goods are sold by the bag or pallet, not by the container. */
const dearAbove = 5_000;

/** A usual packing for the goods; `byRoad`: delivered in the country, so that a tank truck can be used. */
export function packingFor(random: Random, material: MarketMaterial, byRoad: boolean): Packing {
  return pick(random, choicesFor(material, byRoad));
}

function choicesFor({ form, dangerous, greatDanger, basePrice, path }: MarketMaterial, byRoad: boolean): Packing[] {
  const dear = basePrice > dearAbove;
  const jumbo = greatDanger ? DRUM200 : IBC1000;
  switch (form) {
    case 'gas':
      return byRoad ? [TRUCK, TRUCK, CYL] : [TANK];
    case 'liquid':
      if (dear) return [DRUM200, PAIL25];
      if (basePrice < 250) return byRoad ? [TRUCK, TRUCK, jumbo] : [dangerous ? TANK : FLEXI, jumbo];
      return [DRUM200, jumbo, byRoad ? TRUCK : dangerous ? TANK : FLEXI];
    case 'bale':
      return [BALE35];
    case 'crumb':
      return [BAG20, CARTON];
    case 'powder':
      return dear
        ? [BAG25, FDRUM25]
        : path[1] === 'pvc'
          ? [BAG25, BAG25V, FIBC1000]
          : [BAG25, BAG25V, FIBC500, FIBC1000];
    case 'flake':
      return path[0] === 'recycled' ? [FIBC500, FIBC1000] : [BAG25, BAG25, FIBC1000];
    case 'bead':
      return [BAG25, BAG50, FIBC1000];
    case 'solid':
      return [BAG25, DRUM200];
    default:
      if (dear) return [BAG25, CARTON];
      return path[0] === 'commodity'
        ? [BAG25, BAG25, BAG25, FIBC1250, FIBC1000]
        : [BAG25, BAG25, BAG25, OCTABIN, FIBC1000];
  }
}

/** Tonnes: lots of pallets or trucks at home, whole containers abroad, single bags of what is dear. */
export function smallestOrder(
  random: Random,
  { basePrice }: MarketMaterial,
  packing: Packing,
  byContainer: boolean,
): number {
  if (basePrice > 4 * dearAbove) return tonnes(packing.package * pick(random, [1, 1, 2, 4]));
  if (basePrice > dearAbove) return tonnes(packing.lot * pick(random, [0.5, 1, 1, 2]));
  if (packing.lot === packing.load) return packing.lot;
  if (!byContainer) return tonnes(packing.lot * pick(random, [1, 1, 1, 2, 5, 10]));
  if (packing.package < 0.1 && chance(random, 0.35)) return 16;
  return packing.load;
}

/** Tonnes in the warehouse, whole packages: a few orders' worth, seldom a great deal. */
export function stockOf(random: Random, packing: Packing, moq: number, byContainer: boolean): number {
  const orders = byContainer ? between(random, 2, 12) : between(random, 4, 60);
  const atLeast = chance(random, 0.1) ? 4 : 1;
  const packages = Math.ceil((moq * orders * atLeast) / packing.package);
  return tonnes(packages * packing.package);
}

/** Days until the goods leave the warehouse (or, for a contract abroad, the port). */
export function leadTimeOf(random: Random, byContainer: boolean): number {
  return byContainer ? pick(random, [7, 10, 14, 15, 20, 21, 25, 30]) : wholeBetween(random, 1, 5);
}

const tonnes = (value: number) => Math.round(value * 1000) / 1000;
