import type { HoldKind, HoldReason } from '#api/deals/hold-choices.ts';
import { m } from '#i18n/messages.ts';

const kinds: Record<HoldKind, () => string> = {
  account: m.hold_account,
  company: m.hold_company,
  shop: m.hold_shop,
  deal: m.hold_deal,
};

const reasons: Record<HoldReason, () => string> = {
  suspectedFraud: m.hold_reasonSuspectedFraud,
  impersonation: m.hold_reasonImpersonation,
  takenOver: m.hold_reasonTakenOver,
  falseDocuments: m.hold_reasonFalseDocuments,
  sanctions: m.hold_reasonSanctions,
  termsBroken: m.hold_reasonTermsBroken,
  dispute: m.hold_reasonDispute,
  atOwnRequest: m.hold_reasonAtOwnRequest,
  other: m.reason_other,
};

export const holdKindName = (kind: HoldKind): string => kinds[kind]();
export const holdReasonName = (reason: HoldReason): string => reasons[reason]();
