import type { HoldReason } from '#api/deals/hold-choices.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';

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

export const holdReasonName = (reason: HoldReason): string => reasons[reason]();
export const holdEnd = (until: string | null): string =>
  until ? m.deals_hold_endsAt({ time: formatMoment(until) }) : m.deals_hold_endsByHand();
