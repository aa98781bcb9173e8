import type { EmailKind } from '#api/mail/email-choices.ts';
import { m } from '#i18n/messages.ts';

const kinds: Record<EmailKind, () => string> = {
  code: m.emails_kindCode,
  safety: m.emails_kindSafety,
  certification: m.emails_kindCertification,
  shop: m.emails_kindShop,
  colleague: m.emails_kindColleague,
  deal: m.emails_kindDeal,
  money: m.emails_kindMoney,
  freight: m.emails_kindFreight,
  mail: m.emails_kindMail,
  feedback: m.emails_kindFeedback,
  hold: m.emails_kindHold,
  other: m.emails_kindOther,
};

/** What an e-mail of the marketplace is about. */
export const emailKindName = (kind: EmailKind): string => kinds[kind]();
