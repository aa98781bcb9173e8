import { documentKindName } from '#api/market/document-words.ts';
import { m } from '#i18n/messages.ts';
import { formatMonth } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';
import type { EmailData } from './emails.ts';
import type { Letter } from './letter.ts';

type Place = { siteUrl: string };

/** What suppliers are told of their documents of materials, and buyers of those of what they have bought. */
export const documentLetters = {
  documentRefused: ({ kind, grades, words }: EmailData['documentRefused'], { siteUrl }: Place): Letter => {
    const named = { kind: documentKindName(kind), grades: joinWords(grades) };
    return {
      subject: m.mail_email_documentRefusedSubject(named),
      parts: [
        { text: m.mail_email_documentRefused(named) },
        { facts: [[m.mail_email_documentReason(), words]] },
        {
          link: m.mail_email_linkDocuments(),
          href: `${siteUrl}${localPath('/supplierCenter/documents', { state: 'refused' })}`,
        },
      ],
    };
  },
  documentReplaced: (
    { kind, grades, shopName, materialId, followed }: EmailData['documentReplaced'],
    { siteUrl }: Place,
  ): Letter => {
    const named = { kind: documentKindName(kind), grades: joinWords(grades) };
    return {
      subject: m.mail_email_documentReplacedSubject(named),
      parts: [
        {
          text: followed
            ? m.mail_email_documentFollowed({ ...named, shopName })
            : m.mail_email_documentReplaced({ ...named, shopName }),
        },
        {
          link: m.mail_email_linkMaterialDocuments(),
          href: `${siteUrl}${localPath('/absDetail', { id: materialId })}#documents`,
        },
        ...(followed
          ? [
              {
                link: m.mail_email_linkFollowed(),
                href: `${siteUrl}${localPath('/userCenter/notificationSettings')}#followed`,
              },
            ]
          : []),
      ],
    };
  },
};

/** What operators are told of the catalogue. */
export const deskLetters = {
  hazardProposed: ({ name, by }: EmailData['hazardProposed'], { siteUrl }: Place): Letter => ({
    subject: m.mail_email_hazardProposedSubject({ name }),
    parts: [
      { text: m.mail_email_hazardProposed({ name, by }) },
      { link: m.mail_email_linkChanges(), href: `${siteUrl}${localPath('/backstage/changes')}` },
    ],
  }),
  ratesOld: ({ month, days }: EmailData['ratesOld'], { siteUrl }: Place): Letter => ({
    subject: m.mail_email_ratesOldSubject({ month: formatMonth(month) }),
    parts: [
      { text: m.mail_email_ratesOld({ month: formatMonth(month), waited: days }) },
      { link: m.mail_email_linkRates(), href: `${siteUrl}${localPath('/backstage/entries', { thing: 'rate' })}` },
    ],
  }),
  ratesFetched: ({ month }: EmailData['ratesFetched'], { siteUrl }: Place): Letter => ({
    subject: m.mail_email_ratesFetchedSubject({ month: formatMonth(month) }),
    parts: [
      { text: m.mail_email_ratesFetched({ month: formatMonth(month) }) },
      { link: m.mail_email_linkRates(), href: `${siteUrl}${localPath('/backstage/entries', { thing: 'rate' })}` },
    ],
  }),
};
