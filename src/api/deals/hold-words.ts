import type { HoldKind, HoldReason } from '#api/deals/hold-choices.ts';
import { m } from '#i18n/messages.ts';

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

export const holdKindName = (kind: HoldKind): string => kinds[kind]();
export const holdReasonName = (reason: HoldReason): string => reasons[reason]();
