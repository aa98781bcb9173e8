import { companyFields, emailCode, type MerchantKind, type RejectionReason } from '#api/members/member.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { withLocale } from '#i18n/server.ts';
import { companyFieldName, rejectionReasonName } from '#api/members/company-words.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { holdReasonName } from '#api/deals/hold-words.ts';
import { joinWords } from '#lib/join-words.ts';
import { withoutLinks } from '#lib/linked-text.ts';
import { localPath } from '#lib/paths.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { proposalKindName, proposalStateName } from '#api/deals/remittance-words.ts';
import { namesAccount } from '../text/bank-details.ts';
import { dealLetter } from './deal-letters.ts';
import type { CodePurpose, EmailData, EmailTemplate, SafetyChange } from './emails.ts';
import { freightAskedLetter, freightQuotedLetter } from './freight-letters.ts';
import { letterHtml, letterText, partText, type Letter, type Part } from './letter.ts';

export type ComposedEmail = { subject: string; text: string; html: string };
type Place = { locale: Locale; siteUrl: string };

/** An e-mail in its receiver's language, as text and as HTML. The subject is one line and begins with the site's name. */
export function composeEmail<Template extends EmailTemplate>(
  template: Template,
  data: EmailData[Template],
  place: Place,
): ComposedEmail {
  return withLocale(place.locale, () => {
    const letter = letters[template](readable(data), place);
    return {
      subject: `[${m.site_name()}] ${letter.subject.replace(/\s+/g, ' ')}`,
      text: letterText(letter, place.siteUrl),
      html: letterHtml(letter, place.locale, place.siteUrl),
    };
  });
}

/**
 * What people wrote, as it may stand in a letter of ours: without links, and without signs that would make it read
 * otherwise, some of which was kept before those were refused.
 */
const readable = <Data extends object>(data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, readableValue(name, value)])) as Data;
function readableValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return withoutLinks(ofSeveralLines.has(name) ? safeProse(value) : safeLine(value));
  return isRecord(value) ? readable(value) : value;
}
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const ofSeveralLines = new Set(['words', 'remark', 'content', 'answer', 'note']);

export type Notice = { subject: string; content: string; link: { label: string; href: string } | null };

/**
 * The same letter as it is read on the site: without salutation and signature, its first link apart and as a path of
 * this site. null: there is no such template (any more).
 */
export function composeNotice(template: string, data: Record<string, unknown>, place: Place): Notice | null {
  if (!Object.hasOwn(letters, template)) return null;
  return withLocale(place.locale, () => {
    const { subject, parts } = letters[template as EmailTemplate](readable(data) as never, place);
    const first = parts.find((part) => 'link' in part);
    return {
      subject,
      content: parts
        .filter((part) => part !== first)
        .map(partText)
        .join('\n\n'),
      link: first ? { label: first.link, href: first.href.replace(place.siteUrl, '') } : null,
    };
  });
}

const codes: Record<CodePurpose, { subject: () => string; text: () => string }> = {
  register: { subject: m.email_codeRegisterSubject, text: m.email_codeRegister },
  presentEmail: { subject: m.email_codePresentEmailSubject, text: m.email_codePresentEmail },
  newEmail: { subject: m.email_codeNewEmailSubject, text: m.email_codeNewEmail },
  password: { subject: m.email_codePasswordSubject, text: m.email_codePassword },
};

const changes: Record<SafetyChange, { subject: () => string; text: () => string }> = {
  twoStepBegun: { subject: m.email_twoStepBegunSubject, text: m.email_twoStepBegun },
  twoStepEnded: { subject: m.email_twoStepEndedSubject, text: m.email_twoStepEnded },
  passkeyAdded: { subject: m.email_passkeyAddedSubject, text: m.email_passkeyAdded },
  passkeyRemoved: { subject: m.email_passkeyRemovedSubject, text: m.email_passkeyRemoved },
  recoveryCodeUsed: { subject: m.email_recoveryCodeUsedSubject, text: m.email_recoveryCodeUsed },
  passwordGuessed: { subject: m.email_passwordGuessedSubject, text: m.email_passwordGuessed },
};

const merchants: Record<MerchantKind, { approvedSubject: () => string; approved: Named; rejected: Named }> = {
  supplier: {
    approvedSubject: m.email_supplierApprovedSubject,
    approved: m.email_supplierApproved,
    rejected: m.email_supplierRejected,
  },
  forwarder: {
    approvedSubject: m.email_forwarderApprovedSubject,
    approved: m.email_forwarderApproved,
    rejected: m.email_forwarderRejected,
  },
};
type Named = (values: { shopName: string }) => string;

type OfHold = (values: { name: string }) => string;
const held: Record<EmailData['holdPlaced']['kind'], { placed: OfHold; lifted: OfHold }> = {
  account: { placed: m.email_holdPlacedAccount, lifted: m.email_holdLiftedAccount },
  company: { placed: m.email_holdPlacedCompany, lifted: m.email_holdLiftedCompany },
  shop: { placed: m.email_holdPlacedShop, lifted: m.email_holdLiftedShop },
};

