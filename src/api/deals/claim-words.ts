import { m } from '#i18n/messages.ts';
import type { ClaimKind, ClaimRemedy } from './claim-choices.ts';

const kinds: Record<ClaimKind, () => string> = {
  short: m.deals_claim_kindShort,
  damaged: m.deals_claim_kindDamaged,
  offSpec: m.deals_claim_kindOffSpec,
  late: m.deals_claim_kindLate,
  wrongDocuments: m.deals_claim_kindWrongDocuments,
  notShipped: m.deals_claim_kindNotShipped,
  unpaid: m.deals_claim_kindUnpaid,
  noCredit: m.deals_claim_kindNoCredit,
  notTaken: m.deals_claim_kindNotTaken,
  cover: m.deals_claim_kindCover,
  resale: m.deals_claim_kindResale,
};
/** What a claim is about. */
export const claimKindName = (kind: ClaimKind): string => kinds[kind]();

const remedies: Record<ClaimRemedy, () => string> = {
  goodsPrice: m.deals_claim_remedyGoodsPrice,
  perTonne: m.deals_claim_remedyPerTonne,
  percent: m.deals_claim_remedyPercent,
  amount: m.deals_claim_remedyAmount,
  damages: m.deals_claim_remedyDamages,
  replacement: m.deals_claim_remedyReplacement,
  return: m.deals_claim_remedyReturn,
  difference: m.deals_claim_remedyDifference,
};
/** What is asked for it: what the contract asks for lateness is interest where money is late. */
export const claimRemedyName = (remedy: ClaimRemedy, kind: ClaimKind): string =>
  remedy === 'damages' && kind === 'unpaid' ? m.deals_claim_remedyInterest() : remedies[remedy]();
