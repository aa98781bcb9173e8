import type { Claimable, Claims } from '#api/deals/claim.ts';
import { basisFor, differenceOf, inTonnes, missingTonnes, type ClaimBasis } from '#api/deals/claim-amount.ts';
import { breachClaims, type ClaimKind } from '#api/deals/claim-choices.ts';

/** What a claim of this kind is about, as the server sees it; null: there is nothing. */
export function partFor(kind: ClaimKind, shipment: string, known: Claims): Claimable | null {
  const { sent, unsent, unpaid, whole, lost } = known;
  const chosen = known.shipments.find(({ position }) => String(position) === shipment);
  if (chosen) return chosen;
  if (kind === 'unpaid') return unpaid;
  if (breachClaims.includes(kind)) return lost;
  if (kind === 'noCredit' || kind === 'notTaken') return whole;
  if (kind === 'notShipped') return unsent;
  if (kind === 'late' && (unsent?.lateDays ?? 0) > 0) return unsent;
  return sent;
}

const isTonnes = (text: string) => /^\d{1,9}(\.\d{1,3})?$/.test(text);

/** What the amount is reckoned from, as far as what was typed says so. */
export function basisFrom(
  kind: ClaimKind,
  { tonnes, value, lateDays, price }: Claimable,
  typed: { tonnes: string; measured: string; unit: string },
  { packed, uncapped }: Pick<Claims, 'packed' | 'uncapped'>,
): ClaimBasis | null {
  const whole = { tonnes, value: value.amount, lateDays, uncapped: kind === 'unpaid' && uncapped };
  if (kind === 'short') {
    if (!isTonnes(typed.measured) || tonnes === null) return null;
    const missing = missingTonnes(tonnes, inTonnes(typed.measured, typed.unit), packed);
    return missing === null ? null : basisFor(whole, missing);
  }
  if (breachClaims.includes(kind)) {
    const isPriced = isTonnes(typed.tonnes) && /^\d{1,12}(\.\d{1,4})?$/.test(typed.measured);
    if (!isPriced) return null;
    const difference = differenceOf({ kind, promised: price?.amount ?? null, measured: typed.measured });
    return { ...basisFor(whole, typed.tonnes), difference };
  }
  if (kind === 'damaged' || kind === 'offSpec') return isTonnes(typed.tonnes) ? basisFor(whole, typed.tonnes) : null;
  return whole;
}
