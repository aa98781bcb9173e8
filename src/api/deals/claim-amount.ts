/**
 * What a claim comes to, reckoned as the contract says: one function for the form and the server. Amounts in the deal's
 * currency, two places. Free of zod: the browser reads it too.
 */
import { compare, divide, multiply, subtract } from '#lib/decimal.ts';
import { breachClaims, type ClaimKind, type ClaimRemedy } from './claim-choices.ts';

/** Per cent of the part in delay for each full week, and at most (the contract's clause on late performance). */
export const damagesRate = { perWeek: '0.5', most: '5' } as const;
/** Per cent of packed goods that may be missing on arrival: ordinary loss in transit, and no shortage. */
export const transitLoss = '0.5';

/** What a remedy is reckoned from. */
export type ClaimBasis = {
  /** Tonnes concerned; null: it is about no goods. */
  tonnes: string | null;
  /** What is claimed about: the price of those goods by the contract, or a sum that is not paid. Nothing is above it. */
  value: string;
  /** Days of delay. */
  lateDays: number | null;
  /** Interest on a late payment, which the contract does not cap. */
  uncapped?: boolean;
  /** Per tonne, between the price by the contract and that of other goods, or of another sale. */
  difference?: string | undefined;
};

/** Whether late payment bears interest without a cap: so since contract 2026-3; earlier ones count it as damages. */
export const leavesInterestUncapped = (templateVersion: string | null): boolean =>
  templateVersion !== null && templateVersion !== '2026-1' && templateVersion !== '2026-2';

/** Liquidated damages by full weeks, up to the cap; interest without it. */
export function damagesFor(value: string, lateDays: number, uncapped = false): string {
  const weeks = Math.max(0, Math.floor(lateDays / 7));
  const asked = multiply(String(weeks), damagesRate.perWeek, 2);
  const percent = !uncapped && compare(asked, damagesRate.most) > 0 ? damagesRate.most : asked;
  return multiply(value, multiply(percent, '0.01', 4), 2);
}

/** `figure`: what the remedy says itself (so much for a tonne, per cent, an amount); null where it says nothing. */
export function claimedAmount(remedy: ClaimRemedy, figure: string | null, basis: ClaimBasis): string {
  switch (remedy) {
    case 'goodsPrice':
    case 'return':
      return basis.value;
    case 'perTonne':
      return multiply(basis.tonnes ?? '0', figure ?? '0', 2);
    case 'percent':
      return multiply(basis.value, multiply(figure ?? '0', '0.01', 8), 2);
    case 'amount':
      return multiply(figure ?? '0', '1', 2);
    case 'damages':
      return damagesFor(basis.value, basis.lateDays ?? 0, basis.uncapped);
    case 'difference':
      return multiply(basis.tonnes ?? '0', basis.difference ?? '0', 2);
    case 'replacement':
      return '0.00';
  }
}

/** The same of fewer tonnes, at the price of them all. */
export const basisFor = (basis: ClaimBasis, tonnes: string): ClaimBasis =>
  basis.tonnes === null || compare(tonnes, basis.tonnes) === 0
    ? basis
    : { ...basis, tonnes, value: divide(multiply(basis.value, tonnes, 5), basis.tonnes, 2) };

/** What a tonne cost more elsewhere, or fetched less; undefined: the claim is about no such thing. Prices per tonne. */
export function differenceOf({ kind, promised, measured }: Prices): string | undefined {
  if (!breachClaims.includes(kind) || promised === null || measured === null) return undefined;
  return kind === 'cover' ? subtract(measured, promised) : subtract(promised, measured);
}
type Prices = { kind: ClaimKind; promised: string | null; measured: string | null };

/** Tonnes that were weighed. */
export const inTonnes = (measured: string, unit: string): string =>
  unit === 'kg' ? divide(measured, '1000', 3) : multiply(measured, '1', 3);

/** Tonnes that are missing; null: none, or no more than is lost on every way. */
export function missingTonnes(sent: string, found: string, isPacked: boolean): string | null {
  const missing = subtract(multiply(sent, '1', 3), found);
  const ordinary = isPacked ? multiply(sent, multiply(transitLoss, '0.01', 4), 6) : '0';
  return compare(missing, '0') > 0 && compare(missing, ordinary) > 0 ? missing : null;
}
