import { tradeTerms, type TradeTermCode } from '#api/deals/trade-terms.ts';
import { dayMilliseconds, daysAfter, daysBefore, lastOfMonth, utcDay } from '#lib/days.ts';
import type { offer, offerPriceBreak } from '#server/platform/db/schema/offers.ts';
import type { Market, MarketMaterial } from './market.ts';
import { leadTimeOf, packingFor, smallestOrder, stockOf } from './packing.ts';
import { breaksFor, priceFor, usdOf } from './prices.ts';
import {
  between,
  chance,
  pick,
  pickWeighted,
  randomOf,
  seedOf,
  uuidOf,
  weigh,
  wholeBetween,
  type Random,
} from './random.ts';
import type { DemoShop } from './shops.ts';

type OfferRow = typeof offer.$inferInsert;
type BreakRow = typeof offerPriceBreak.$inferInsert;
export type DemoOffer = { offer: OfferRow; breaks: BreakRow[] };

/** The ids' time: one offer every seven seconds from here on, in the order of their numbers. */
const firstId = Date.UTC(2026, 0, 1);

/** Where Chinese exporters ship to, and where the others do. */
const destinations = {
  fromChina:
    'VNSGN VNHPH INNSA INMUN IDJKT THBKK MYPKG PKKHI BDCGP AEJEA TRIST EGALY KEMBA NGAPP ZADUR BRSSZ MXZLO RULED'.split(
      ' ',
    ),
  toAsia: 'CNSHA CNNGB CNTAO CNTXG CNNSA CNXMN VNSGN INNSA IDJKT THBKK PKKHI BDCGP TRMER'.split(' '),
};

/**
 * The offer with this number: everything but its dates follows from the seed, the number and the market. Numbers below
 * the number of leaf categories go through the categories one by one, so that none stays empty.
 */
export function makeOffer(market: Market, seed: number, index: number, now: Date): DemoOffer {
  const random = randomOf(seedOf(seed, index));
  const id = uuidOf(firstId + index * 7_000, random);
  const leaf = market.leaves[index];
  const { shop, material } = leaf === undefined ? anyGoods(market, random) : goodsOf(market, random, leaf);
  const city = pick(random, shop.warehouses);
  const term = termOf(random, shop, material);
  const { currency, taxBasis } = currencyOf(shop, term);
  const taxIncluded = taxBasis === 'INCLUDED';
  const { condition, recycledContent } = conditionOf(randomOf(seedOf('condition', seed, index)), material);
  const perUsd = market.perUsd.get(currency)!;
  const byContainer = term !== 'EXW';
  const packing = packingFor(random, material, !byContainer && shop.nation === 'CN');
  const price = priceFor(random, {
    basePrice: material.basePrice * worth[condition],
    nation: shop.nation,
    term,
    currency,
    taxIncluded,
    perUsd,
  });
  const moq = smallestOrder(random, material, packing, byContainer);
  const stock = stockOf(random, packing, moq, byContainer);
  const age = between(random, 0.02, 60);
  const listedAt = daysBefore(now, age);
  const updatedAt = new Date(
    now.getTime() - between(random, 0.01, Math.min(age, chance(random, 0.8) ? 5 : 21)) * dayMilliseconds,
  );
  const offer: OfferRow = {
    id,
    shopId: shop.id,
    materialId: material.id,
    status: leaf !== undefined || chance(random, 0.97) ? 'onSale' : pick(random, ['notListed', 'removed']),
    price: price.toFixed(2),
    currency,
    priceUsd: usdOf(price, taxIncluded ? perUsd * (1 + vat / 100) : perUsd),
    taxBasis,
    taxRate: taxIncluded ? String(vat) : null,
    condition,
    recycledContent,
    moq: String(moq),
    stock: String(stock),
    warehouseCityId: city,
    countryOfOrigin: originOf(shop, material),
    tradeTerm: tradeTerms.find(({ code }) => code === term)!.id,
    portId: portOf(random, market, shop, city, term),
    packingCode: packing.code,
    paymentTermCode: paymentOf(random, byContainer),
    qualityClassCode: qualityOf(random, material, condition),
    documentCodes: documentsOf(random, material, term),
    leadTimeDays: leadTimeOf(random, byContainer),
    validUntil: utcDay(daysAfter(now, chance(random, 0.98) ? wholeBetween(random, 3, 45) : -1)),
    ...remarksOf(random),
    listedAt,
    updatedAt,
    demo: true,
  };
  // Containers with the longest lead times are made to order.
  const isMade = byContainer && offer.leadTimeDays >= longLead;
  const comes = byContainer && !isMade && material.kind === 'polymer';
  const coming = comingOf(randomOf(seedOf('supply', seed, index)), now, comes ? term : null);
  const last = coming.arrivesOn ?? (coming.shipsIn && lastOfMonth(coming.shipsIn));
  return {
    offer: {
      ...offer,
      ...coming,
      // Nothing is promised as on its way for longer than it is.
      validUntil: last && last < offer.validUntil ? last : offer.validUntil,
      stock: isMade ? '0' : String(stock),
    },
    breaks: breaksFor(random, { price, currency, moq, stock }).map((step) => ({
      offerId: id,
      fromQuantity: String(step.fromQuantity),
      price: step.price.toFixed(2),
    })),
  };
}

