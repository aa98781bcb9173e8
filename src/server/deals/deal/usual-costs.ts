import type { Directory } from '#server/market/catalogue/index.ts';

/**
 * What the marketplace assumes until the buyer says otherwise, and marks as assumed. `dutyPercent`: what most polymers
 * bear in many tariffs; for goods and countries of which nothing is on record.
 */
export const usual = { insurancePercent: '0.15', dutyPercent: '6.5', financingPercent: '6' };
/**
 * USD per tonne and days of a route that nobody has priced: a full container of about 25 t over an ocean, and within a
 * sea region, up to so many kilometres as the crow flies. Estimates of ours, from no index.
 */
export const overOcean = { freight: '80', transit: '30' };
const nearby = { freight: '30', transit: '10' };
const nearbyKilometres = 4_500;
/**
 * USD per tonne: a truck with a container of about 25 t over 200 to 300 km for some 375 USD. An estimate of ours, from no
 * index: the buyer sees it and can change it.
 */
export const usualInland = '15';

/** Freight in USD per tonne and days of a route that nobody has priced. */
export const usualRoute = (
  directory: Pick<Directory, 'ports'>,
  from: string | null,
  to: string | null,
): { freight: string; transit: string } => (isNearby(directory, from, to) ? nearby : overOcean);

/** As the crow flies, by the haversine formula: which of two estimates is the nearer one, and nothing else. */
function isNearby({ ports }: Pick<Directory, 'ports'>, from: string | null, to: string | null): boolean {
  const [a, b] = [ports.get(from ?? ''), ports.get(to ?? '')];
  if (!a || !b) return false;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const across = half(a.longitude, b.longitude) * Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  return 2 * 6_371 * Math.asin(Math.sqrt(half(a.latitude, b.latitude) + across)) < nearbyKilometres;
}
