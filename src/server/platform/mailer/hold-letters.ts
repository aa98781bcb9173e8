import { appealDays } from '#api/deals/hold-choices.ts';
import { holdReasonName } from '#api/deals/hold-reason-words.ts';
import { reportOutcomeName } from '#api/deals/report-words.ts';
import { m } from '#i18n/messages.ts';
import { momentWithZone } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import type { EmailData } from './emails.ts';
import type { Letter, Part } from './letter.ts';

type Place = { siteUrl: string };
type Kind = EmailData['holdPlaced']['kind'];
type Of = (values: { name: string }) => string;

const held: Record<Kind, { placed: Of; lifted: Of }> = {
  account: { placed: m.mail_email_holdPlacedAccount, lifted: m.mail_email_holdLiftedAccount },
  company: { placed: m.mail_email_holdPlacedCompany, lifted: m.mail_email_holdLiftedCompany },
  buying: { placed: m.mail_email_holdPlacedBuying, lifted: m.mail_email_holdLiftedBuying },
  selling: { placed: m.mail_email_holdPlacedSelling, lifted: m.mail_email_holdLiftedSelling },
  forwarding: { placed: m.mail_email_holdPlacedForwarding, lifted: m.mail_email_holdLiftedForwarding },
  offer: { placed: m.mail_email_holdPlacedOffer, lifted: m.mail_email_holdLiftedOffer },
  shop: { placed: m.mail_email_holdPlacedShop, lifted: m.mail_email_holdLiftedShop },
};

const end = (until: string | null) => (until ? momentWithZone(until) : m.mail_email_holdNoEnd());
const toHolds = ({ siteUrl }: Place): Part => ({
  link: m.mail_email_linkHolds(),
  href: `${siteUrl}${localPath('/userCenter/holds')}`,
});
const remark = (words: string): Part[] => (words ? [{ facts: [[m.mail_email_remark(), words]] }] : []);

/** What is told of reports. */
export const reportLetters = {
  reportWarned: ({ name, words }: EmailData['reportWarned'], place: Place): Letter => ({
    subject: m.mail_email_reportWarnedSubject({ name }),
    parts: [
      { text: m.mail_email_reportWarned({ name }) },
      { quote: words },
      { link: m.mail_email_linkCenter(), href: `${place.siteUrl}${localPath('/userCenter')}` },
    ],
  }),
  reportDecided: ({ name, outcome, answer }: EmailData['reportDecided'], _place: Place): Letter => ({
    subject: m.mail_email_reportDecidedSubject({ name }),
    parts: [{ text: m.mail_email_reportDecided({ name, outcome: reportOutcomeName(outcome) }) }, { quote: answer }],
  }),
};

/** What is told of holds and of appeals against them. */
export const holdLetters = {
  holdPlaced: ({ kind, name, reason, note, until }: EmailData['holdPlaced'], place: Place): Letter => ({
    subject: m.mail_email_holdPlacedSubject({ name }),
    parts: [
      { text: held[kind].placed({ name }) },
      {
        facts: [
          [m.mail_email_reason(), holdReasonName(reason)],
          [m.mail_email_holdEnds(), end(until ?? null)],
        ],
      },
      ...remark(note),
      { text: m.mail_email_holdObject({ max: appealDays }) },
      toHolds(place),
    ],
  }),
  holdChanged: ({ name, until }: EmailData['holdChanged'], place: Place): Letter => ({
    subject: m.mail_email_holdChangedSubject({ name }),
    parts: [
      { text: m.mail_email_holdChanged({ name }) },
      { facts: [[m.mail_email_holdEnds(), end(until)]] },
      toHolds(place),
    ],
  }),
  holdLifted: ({ kind, name, note }: EmailData['holdLifted'], place: Place): Letter => ({
    subject: m.mail_email_holdLiftedSubject({ name }),
    parts: [{ text: held[kind].lifted({ name }) }, ...remark(note), toHolds(place)],
  }),
  appealWaits: ({ name, days }: EmailData['appealWaits'], { siteUrl }: Place): Letter => ({
    subject:
      days === 0 ? m.mail_email_appealSentSubject({ name }) : m.mail_email_appealWaitsSubject({ name, waited: days }),
    parts: [
      { text: days === 0 ? m.mail_email_appealSent({ name }) : m.mail_email_appealWaits({ name, waited: days }) },
      {
        link: m.mail_email_linkAppeals(),
        href: `${siteUrl}${localPath('/backstage/holds', { state: 'appealed' })}`,
      },
    ],
  }),
  sanctionHeld: ({ name, about }: EmailData['sanctionHeld'], { siteUrl }: Place): Letter => ({
    subject: m.mail_email_sanctionHeldSubject({ name }),
    parts: [
      { text: m.mail_email_sanctionHeld({ name }) },
      { text: about },
      { link: m.mail_email_linkHoldDesk(), href: `${siteUrl}${localPath('/backstage/holds')}` },
    ],
  }),
  appealDecided: ({ name, outcome, answer }: EmailData['appealDecided'], place: Place): Letter => ({
    subject:
      outcome === 'lifted' ? m.mail_email_appealLiftedSubject({ name }) : m.mail_email_appealKeptSubject({ name }),
    parts: [
      { text: outcome === 'lifted' ? m.mail_email_appealLifted({ name }) : m.mail_email_appealKept({ name }) },
      ...remark(answer),
      toHolds(place),
    ],
  }),
};