type Goods = { shop: DemoShop; material: MarketMaterial };

function anyGoods(market: Market, random: Random): Goods {
  const shop = pickWeighted(random, market.shops);
  const category = pickWeighted(random, market.categoriesOf(shop));
  return { shop, material: pickWeighted(random, market.materialsOf(shop, category)) };
}

function goodsOf(market: Market, random: Random, leaf: string): Goods {
  const shop = pick(random, market.dealersOf(market.tree.pathOf(leaf)[1]!));
  return { shop, material: pick(random, market.leafMaterials.get(leaf)!) };
}

const chineseTerms = weigh<TradeTermCode>(
  ['EXW', 'ONE_DAY_TOUR', 'FOB', 'CFR', 'CIF'],
  (_, index) => [60, 10, 14, 6, 10][index]!,
);
const foreignTerms = weigh<TradeTermCode>(['EXW', 'FOB', 'CFR', 'CIF'], (_, index) => [10, 35, 25, 30][index]!);

/** Bonded day tours are for resins; dear goods and gases are mostly sold where they lie. */
function termOf(random: Random, shop: DemoShop, material: MarketMaterial): TradeTermCode {
  const term = pickWeighted(random, shop.nation === 'CN' ? chineseTerms : foreignTerms);
  return term === 'ONE_DAY_TOUR' && material.kind === 'chemical' ? 'EXW' : term;
}

/** VAT on plastics and chemicals in China, per cent. */
const vat = 13;
/** Days from which a container is one that is made to order. */
const longLead = 25;

type TaxBasis = 'INCLUDED' | 'EXCLUDED' | 'BONDED';

/** Domestic prices in yuan include VAT; goods under bond and exports carry none. */
function currencyOf({ nation }: DemoShop, term: TradeTermCode): { currency: string; taxBasis: TaxBasis } {
  if (term === 'ONE_DAY_TOUR') return { currency: 'CNY', taxBasis: 'BONDED' };
  if (term !== 'EXW') return { currency: 'USD', taxBasis: 'EXCLUDED' };
  if (nation === 'CN') return { currency: 'CNY', taxBasis: 'INCLUDED' };
  return { currency: ['DE', 'NL'].includes(nation) ? 'EUR' : 'USD', taxBasis: 'EXCLUDED' };
}

type Condition = 'PRIME' | 'WIDE_SPEC' | 'OFF_GRADE' | 'REGRIND' | 'RECYCLED';
/** What goods fetch of the price of prime ones; those of recycled grades have prices of their own. */
const worth: Record<Condition, number> = { PRIME: 1, WIDE_SPEC: 0.94, OFF_GRADE: 0.85, REGRIND: 0.65, RECYCLED: 1 };

/** Mostly prime; what is recycled says how much of it. Drawn apart, so that the rest of an offer stays as it was. */
function conditionOf(
  random: Random,
  { path, kind }: MarketMaterial,
): { condition: Condition; recycledContent: string | null } {
  if (path[0] === 'recycled')
    return { condition: 'RECYCLED', recycledContent: pick(random, ['100', '100', '95', '70']) };
  const drawn = kind === 'polymer' ? random() : 1;
  const condition = drawn < 0.05 ? 'WIDE_SPEC' : drawn < 0.08 ? 'OFF_GRADE' : drawn < 0.09 ? 'REGRIND' : 'PRIME';
  return { condition, recycledContent: null };
}

