import type { AppealOutcome, HoldKind, HoldReason } from '#api/deals/hold-choices.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';

const kinds: Record<HoldKind, () => string> = {
  account: m.deals_hold_account,
  company: m.deals_hold_company,
  shop: m.deals_hold_shop,
  deal: m.deals_hold_deal,
};

const reasons: Record<HoldReason, () => string> = {
  suspectedFraud: m.deals_hold_reasonSuspectedFraud,
  impersonation: m.deals_hold_reasonImpersonation,
  takenOver: m.deals_hold_reasonTakenOver,
  falseDocuments: m.deals_hold_reasonFalseDocuments,
  sanctions: m.deals_hold_reasonSanctions,
  termsBroken: m.deals_hold_reasonTermsBroken,
  dispute: m.deals_hold_reasonDispute,
  atOwnRequest: m.deals_hold_reasonAtOwnRequest,
  other: m.members_reason_other,
};

const outcomes: Record<AppealOutcome, () => string> = {
  lifted: m.deals_appeal_lifted,
  kept: m.deals_appeal_kept,
};

/** What goes on meanwhile, and what does not. */
const texts: Record<HoldKind, () => string> = {
  account: m.deals_hold_ownTextAccount,
  company: m.deals_hold_ownTextCompany,
  shop: m.deals_hold_ownTextShop,
  deal: m.deals_hold_dealGoesOn,
};

export const holdText = (kind: HoldKind): string => texts[kind]();
export const appealOutcomeName = (outcome: AppealOutcome): string => outcomes[outcome]();
export const holdEnd = (until: string | null): string =>
  until ? m.deals_hold_endsAt({ time: formatMoment(until) }) : m.deals_hold_endsByHand();
export const holdKindName = (kind: HoldKind): string => kinds[kind]();
export const holdReasonName = (reason: HoldReason): string => reasons[reason]();
