import type { ReportedThing, ReportOutcome, ReportReason } from './report-choices.ts';
import { m } from '#i18n/messages.ts';

const things: Record<ReportedThing, () => string> = {
  offer: m.deals_report_offer,
  shop: m.deals_report_shop,
  company: m.deals_report_company,
  mail: m.deals_report_mail,
  comment: m.deals_report_comment,
  invitation: m.deals_report_invitation,
};

const reasons: Record<ReportReason, () => string> = {
  fraud: m.deals_report_reasonFraud,
  impersonation: m.deals_report_reasonImpersonation,
  wrongFacts: m.deals_report_reasonWrongFacts,
  forbidden: m.deals_report_reasonForbidden,
  spam: m.deals_report_reasonSpam,
  abuse: m.deals_report_reasonAbuse,
  other: m.members_reason_other,
};

const outcomes: Record<ReportOutcome, () => string> = {
  acted: m.deals_report_acted,
  warned: m.deals_report_warned,
  nothing: m.deals_report_nothing,
};

export const reportedName = (thing: ReportedThing): string => things[thing]();
export const reportReasonName = (reason: ReportReason): string => reasons[reason]();
export const reportOutcomeName = (outcome: ReportOutcome): string => outcomes[outcome]();
