/**
 * Units in which laboratories state what a limit names in another one. Nothing is converted that is measured otherwise: Izod
 * in J/m (ASTM D256) is no kJ/m² (ISO 180), and a volume rate (MVR) is no melt flow rate. Free of zod: the browser reads it too.
 */
import { add, multiply, trimZeros } from '#lib/decimal.ts';

/** How many one of it is of those that are 1, in which limits are written. */
type Factors = Readonly<Record<string, string>>;
const same: readonly Factors[] = [
  { 'g/cm3': '1', 'g/ml': '1', 'kg/l': '1', 'kg/dm3': '1', 'kg/m3': '0.001' },
  { 'g/10min': '1', 'dg/min': '1', 'g/min': '10' },
  { '%': '1', 'wt%': '1', '%(m/m)': '1', '%w/w': '1', 'g/kg': '0.1', ppm: '0.0001', 'mg/kg': '0.0001' },
  { mpa: '1', 'n/mm2': '1', gpa: '1000', kpa: '0.001', bar: '0.1', 'kgf/cm2': '0.0980665', psi: '0.00689475729' },
  { 'kj/m2': '1', 'j/m2': '0.001', 'kgf·cm/cm2': '0.980665' },
  { 'j/m': '1', 'kgf·cm/cm': '9.80665' },
  { 'dl/g': '1', 'ml/g': '0.01', 'cm3/g': '0.01' },
  { 'kv/mm': '1', 'mv/m': '1', 'kv/cm': '0.1' },
  { 'ω·cm': '1', 'ω·m': '100' },
  { mu: '1', mooney: '1' },
  { v: '1', kv: '1000' },
];
const places = 9;
/** 5/9 is no decimal: exact enough for any laboratory. */
const perFahrenheit = '0.555555555556';

/** As one writes it: `g/10 min`, `g/10min`, `g / 10 min.`; `℃`, `deg C`. */
const plainUnit = (unit: string): string =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s[\]]|\.$/g, '')
    .replace(/\^/g, '')
    .replace(/deg\.?|º/g, '°')
    .replace(/ohm/g, 'ω')
    .replace(/[*.・]|(?<=[ωfm])-(?=[cm])/g, '·')
    .replace(/^wt·%$/, 'wt%')
    .replace(/minutes?|mins/g, 'min');

const celsius = (value: string, unit: string): string | null => {
  if (unit === '°c') return value;
  if (unit === 'k') return add(value, '-273.15');
  return unit === '°f' ? multiply(add(value, '-32'), perFahrenheit, places) : null;
};

/** A value in another unit, as a decimal text; null where it cannot be told in that. An empty unit is none. */
export function inUnit(value: string, from: string, to: string): string | null {
  const [own, wanted] = [plainUnit(from), plainUnit(to)];
  if (own === wanted) return trimZeros(value);
  if (wanted === '°c') {
    const known = celsius(value, own);
    return known === null ? null : trimZeros(known);
  }
  const factors = same.find((row) => row[own] !== undefined && row[wanted] === '1');
  return factors ? trimZeros(multiply(value, factors[own]!, places)) : null;
}
