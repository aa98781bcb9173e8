import { m } from '#i18n/messages.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import type { ClaimSide } from './claim-choices.ts';
import type { CollectingWay } from './collecting.ts';
import type { AccountStatement } from './ledger.ts';
import type { LedgerKind, PostingKind } from './ledger-choices.ts';

const kinds: Record<LedgerKind, () => string> = {
  bank: m.deals_ledger_ofBank,
  transit: m.deals_ledger_ofTransit,
  suspense: m.deals_ledger_ofSuspense,
  deal: m.deals_ledger_ofDeal,
  refund: m.deals_ledger_ofRefund,
  seller: m.deals_ledger_ofSeller,
  payout: m.deals_ledger_ofPayout,
  fee: m.deals_ledger_ofFee,
  other: m.deals_ledger_ofOther,
  loss: m.deals_ledger_ofLoss,
  sellerBank: m.deals_ledger_ofSellerBank,
  direct: m.deals_ledger_ofDirect,
  directRefund: m.deals_ledger_ofDirectRefund,
  directSeller: m.deals_ledger_ofDirectSeller,
};
/** What a kind of account is called. */
export const ledgerKindName = (kind: LedgerKind) => kinds[kind]();

const postings: Record<PostingKind, () => string> = {
  opened: m.deals_ledger_opened,
  lineIn: m.deals_ledger_lineIn,
  lineOut: m.deals_ledger_lineOut,
  lineAside: m.deals_ledger_lineAside,
  received: m.deals_ledger_received,
  reversed: m.deals_ledger_reversed,
  refunded: m.deals_ledger_refunded,
  returned: m.deals_ledger_returned,
  explained: m.deals_ledger_explained,
  released: m.deals_ledger_released,
  releasedPart: m.deals_ledger_releasedPart,
  heldAgain: m.deals_ledger_heldAgain,
  ended: m.deals_ledger_ended,
  revived: m.deals_ledger_revived,
  settled: m.deals_ledger_settled,
  setOff: m.deals_ledger_setOff,
  payoutMade: m.deals_ledger_payoutMade,
  payoutFreed: m.deals_ledger_payoutFreed,
  paidOut: m.deals_ledger_paidOut,
  payoutReturned: m.deals_ledger_payoutReturned,
};
/** What is booked. `moved`: between two deals of one buyer. */
export function postingName(kind: PostingKind, moved = false): string {
  if (moved && kind === 'received') return m.deals_move_cameOver();
  return moved && kind === 'refunded' ? m.deals_move_wentOver() : postings[kind]();
}

const ways: Record<CollectingWay, () => string> = {
  marketplace: m.deals_ledger_toMarketplace,
  seller: m.deals_ledger_toSeller,
};
/** Whom the buyers of a statement's deals pay. */
export const collectingName = (way: CollectingWay): string => ways[way]();

/** An open settlement that is paid directly, as one side reads it. */
export function owedTexts({ by, amount, dueOn, saidOn }: AccountStatement['owed'][number], side: ClaimSide): string[] {
  const values = { amount: formatMoney(amount), date: dueOn ? formatDate(dueOn) : '' };
  const owed = by === side ? m.deals_ledger_owedByYou(values) : m.deals_ledger_owedToYou(values);
  return saidOn ? [owed, m.deals_ledger_owedSaid({ date: formatDate(saidOn) })] : [owed];
}
