/**
 * What may not be carried so: one rule for forms and server, for RFQs, quotes and freight. Free of zod. Messages by
 * field, in the reader's language; what is not known is not refused.
 */
import { m } from '#i18n/messages.ts';
import type { CarriedGoods } from './carried-goods.ts';
import type { ClosedDestination } from './closed-destinations.ts';
import type { Problems } from './trade-rules.ts';

export type GoodsState = 'solid' | 'liquid' | 'gas';

/** A package of the reference data: what it holds, by weight or by volume; neither: goods that travel loose. */
export type Packing = {
  code: string;
  name: string;
  /** bag, carton, bale, round (pails, fibre drums), jumbo, box (octabins), drum, ibc, tank, flexitank, loose, cylinder. */
  shape: string | null;
  holds: readonly string[];
  netKg: number | null;
  volumeLitres: number | null;
  /** Of the empty package. */
  tareKg: number;
};
/** A container of the reference data. */
export type Container = {
  code: string;
  name: string;
  carries: 'packages' | 'tank' | 'flexitank' | null;
  payloadKg: number | null;
  /** Inside; of tanks their usual size. */
  litres: number | null;
  /** Length, width and height inside, in mm. */
  inside: readonly number[] | null;
  /** In mm. */
  doorHeight: number | null;
  /** Least and highest filling degree of a tank, in percent. */
  filledPercent: readonly number[] | null;
};

/** What is known of packings, containers, ports and closed destinations, and of the goods; null: nothing. */
export type Carriage = {
  packings: readonly Packing[];
  cabinetTypes: readonly Container[];
  ports: readonly { id: string; country: string }[];
  /** Where which goods may not go (closed-destinations.ts). */
  closed: readonly ClosedDestination[];
  goods: CarriedGoods | null;
};

/** In which state goods of a form are. */
export const stateOf = (form: string): GoodsState => (form === 'liquid' || form === 'gas' ? form : 'solid');
const stateIn = (goods: CarriedGoods | null): GoodsState | null =>
  goods === null || goods.form === null ? null : stateOf(goods.form);

const wrongState: Record<GoodsState, (inputs: { name: string }) => string> = {
  solid: m.deals_carry_solidIn,
  liquid: m.deals_carry_liquidIn,
  gas: m.deals_carry_gasIn,
};

/** Flexitanks are for goods that no regulation of transport calls dangerous (COA code of practice, IMDG code 4.2). */
function dangerIn(goods: CarriedGoods | null): string | undefined {
  if (!goods || (goods.unNumber === null && goods.hazardClass === null)) return undefined;
  const { unNumber, hazardClass } = goods;
  if (unNumber === null) return m.deals_carry_flexiClass({ hazardClass: hazardClass! });
  return hazardClass === null
    ? m.deals_carry_flexiUn({ unNumber })
    : m.deals_carry_flexiDangerous({ unNumber, hazardClass });
}

/**
 * Why goods do not travel in such packages; undefined: they may. An IBC that is marked for packing group I is for solids only (UN Model
 * Regulations, 6.5.2.1.1).
 */
function packingProblem(packing: Packing, goods: CarriedGoods | null): string | undefined {
  const state = stateIn(goods);
  if (state && packing.holds.length > 0 && !packing.holds.includes(state)) return wrongState[state](packing);
  if (packing.shape === 'ibc' && state === 'liquid' && goods?.packingGroup === 'I')
    return m.deals_carry_ibcGroupOne({ unNumber: goods.unNumber ?? goods.hazardClass ?? '' });
  return packing.shape === 'flexitank' ? dangerIn(goods) : undefined;
}

/** Why what is packed so does not go into the container; undefined: it may. */
export function containerProblem(
  packing: Packing | undefined,
  container: Container,
  goods: CarriedGoods | null,
): string | undefined {
  const { carries } = container;
  const state = stateIn(goods);
  const names = { packing: packing?.name ?? '', container: container.name };
  if (carries === 'tank' || carries === 'flexitank') {
    if (packing && packing.shape !== carries && packing.shape !== 'loose') return m.deals_carry_packedInTank(names);
    if (state === 'solid' || (state === 'gas' && carries === 'flexitank')) return wrongState[state](container);
    return carries === 'flexitank' ? dangerIn(goods) : undefined;
  }
  if (carries === null || !packing) return undefined;
  if (packing.shape === 'tank') return m.deals_carry_tankInBox(names);
  // Its 24 t of liquid need the floor and the walls of a 20 ft container.
  if (packing.shape === 'flexitank' && container.code !== '20GP') return m.deals_carry_flexiIn20(names);
  return packing.shape === 'loose' && (state === 'liquid' || state === 'gas')
    ? m.deals_carry_looseInBox(names)
    : undefined;
}

type Asked = {
  packing?: string | undefined;
  cabinetType?: string | undefined;
  destinationPort?: string | null | undefined;
  destinationCountry?: string | null | undefined;
};

/** What of packing, container, port and country does not go together, or not with the goods. */
export function carriageProblems(asked: Asked, known: Carriage): Problems {
  const packing = known.packings.find(({ code }) => code === asked.packing);
  const container = known.cabinetTypes.find(({ code }) => code === asked.cabinetType);
  const inPacking = packing && packingProblem(packing, known.goods);
  const inContainer = container && containerProblem(packing, container, known.goods);
  return {
    ...(inPacking && { packing: inPacking }),
    ...(inContainer && { cabinetType: inContainer }),
    ...countryProblem(asked, known.ports),
  };
}

/** Of a quote: its packing in the container that the RFQ asks for, and with the goods. */
export function quotedPackingProblem(
  { packing: code, cabinetType }: Pick<Asked, 'packing' | 'cabinetType'>,
  known: Omit<Carriage, 'ports' | 'closed'>,
): string | undefined {
  const packing = known.packings.find((one) => one.code === code);
  const container = known.cabinetTypes.find((one) => one.code === cabinetType);
  if (!packing) return undefined;
  // What container the goods need was for the RFQ to say.
  return packingProblem(packing, known.goods) ?? (container && containerProblem(packing, container, null));
}

/** Countries without a coast, which ports of others serve. */
const landlocked =
  'AD AF AM AT AZ BF BI BO BT BW BY CF CH CZ ET HU KG KZ LA LI LS LU MD MK ML MN MW NE NP PY RS RW SK SM SS SZ TD TJ TM UG UZ VA XK ZM ZW';

/**
 * Markets that a port of any of their countries serves by land: the customs unions of the EU, of the Gulf and of southern Africa,
 * North America, and what is trucked through Hong Kong and Singapore.
 */
const markets = [
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  'AE BH KW OM QA SA',
  'BW LS NA SZ ZA',
  'CA MX US',
  'CN HK MO',
  'MY SG',
].map((countries) => countries.split(' '));

/** A port of destination lies in the country of destination, in its market, or that has no coast. */
export function countryProblem(
  { destinationPort, destinationCountry }: Asked,
  ports: Carriage['ports'],
): { destinationCountry?: string } {
  const port = ports.find(({ id }) => id === destinationPort);
  if (!port || !destinationCountry || port.country === destinationCountry) return {};
  const isServed =
    landlocked.split(' ').includes(destinationCountry) ||
    markets.some((market) => market.includes(port.country) && market.includes(destinationCountry));
  return isServed ? {} : { destinationCountry: m.deals_carry_otherCountry() };
}
