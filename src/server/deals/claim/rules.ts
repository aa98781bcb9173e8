import {
  basisFor,
  claimedAmount,
  differenceOf,
  inTonnes,
  missingTonnes,
  transitLoss,
  type ClaimBasis,
} from '#api/deals/claim-amount.ts';
import {
  breachClaims,
  buyersClaims,
  claimDays,
  claimsOfGoods,
  figureRemedies,
  remediesOf,
  suppliersClaims,
  weightUnits,
  type ClaimKind,
  type ClaimRemedy,
  type ClaimSide,
} from '#api/deals/claim-choices.ts';
import { objectionEnds } from '#api/deals/claim-steps.ts';
import { formatMoney } from '#lib/format.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { m } from '#i18n/messages.ts';
import { compare, round, trimZeros } from '#lib/decimal.ts';
import { invalid } from '#server/platform/errors.ts';
import type { ClaimGoods, Part } from './goods.ts';

export const kindsOf = (side: ClaimSide): readonly ClaimKind[] => (side === 'buyer' ? buyersClaims : suppliersClaims);

/** Which of the contract's times for objections a claim has; documents and delay it does not name: as quality. */
const objectionOf = (kind: ClaimKind, hidden: boolean): keyof ReturnType<typeof objectionEnds> => {
  if (kind === 'offSpec' && hidden) return 'hidden';
  return kind === 'short' || kind === 'damaged' ? 'visible' : 'quality';
};

/** Why a side cannot claim this now, in words; null: it can. */
export function kindProblem(kind: ClaimKind, hidden: boolean, goods: ClaimGoods, now: Date): string | null {
  const { sent, unsent, unpaid, arrivedAt, status } = goods;
  switch (kind) {
    case 'notShipped':
      if (!unsent) return m.deals_claim_allSent();
      return unsent.lateDays === 0 ? m.deals_claim_notLateYet() : null;
    case 'unpaid':
      return unpaid ? null : m.deals_claim_nothingDue();
    case 'cover':
    case 'resale':
      if (goods.breach?.of !== (kind === 'cover' ? 'buyer' : 'supplier')) return m.deals_claim_noBreach();
      return now < goods.breach.until ? null : m.deals_claim_breachOver({ days: claimDays.breach });
    case 'noCredit':
      return goods.awaitsCredit && status < orderStatuses.completed ? null : m.deals_claim_creditNotLate();
    case 'notTaken':
      return goods.offered && status < orderStatuses.completed ? null : m.deals_claim_notOffered();
    default: {
      if (kind === 'late' && (unsent?.lateDays ?? 0) > 0) return null;
      if (!sent) return m.deals_claim_notSent();
      if (kind === 'late' && (sent.lateDays ?? 0) === 0) return m.deals_claim_notLate();
      const objection = objectionOf(kind, hidden);
      if (arrivedAt === null || objectionEnds(arrivedAt)[objection] >= now) return null;
      return objection === 'hidden'
        ? m.deals_claim_tooLateHidden()
        : m.deals_claim_tooLate({ days: claimDays[objection] });
    }
  }
}

export type Asked = { remedy: ClaimRemedy; figure: string | null; tonnes: string | null };
type Given = {
  kind: ClaimKind;
  shipment?: number | undefined;
  items: readonly string[];
  tonnes?: string | undefined;
  property: string;
  promised?: string | undefined;
  measured?: string | undefined;
  unit: string;
};
export type Found = ClaimBasis & { shipment: number | null; line: number | null; promised: string | null };