/** Of containers by sea some are on the water, their freight paid, and some are sold ahead. Drawn apart, too. */
function comingOf(random: Random, now: Date, term: string | null): Pick<OfferRow, 'supply' | 'arrivesOn' | 'shipsIn'> {
  const isPaid = term === 'CFR' || term === 'CIF';
  const drawn = isPaid || term === 'FOB' ? random() : 1;
  const later = (least: number, most: number) => utcDay(daysAfter(now, wholeBetween(random, least, most)));
  if (isPaid && drawn < 0.1) return { supply: 'AFLOAT', arrivesOn: later(4, 32), shipsIn: null };
  if (drawn < 0.18) return { supply: 'FORWARD', arrivesOn: null, shipsIn: later(32, 95).slice(0, 7) };
  return { supply: 'SPOT', arrivesOn: null, shipsIn: null };
}

/** The maker's country; a few goods come from the shop's own, where the maker has another plant. */
function originOf(shop: DemoShop, material: MarketMaterial): string {
  const elsewhere = randomOf(seedOf('origin', shop.id, material.id))() < 0.04;
  return elsewhere ? shop.nation : material.nation;
}

/** FOB names the port of shipment, CFR and CIF that of destination. */
function portOf(random: Random, market: Market, shop: DemoShop, city: string, term: TradeTermCode): string | null {
  if (term === 'FOB') return market.portOf(city);
  if (term !== 'CFR' && term !== 'CIF') return null;
  const ports = shop.nation === 'CN' ? destinations.fromChina : destinations.toAsia;
  return pick(
    random,
    ports.filter((port) => !port.startsWith(shop.nation)),
  );
}

function paymentOf(random: Random, byContainer: boolean): string {
  return byContainer
    ? pick(random, ['TT30_70BL', 'TT30_70BL', 'LC_SIGHT', 'LC_SIGHT', 'LC60', 'LC90', 'TT100', 'DP', 'CAD'])
    : pick(random, ['TT100', 'TT100', 'TT100', 'TT30_70SH', 'TT20_80', 'OA30']);
}

function qualityOf(random: Random, { path }: MarketMaterial, condition: Condition): string {
  if (path[0] === 'recycled') return pick(random, ['QUALIFIED', 'QUALIFIED', 'FIRST']);
  const quality = chance(random, 0.85) ? 'PREMIUM' : chance(random, 0.7) ? 'FIRST' : 'QUALIFIED';
  return condition === 'PRIME' ? quality : 'QUALIFIED';
}

function documentsOf(random: Random, material: MarketMaterial, term: TradeTermCode): string[] {
  const exported = term !== 'EXW';
  const isResin = material.kind === 'polymer';
  return [
    ...(exported || chance(random, 0.4) ? ['CO'] : []),
    'COA',
    ...(chance(random, 0.9) ? ['TDS'] : []),
    'SDS',
    ...(isResin && chance(random, 0.5) ? ['ROHS'] : []),
    ...(chance(random, 0.4) ? ['REACH'] : []),
    ...(material.path[0] === 'commodity' && chance(random, 0.35) ? ['FDA'] : []),
    ...(term === 'CIF' ? ['INS'] : []),
    ...(exported && material.dangerous ? ['DGD'] : []),
  ];
}

const remarks = [
  { en: 'Original packing.', zh: '原厂原包。' },
  { en: 'Price for cash, subject to prior sale.', zh: '现款价，售完为止。' },
  { en: 'Mixed lots of several grades possible.', zh: '可多牌号拼单。' },
  { en: 'Pick-up or delivery by our own fleet.', zh: '可自提，也可自有车队配送。' },
  { en: 'Samples on request.', zh: '可提供样品。' },
];

function remarksOf(random: Random): { remarksEn: string; remarksZh: string } {
  const said = chance(random, 0.45) ? pick(random, remarks) : { en: '', zh: '' };
  return { remarksEn: said.en, remarksZh: said.zh };
}