const letters: { [Template in EmailTemplate]: (data: EmailData[Template], place: Place) => Letter } = {
  code: ({ purpose, code }) => ({
    subject: codes[purpose].subject(),
    parts: [
      { text: codes[purpose].text() },
      { code },
      { text: m.email_codeGoodFor({ minutes: emailCode.minutes }) },
      { text: m.email_codeNotYou() },
    ],
  }),
  alreadyRegistered: (_, place) => ({
    subject: m.email_alreadyRegisteredSubject(),
    parts: [
      { text: m.email_alreadyRegistered() },
      { text: m.email_alreadyRegisteredNext() },
      toLogin(place),
      toPassword(place),
    ],
  }),
  newLogin: ({ device, address, at }, place) => ({
    subject: m.email_newLoginSubject(),
    parts: [
      { text: m.email_newLogin() },
      {
        facts: [...fact(m.email_device(), device), [m.email_address(), address], [m.email_time(), moment(at)]],
      },
      { text: m.email_newLoginNotYou() },
      toPassword(place),
      toSafety(place),
    ],
  }),
  passwordChanged: ({ at }, place) => ({
    subject: m.email_passwordChangedSubject(),
    parts: [
      { text: m.email_passwordChanged() },
      timeOf(at),
      { text: m.email_passwordChangedNotYou() },
      toPassword(place),
    ],
  }),
  emailChanged: ({ address, at }, place) => ({
    subject: m.email_emailChangedSubject(),
    parts: [
      { text: address === 'now' ? m.email_emailBound() : m.email_emailChanged() },
      timeOf(at),
      { text: m.email_emailChangedNotYou() },
      link(place, m.email_linkContact(), '/helpCenter', { code: 'contact' }),
    ],
  }),
  safetyChanged: ({ change, at, name, left }, place) => ({
    subject: changes[change].subject(),
    parts: [
      { text: changes[change].text() },
      {
        facts: [
          ...fact(m.email_passkeyName(), name),
          ...fact(m.email_recoveryCodesLeft(), left?.toString()),
          [m.email_time(), moment(at)],
        ],
      },
      ...(change === 'passwordGuessed' ? [] : [{ text: m.email_safetyNotYou() }]),
      toPassword(place),
      toSafety(place),
    ],
  }),
  certificationApproved: ({ companyName }, place) => ({
    subject: m.email_certificationApprovedSubject(),
    parts: [{ text: m.email_certificationApproved({ companyName }) }, link(place, m.email_linkCenter(), '/userCenter')],
  }),
  certificationRejected: ({ companyName, reason, remark, fields }, place) => {
    const wrong = companyFields.filter((field) => fields.includes(field)).map(companyFieldName);
    const toRevise: [string, string][] = wrong.length > 0 ? [[m.email_fields(), joinWords(wrong)]] : [];
    const revision = wrong.length > 0;
    return {
      subject: revision ? m.email_certificationRevisionSubject() : m.email_certificationRejectedSubject(),
      parts: [
        {
          text: revision
            ? m.email_certificationRevision({ companyName })
            : m.email_certificationRejected({ companyName }),
        },
        { facts: [...toRevise, ...why(reason, remark)] },
        link(place, m.email_linkCertification(), '/userCenter/enterpriseCertification'),
      ],
    };
  },
  merchantApproved: ({ kind, shopName }, place) => ({
    subject: merchants[kind].approvedSubject(),
    parts: [{ text: merchants[kind].approved({ shopName }) }, link(place, m.email_linkCenter(), '/userCenter')],
  }),
  merchantRejected: ({ kind, shopName, reason, remark }, place) => ({
    subject: m.email_merchantRejectedSubject(),
    parts: [
      { text: merchants[kind].rejected({ shopName }) },
      { facts: why(reason, remark) },
      link(place, m.email_linkMerchant(), '/merchantRegistration'),
    ],
  }),
  shopRenamed: ({ shopName }, place) => ({
    subject: m.email_shopRenamedSubject(),
    parts: [{ text: m.email_shopRenamed({ shopName }) }, link(place, m.email_linkShop(), '/supplierCenter/shop')],
  }),
  shopRenamingRefused: ({ shopName, reason, remark }, place) => ({
    subject: m.email_shopRenamingRefusedSubject(),
    parts: [
      { text: m.email_shopRenamingRefused({ shopName }) },
      { facts: why(reason, remark) },
      link(place, m.email_linkShop(), '/supplierCenter/shop'),
    ],
  }),
  colleagueInvited: ({ company, host, token, expiresAt }, place) => ({
    subject: m.email_colleagueInvitedSubject({ company }),
    parts: [
      { text: m.email_colleagueInvited({ host, company }) },
      link(place, m.email_linkJoin(), '/userCenter/enterpriseCertification', { invitation: token }),
      { text: m.email_colleagueInvitedNext({ date: formatDate(expiresAt) }) },
    ],
  }),
  colleagueJoined: ({ nickname }, place) => ({
    subject: m.email_colleagueJoinedSubject(),
    parts: [
      { text: m.email_colleagueJoined({ nickname }) },
      link(place, m.email_linkColleagues(), '/userCenter/enterpriseCertification'),
    ],
  }),
  colleagueRemoved: ({ company }) => ({
    subject: m.email_colleagueRemovedSubject(),
    parts: [{ text: m.email_colleagueRemoved({ company }) }],
  }),
  feedbackAnswered: ({ content, answer }) => ({
    subject: m.email_feedbackAnsweredSubject(),
    parts: [{ text: m.email_feedbackOurs() }, { quote: answer }, { text: m.email_feedbackYours() }, { quote: content }],
  }),
  holdPlaced: ({ kind, name, reason, note }, place) => ({
    subject: m.email_holdPlacedSubject({ name }),
    parts: [
      { text: held[kind].placed({ name }) },
      { facts: [[m.email_reason(), holdReasonName(reason)], ...fact(m.email_remark(), note)] },
      { text: m.email_holdObject() },
      link(place, m.email_linkFeedback(), '/userCenter/feedBack'),
    ],
  }),
  holdLifted: ({ kind, name, note }, place) => ({
    subject: m.email_holdLiftedSubject({ name }),
    parts: [
      { text: held[kind].lifted({ name }) },
      ...(note ? [{ facts: fact(m.email_remark(), note) }] : []),
      link(place, m.email_linkCenter(), '/userCenter'),
    ],
  }),
  closingAccount: ({ closingAt }, place) => ({
    subject: m.email_closingAccountSubject(),
    parts: [
      { text: m.email_closingAccount({ date: formatDate(closingAt) }) },
      { text: m.email_closingAccountTakeBack() },
      toLogin(place),
    ],
  }),
  moneyProposed: ({ kind, number, money, by }, place) => ({
    subject: m.email_moneyProposedSubject({ number }),
    parts: [
      { text: m.email_moneyProposed({ by }) },
      {
        facts: [
          [proposalKindName(kind), formatMoney(money)],
          [m.remit_subOrder(), number],
        ],
      },
      link(place, m.email_linkProposals(), '/backstage/remittances', { view: 'proposals' }),
    ],
  }),
  moneyDecided: ({ kind, number, money, by, state, words }, place) => ({
    subject: m.email_moneyDecidedSubject({ number }),
    parts: [
      { text: m.email_moneyDecided({ by }) },
      {
        facts: [
          [proposalKindName(kind), formatMoney(money)],
          [m.remit_state(), proposalStateName(state)],
          ...fact(m.remit_reason(), words),
        ],
      },
      link(place, m.email_linkProposals(), '/backstage/remittances', { view: 'proposals' }),
    ],
  }),
  accountProposed: ({ currency, bank, account, by }, place) => ({
    subject: m.email_accountProposedSubject({ currency }),
    parts: [
      { text: m.email_accountProposed({ by }) },
      {
        facts: [
          [m.remit_bankName(), bank],
          [m.remit_account(), account],
        ],
      },
      link(place, m.email_linkAccounts(), '/backstage/remittances', { view: 'accounts' }),
    ],
  }),
  deal: dealLetter,
  freightAsked: freightAskedLetter,
  freightQuoted: freightQuotedLetter,
  newMail: ({ mailId, sender, subject, words, bank }, place) => ({
    subject: m.email_newMailSubject({ sender, subject }),
    parts: [
      { text: m.email_newMail({ sender }) },
      { facts: [[m.mail_subject(), subject]] },
      { quote: words },
      ...(bank || namesAccount(subject, words) ? [{ text: m.email_bankWarning() }] : []),
      { text: m.email_payOnly() },
      link(place, m.email_linkMail(), `/userCenter/emailDetails_inbox/${mailId}`),
      { text: m.email_newMailMore() },
    ],
  }),
  closingTakenBack: ({ at }, place) => ({
    subject: m.email_closingTakenBackSubject(),
    parts: [
      { text: m.email_closingTakenBack() },
      timeOf(at),
      { text: m.email_closingTakenBackNotYou() },
      toPassword(place),
    ],
  }),
};

function link({ siteUrl }: Place, label: string, path: string, query: Record<string, string> = {}): Part {
  return { link: label, href: `${siteUrl}${localPath(path, query)}` };
}
const toLogin = (place: Place) => link(place, m.email_linkLogin(), '/login');
const toPassword = (place: Place) => link(place, m.email_linkPassword(), '/forgotPassword');
const toSafety = (place: Place) => link(place, m.email_linkSafety(), '/userCenter/safetyCenter');

const fact = (label: string, value: string | undefined): [string, string][] => (value ? [[label, value]] : []);

const why = (reason: RejectionReason, remark: string): [string, string][] => [
  [m.email_reason(), rejectionReasonName(reason)],
  ...fact(m.email_remark(), remark),
];

/** We do not know where the reader is. */
const moment = (at: string) => `${formatDate(at)} ${at.slice(11, 16)} UTC`;
const timeOf = (at: string): Part => ({ facts: [[m.email_time(), moment(at)]] });
