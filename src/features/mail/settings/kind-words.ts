import type { NoticeKind } from '#api/mail/notice-kinds.ts';
import { m } from '#i18n/messages.ts';

type Words = { name: () => string; text?: () => string; /** Why nobody can be without it. */ why?: () => string };

const kinds: Record<NoticeKind, Words> = {
  quotes: { name: m.mail_settings_kindQuotes, text: m.mail_settings_kindQuotesText },
  rfqs: { name: m.mail_settings_kindRfqs, text: m.mail_settings_kindRfqsText },
  talk: { name: m.mail_settings_kindTalk, text: m.mail_settings_kindTalkText },
  contracts: {
    name: m.mail_settings_kindContracts,
    text: m.mail_settings_kindContractsText,
    why: m.mail_settings_kindContractsWhy,
  },
  money: { name: m.mail_settings_kindMoney, text: m.mail_settings_kindMoneyText, why: m.mail_settings_kindMoneyWhy },
  shipments: { name: m.mail_settings_kindShipments, text: m.mail_settings_kindShipmentsText },
  freight: { name: m.mail_settings_kindFreight, text: m.mail_settings_kindFreightText },
  samples: { name: m.mail_settings_kindSamples, text: m.mail_settings_kindSamplesText },
  documents: { name: m.mail_settings_kindDocuments, text: m.mail_settings_kindDocumentsText },
  company: { name: m.mail_settings_kindCompany, text: m.mail_settings_kindCompanyText },
  mail: { name: m.mail_settings_kindMail, text: m.mail_settings_kindMailText },
  feedback: { name: m.mail_settings_kindFeedback },
  measures: {
    name: m.mail_settings_kindMeasures,
    text: m.mail_settings_kindMeasuresText,
    why: m.mail_settings_kindMeasuresWhy,
  },
  safety: {
    name: m.mail_settings_kindSafety,
    text: m.mail_settings_kindSafetyText,
    why: m.mail_settings_kindSafetyWhy,
  },
};

export const kindWords = (kind: NoticeKind): { name: string; text: string; why: string } => {
  const { name, text, why } = kinds[kind];
  return { name: name(), text: text?.() ?? '', why: why?.() ?? '' };
};