/** What a claim is about, and what it is reckoned from. 422 at the fields that are wrong. */
export function basisOf(given: Given, goods: ClaimGoods): Found {
  const { kind, shipment, items, measured, unit } = given;
  const chosen = shipment === undefined ? undefined : goods.shipments.find(({ position }) => position === shipment);
  if (shipment !== undefined && !chosen) throw invalid({ shipment: m.deals_claim_noShipment() });
  const known = chosen ? chosen.items : goods.shipments.flatMap((one) => one.items);
  const strange = items.find((item) => !known.includes(item));
  if (strange !== undefined) throw invalid({ items: m.deals_claim_notInShipment({ item: strange }) });
  const only = goods.shipments.length === 1 ? goods.shipments[0] : undefined;
  const place = { shipment: chosen?.position ?? null, line: (chosen ?? only)?.line ?? null };
  const part = chosen ?? partOf(kind, goods);
  if (!part) throw invalid({ kind: m.deals_claim_notSent() });
  const { lateDays } = part;
  if (kind === 'late' && lateDays === 0) throw invalid({ shipment: m.deals_claim_notLate() });
  if (kind === 'short') {
    if (!(weightUnits as readonly string[]).includes(unit)) throw invalid({ unit: m.deals_claim_weightUnit() });
    if (measured === undefined || measured.startsWith('-')) throw invalid({ measured: m.field_required() });
    const missing = missingTonnes(part.tonnes!, inTonnes(measured, unit), goods.packed);
    if (missing === null)
      throw invalid({
        measured: goods.packed ? m.deals_claim_notShort({ percent: transitLoss }) : m.deals_claim_notLess(),
      });
    return { ...place, ...priced(part, missing), lateDays, promised: part.tonnes };
  }
  if (breachClaims.includes(kind)) {
    const wrong: Record<string, string> = {};
    if (given.tonnes === undefined) wrong['tonnes'] = m.field_required();
    if (measured === undefined || measured.startsWith('-')) wrong['measured'] = m.field_required();
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    const lost = round(given.tonnes!, 3);
    refuseTonnes(lost, part.tonnes!);
    const promised = part.price!;
    const difference = differenceOf({ kind, promised, measured: measured! })!;
    return { ...place, ...priced(part, lost), lateDays, promised, difference };
  }
  if (kind === 'offSpec') {
    const wrong: Record<string, string> = {};
    for (const field of ['property', 'promised', 'measured', 'unit'] as const)
      if (!given[field]) wrong[field] = m.field_required();
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
  }
  const asksTonnes = claimsOfGoods.includes(kind);
  if (asksTonnes && given.tonnes === undefined) throw invalid({ tonnes: m.field_required() });
  const tonnes = asksTonnes ? round(given.tonnes!, 3) : part.tonnes;
  if (asksTonnes) refuseTonnes(tonnes!, part.tonnes!);
  const promised = given.promised ?? null;
  return tonnes === null
    ? { ...place, tonnes, value: part.value, lateDays, promised }
    : { ...place, ...(asksTonnes ? priced(part, tonnes) : { tonnes, value: part.value }), lateDays, promised };
}

function partOf(kind: ClaimKind, { sent, unsent, unpaid, whole, breach }: ClaimGoods): Part | null {
  if (kind === 'unpaid') return unpaid;
  if (breachClaims.includes(kind)) return breach?.lost ?? null;
  if (kind === 'noCredit' || kind === 'notTaken') return whole;
  if (kind === 'notShipped') return unsent;
  if (kind === 'late') return unsent && unsent.lateDays! > 0 ? unsent : sent;
  return sent;
}

/** So many tonnes at the price of their part: of all of it exactly what that costs. */
const priced = ({ tonnes: all, price, value }: Part, tonnes: string) => ({
  tonnes,
  value: compare(tonnes, all!) === 0 ? value : claimedAmount('perTonne', price, { tonnes, value, lateDays: null }),
});

function refuseTonnes(tonnes: string, most: string): void {
  if (compare(tonnes, '0') <= 0) throw invalid({ tonnes: m.deals_claim_tonnesPositive() });
  if (compare(tonnes, most) > 0) throw invalid({ tonnes: m.deals_claim_tonnesMost({ tonnes: trimZeros(most) }) });
}

/** What a remedy comes to, with the goods’ worth as its limit where there is one; 422 where it says nothing, is none for this, or is more than the goods are worth. */
export function amountOf(
  kind: ClaimKind,
  { remedy, figure, tonnes }: Asked,
  claimed: ClaimBasis,
  currency: string,
  isLimited = true,
): { amount: string; tonnes: string | null } {
  if (!remediesOf[kind].includes(remedy)) throw invalid({ remedy: m.deals_claim_noSuchRemedy() });
  if (figureRemedies.includes(remedy) && figure === null) throw invalid({ figure: m.field_required() });
  if (tonnes !== null && claimed.tonnes !== null) refuseTonnes(tonnes, claimed.tonnes);
  const basis = tonnes === null ? claimed : basisFor(claimed, tonnes);
  const amount = claimedAmount(remedy, figure, basis);
  const where = figureRemedies.includes(remedy) ? 'figure' : 'remedy';
  if (remedy === 'difference' && compare(amount, '0') <= 0) throw invalid({ measured: m.deals_claim_noDifference() });
  if (remedy === 'damages' && compare(amount, '0') === 0) throw invalid({ remedy: m.deals_claim_noFullWeek() });
  if (remedy !== 'replacement' && compare(amount, '0') <= 0) throw invalid({ [where]: m.deals_claim_positive() });
  if (isLimited && compare(amount, claimed.value) > 0)
    throw invalid({ [where]: m.deals_claim_tooMuch({ amount: formatMoney({ amount: claimed.value, currency }) }) });
  return { amount, tonnes: basis.tonnes };
}
