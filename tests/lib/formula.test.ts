import { describe, expect, it } from 'vitest';
import { formulaKeys, molarMass } from '#lib/formula.ts';

const isOne = (one: string, other: string) => formulaKeys(one).some((key) => formulaKeys(other).includes(key));

describe('formulae', () => {
  it.each([
    ['NaOH', 'HNaO'],
    ['H2SO4', 'H2O4S'],
    ['HCl', 'ClH'],
    ['hcl', 'ClH'],
    ['H₂O₂', 'H2O2'],
    ['Ca(OH)2', 'CaH2O2'],
    ['CH3COOH', 'C2H4O2'],
    ['(NH4)2SO4', 'H8N2O4S'],
    ['caco3', 'CCaO3'],
    ['CO2', 'co2'],
  ])('%s is %s', (one, other) => expect(isOne(one, other)).toBe(true));

  it.each([
    ['HCl', 'C2HCl3'],
    ['CO', 'Co'],
    ['H2O', 'H2O2'],
  ])('%s is not %s', (one, other) => expect(isOne(one, other)).toBe(false));

  it.each(['', 'C', '(', 'H2)', 'H)2(', 'PP-H', '甲苯', 'x'.repeat(10_000), 'c'.repeat(24), '((((((((((('])(
    '%s is none, or one without an end',
    (text) => expect(formulaKeys(text).length).toBeLessThan(3),
  );
});

describe('molar masses', () => {
  it.each([
    ['H2SO4', 98.07],
    ['NaOH', 40.0],
    ['CO(NH2)2', 60.06],
    ['Ca(C18H35O2)2', 607.03],
    ['S8', 256.48],
  ])('of %s is %d g/mol', (formula, mass) => expect(molarMass(formula)).toBeCloseTo(mass, 1));

  it.each(['(C2H4O)n', 'mixture (≈52% Cl)', 'C12H25(OC2H4)nSO4Na', 'Xy2', ''])('%s has none', (formula) =>
    expect(molarMass(formula)).toBeNull(),
  );
});
