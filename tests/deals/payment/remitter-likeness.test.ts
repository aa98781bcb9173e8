import { describe, expect, it } from 'vitest';
import { similarity } from '#server/deals/payment/match.ts';

describe('two names of a company', () => {
  it('are alike whatever its form, case and signs', () => {
    expect(similarity('Lagos Mouldings Ltd.', 'LAGOS MOULDINGS LIMITED')).toBe(1);
    expect(similarity('宁波恒源塑化有限公司', '宁波恒源塑化股份有限公司')).toBe(1);
    expect(similarity('Kunststoff Müller GmbH & Co. KG', 'KUNSTSTOFF MÜLLER')).toBe(1);
    expect(similarity('Lagos Mouldings', 'Lagos Moulding')).toBeGreaterThan(0.8);
  });

  it('of different companies are not, nor is nothing like anything', () => {
    expect(similarity('Lagos Mouldings Ltd', 'Hamburg Chemie Ltd')).toBeLessThan(0.3);
    expect(similarity('', 'Lagos')).toBe(0);
    expect(similarity('Ltd', 'Limited')).toBe(0);
  });
});
