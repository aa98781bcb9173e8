import type { EmailKind } from '#api/mail/email-choices.ts';
import { m } from '#i18n/messages.ts';

const kinds: Record<EmailKind, () => string> = {
  code: m.mail_emails_kindCode,
  safety: m.mail_emails_kindSafety,
  certification: m.mail_emails_kindCertification,
  shop: m.mail_emails_kindShop,
  document: m.mail_emails_kindDocument,
  colleague: m.mail_emails_kindColleague,
  deal: m.mail_emails_kindDeal,
  money: m.mail_emails_kindMoney,
  freight: m.mail_emails_kindFreight,
  sample: m.mail_emails_kindSample,
  mail: m.mail_emails_kindMail,
  feedback: m.mail_emails_kindFeedback,
  hold: m.mail_emails_kindHold,
  other: m.mail_emails_kindOther,
};

/** What an e-mail of the marketplace is about. */
export const emailKindName = (kind: EmailKind): string => kinds[kind]();
