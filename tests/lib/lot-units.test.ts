import { describe, expect, it } from 'vitest';
import { isByMethod, isUnderCondition, lotKey } from '#api/deals/lot-rules.ts';
import { inUnit } from '#api/deals/lot-units.ts';

describe('a value in the unit of its limit', () => {
  it.each([
    ['12.5', 'g/10min', 'g/10 min', '12.5'],
    ['1.25', 'g/min', 'g/10 min', '12.5'],
    ['1040', 'kg/m³', 'g/cm³', '1.04'],
    ['500', 'ppm', '%', '0.05'],
    ['500', 'mg/kg', 'wt%', '0.05'],
    ['2.1', 'GPa', 'MPa', '2100'],
    ['45', 'N/mm²', 'MPa', '45'],
    ['1000', 'psi', 'MPa', '6.89475729'],
    ['212', '°F', '°C', '100'],
    ['100', '℃', '°C', '100'],
    ['373.15', 'K', '°C', '100'],
    ['80', 'mL/g', 'dL/g', '0.8'],
    ['20', 'kgf·cm/cm²', 'kJ/m²', '19.6133'],
    ['20', 'kJ/m2', 'kJ/m²', '20'],
    ['1000000000000', 'Ω·m', 'Ω·cm', '100000000000000'],
    ['65', '', '', '65'],
  ])('%s %s is %s: %s', (value, from, to, wanted) => expect(inUnit(value, from, to)).toBe(wanted));

  it.each([
    ['cm³/10 min', 'g/10 min'],
    ['J/m', 'kJ/m²'],
    ['%', 'MPa'],
    ['', '%'],
    ['kg', ''],
  ])('cannot be told from %s in %s', (from, to) => expect(inUnit('1', from, to)).toBeNull());
});

describe('how it was measured', () => {
  it.each([
    ['DIN EN ISO 1133-1:2011', 'ISO 1133', true],
    ['iso1133', 'ISO 1133', true],
    ['ASTM D1238-13', 'ASTM D1238', true],
    ['ASTM D1505', 'ASTM D792 / D1505', true],
    ['', 'ISO 1133', true],
    ['ISO 11357', 'ISO 1135', false],
    ['ASTM D1238', 'ISO 1133', false],
    ['GB/T 3682.1', 'ISO 1133', false],
  ])('%s, where %s was agreed: %s', (stated, agreed, wanted) => expect(isByMethod(stated, agreed)).toBe(wanted));

  it.each([
    ['230/2.16', '230 °C/2.16 kg', true],
    ['230℃, 2.16 kg', '230 °C/2.16 kg', true],
    ['190 °C/2.16 kg', '230 °C/2.16 kg', false],
  ])('under %s, where %s was agreed: %s', (stated, agreed, wanted) =>
    expect(isUnderCondition(stated, agreed)).toBe(wanted),
  );

  it('is of a lot however that is written', () => expect(lotKey(' a 1024-3')).toBe(lotKey('A1024-3')));
});
