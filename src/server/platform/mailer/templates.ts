import { companyFields, emailCode, type MerchantKind, type RejectionReason } from '#api/members/member.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { withLocale } from '#i18n/server.ts';
import { roleNames } from '#api/members/company-role-words.ts';
import { companyFieldName, rejectionReasonName } from '#api/members/company-words.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { withoutLinks } from '#lib/linked-text.ts';
import { localPath } from '#lib/paths.ts';
import { momentWithZone } from '#lib/moments.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { claimKindName } from '#api/deals/claim-words.ts';
import { proposalKindName, proposalStateName } from '#api/deals/proposal-words.ts';
import { namesAccount } from '../text/bank-details.ts';
import { dealLetter } from './deal-letters.ts';
import { emailKindName } from '#api/mail/email-words.ts';
import type { CodePurpose, DigestGroup, EmailData, EmailTemplate, SafetyChange } from './emails.ts';
import { goodsText, type Goods } from './goods.ts';
import { freightLetters } from './freight-letters.ts';
import { sampleLetters } from './sample-letters.ts';
import { agreementLetters } from './agreement-letters.ts';
import { closingLetters } from './closing-letters.ts';
import { holdLetters, reportLetters } from './hold-letters.ts';
import { payoutLetters } from './payout-letters.ts';
import { figureLetters } from './figure-letters.ts';
import { deskLetters, documentLetters } from './document-letters.ts';
import { proposalLetters } from './proposal-letters.ts';
import { letterHtml, letterText, partText, type Letter, type Part } from './letter.ts';

export type ComposedEmail = { subject: string; text: string; html: string };
type Place = {
  locale: Locale;
  siteUrl: string;
  /** Where its reader ends such e-mails. */ unsubscribe?: string | undefined;
};

/** An e-mail in its receiver's language, as text and as HTML. The subject is one line and begins with the site's name. */
export function composeEmail<Template extends EmailTemplate>(
  template: Template,
  data: EmailData[Template],
  place: Place,
): ComposedEmail {
  return withLocale(place.locale, () => {
    const { subject, parts, ...rest } = letters[template](readable(data), place);
    const { unsubscribe: href } = place;
    const letter = {
      ...rest,
      subject,
      parts: [...parts, ...(href ? [{ link: m.mail_email_unsubscribe(), href, isQuiet: true as const }] : [])],
    };
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
  if (Array.isArray(value)) return value.map((one: unknown) => readableValue(name, one));
  return typeof value === 'object' && value !== null ? readable(value) : value;
}
const ofSeveralLines = new Set(['words', 'remark', 'content', 'answer', 'note']);

export type Notice = { subject: string; content: string; link: { label: string; href: string } | null };

/**
 * The same letter as it is read on the site: what happened, its first link apart and as a path of this site. null: there is no such template (any more).
 */
export function composeNotice(template: string, data: Record<string, unknown>, place: Place): Notice | null {
  if (!Object.hasOwn(letters, template)) return null;
  return withLocale(place.locale, () => {
    const { subject, parts } = letters[template as EmailTemplate](readable(data) as never, place);
    const first = parts.find((part) => 'link' in part);
    return {
      subject,
      content: parts
        .filter((part) => part !== first && !('fine' in part) && !('inEmailOnly' in part))
        .map(partText)
        .join('\n'),
      link: first ? { label: first.link, href: first.href.replace(place.siteUrl, '') } : null,
    };
  });
}

const codes: Record<CodePurpose, { subject: () => string; text: () => string }> = {
  register: { subject: m.mail_email_codeRegisterSubject, text: m.mail_email_codeRegister },
  presentEmail: { subject: m.mail_email_codePresentEmailSubject, text: m.mail_email_codePresentEmail },
  newEmail: { subject: m.mail_email_codeNewEmailSubject, text: m.mail_email_codeNewEmail },
  password: { subject: m.mail_email_codePasswordSubject, text: m.mail_email_codePassword },
};

const changes: Record<SafetyChange, { subject: () => string; text: () => string }> = {
  twoStepBegun: { subject: m.mail_email_twoStepBegunSubject, text: m.mail_email_twoStepBegun },
  twoStepEnded: { subject: m.mail_email_twoStepEndedSubject, text: m.mail_email_twoStepEnded },
  passkeyAdded: { subject: m.mail_email_passkeyAddedSubject, text: m.mail_email_passkeyAdded },
  passkeyRemoved: { subject: m.mail_email_passkeyRemovedSubject, text: m.mail_email_passkeyRemoved },
  recoveryCodeUsed: { subject: m.mail_email_recoveryCodeUsedSubject, text: m.mail_email_recoveryCodeUsed },
  passwordGuessed: { subject: m.mail_email_passwordGuessedSubject, text: m.mail_email_passwordGuessed },
};

const merchants: Record<MerchantKind, { approvedSubject: () => string; approved: Named; rejected: Named }> = {
  supplier: {
    approvedSubject: m.mail_email_supplierApprovedSubject,
    approved: m.mail_email_supplierApproved,
    rejected: m.mail_email_supplierRejected,
  },
  forwarder: {
    approvedSubject: m.mail_email_forwarderApprovedSubject,
    approved: m.mail_email_forwarderApproved,
    rejected: m.mail_email_forwarderRejected,
  },
};
type Named = (values: { shopName: string }) => string;

const letters: { [Template in EmailTemplate]: (data: EmailData[Template], place: Place) => Letter } = {
  code: ({ purpose, code }) => ({
    subject: codes[purpose].subject(),
    parts: [
      { text: codes[purpose].text() },
      { code },
      { text: m.mail_email_codeGoodFor({ minutes: emailCode.minutes }) },
      { text: m.mail_email_codeNotYou() },
    ],
  }),
  alreadyRegistered: (_, place) => ({
    subject: m.mail_email_alreadyRegisteredSubject(),
    parts: [
      { text: m.mail_email_alreadyRegistered() },
      { text: m.mail_email_alreadyRegisteredNext() },
      toLogin(place),
      toPassword(place),
    ],
  }),
  supportViewBegun: ({ words, until }, { siteUrl }) => ({
    subject: m.mail_email_supportViewSubject(),
    parts: [
      { text: m.mail_email_supportView({ until: momentWithZone(until) }) },
      { quote: words },
      { text: m.mail_email_supportViewLimits() },
      { link: m.mail_email_supportViewSessions(), href: siteUrl + localPath('/userCenter/safetyCenter') },
    ],
  }),
  newLogin: ({ device, address, at }, place) => ({
    subject: m.mail_email_newLoginSubject(),
    parts: [
      { text: m.mail_email_newLogin() },
      {
        facts: [
          ...fact(m.mail_email_device(), device),
          [m.mail_email_address(), address],
          [m.mail_email_time(), momentWithZone(at)],
        ],
      },
      { text: m.mail_email_newLoginNotYou() },
      toPassword(place),
      toSafety(place),
    ],
  }),
  passwordChanged: ({ at }, place) => ({
    subject: m.mail_email_passwordChangedSubject(),
    parts: [
      { text: m.mail_email_passwordChanged() },
      timeOf(at),
      { text: m.mail_email_passwordChangedNotYou() },
      toPassword(place),
    ],
  }),
  emailChanged: ({ address, at }, place) => ({
    subject: m.mail_email_emailChangedSubject(),
    parts: [
      { text: address === 'now' ? m.mail_email_emailBound() : m.mail_email_emailChanged() },
      timeOf(at),
      { text: m.mail_email_emailChangedNotYou() },
      link(place, m.mail_email_linkContact(), '/helpCenter', { code: 'contact' }),
    ],
  }),
  safetyChanged: ({ change, at, name, left }, place) => ({
    subject: changes[change].subject(),
    parts: [
      { text: changes[change].text() },
      {
        facts: [
          ...fact(m.mail_email_passkeyName(), name),
          ...fact(m.mail_email_recoveryCodesLeft(), left?.toString()),
          [m.mail_email_time(), momentWithZone(at)],
        ],
      },
      ...(change === 'passwordGuessed' ? [] : [{ text: m.mail_email_safetyNotYou() }]),
      toPassword(place),
      toSafety(place),
    ],
  }),
  certificationApproved: ({ companyName }, place) => ({
    subject: m.mail_email_certificationApprovedSubject(),
    parts: [
      { text: m.mail_email_certificationApproved({ companyName }) },
      link(place, m.mail_email_linkCenter(), '/userCenter'),
    ],
  }),
  certificationRejected: ({ companyName, reason, remark, fields }, place) => {
    const wrong = companyFields.filter((field) => fields.includes(field)).map(companyFieldName);
    const toRevise: [string, string][] = wrong.length > 0 ? [[m.mail_email_fields(), joinWords(wrong)]] : [];
    const revision = wrong.length > 0;
    return {
      subject: revision ? m.mail_email_certificationRevisionSubject() : m.mail_email_certificationRejectedSubject(),
      parts: [
        {
          text: revision
            ? m.mail_email_certificationRevision({ companyName })
            : m.mail_email_certificationRejected({ companyName }),
        },
        { facts: [...toRevise, ...why(reason, remark)] },
        link(place, m.mail_email_linkCertification(), '/userCenter/enterpriseCertification'),
      ],
    };
  },
  waitingRfqPosted: ({ orderId, number, invited, goods, bundle, others = [] }, place) => ({
    subject: m.mail_email_waitingRfqPostedSubject({ number: bundle ?? number }),
    parts: [
      { text: m.mail_email_waitingRfqPosted({ count: invited, goods: [goods, ...others].map(goodsText).join('; ') }) },
      bundle
        ? link(place, m.mail_email_linkRfq(), '/userCenter/rfqBundle', { number: bundle })
        : link(place, m.mail_email_linkRfq(), '/userCenter/reqDetails', { id: orderId }),
    ],
  }),
  waitingRfqRefused: ({ waitingId, goods }, place) => ({
    subject: m.mail_email_waitingRfqRefusedSubject(),
    parts: [
      { text: m.mail_email_waitingRfqRefused({ goods: goodsText(goods) }) },
      link(place, m.mail_email_linkRfq(), '/productRfq', { waitingId }),
    ],
  }),
  waitingRfqExpired: ({ waitingId, goods }, place) => ({
    subject: m.mail_email_waitingRfqExpiredSubject(),
    parts: [
      { text: m.mail_email_waitingRfqExpired({ goods: goodsText(goods) }) },
      link(place, m.mail_email_linkRfq(), '/newRfq', { waitingId }),
    ],
  }),
  merchantApproved: ({ kind, shopName }, place) => ({
    subject: merchants[kind].approvedSubject(),
    parts: [{ text: merchants[kind].approved({ shopName }) }, link(place, m.mail_email_linkCenter(), '/userCenter')],
  }),
  merchantRejected: ({ kind, shopName, reason, remark }, place) => ({
    subject: m.mail_email_merchantRejectedSubject(),
    parts: [
      { text: merchants[kind].rejected({ shopName }) },
      { facts: why(reason, remark) },
      link(place, m.mail_email_linkMerchant(), '/merchantRegistration'),
    ],
  }),
  shopRenamed: ({ shopName }, place) => ({
    subject: m.mail_email_shopRenamedSubject(),
    parts: [
      { text: m.mail_email_shopRenamed({ shopName }) },
      link(place, m.mail_email_linkShop(), '/supplierCenter/shop'),
    ],
  }),
  shopRenamingRefused: ({ shopName, reason, remark }, place) => ({
    subject: m.mail_email_shopRenamingRefusedSubject(),
    parts: [
      { text: m.mail_email_shopRenamingRefused({ shopName }) },
      { facts: why(reason, remark) },
      link(place, m.mail_email_linkShop(), '/supplierCenter/shop'),
    ],
  }),
  colleagueInvited: ({ company, host, token, expiresAt }, place) => ({
    subject: m.mail_email_colleagueInvitedSubject({ company }),
    parts: [
      { text: m.mail_email_colleagueInvited({ host, company }) },
      link(place, m.mail_email_linkJoin(), '/userCenter/enterpriseCertification', { invitation: token }),
      { text: m.mail_email_colleagueInvitedNext({ date: formatDate(expiresAt) }) },
    ],
  }),
  colleagueJoined: ({ nickname }, place) => ({
    subject: m.mail_email_colleagueJoinedSubject(),
    parts: [
      { text: m.mail_email_colleagueJoined({ nickname }) },
      link(place, m.mail_email_linkColleagues(), '/userCenter/enterpriseCertification'),
    ],
  }),
  joinAsked: (data, place) => ({
    subject: m.mail_email_joinAskedSubject(data),
    parts: [
      { text: m.mail_email_joinAsked(data) },
      link(place, m.mail_email_linkInvite(), '/userCenter/enterpriseCertification', { invite: data.email }),
    ],
  }),
  colleagueRemoved: ({ company }) => ({
    subject: m.mail_email_colleagueRemovedSubject(),
    parts: [{ text: m.mail_email_colleagueRemoved({ company }) }],
  }),
  approvalAsked: ({ act, extra, number, money, by, until }, place) => {
    const words = { by, number, amount: formatMoney(money), time: momentWithZone(until) };
    const texts = {
      award: m.mail_email_approvalAskedAward,
      sign: m.mail_email_approvalAskedSign,
      settle: extra ? m.mail_email_approvalAskedExtra : m.mail_email_approvalAskedSettle,
    };
    const text = texts[act](words);
    return {
      subject: m.mail_email_approvalAskedSubject({ number }),
      parts: [{ text }, link(place, m.mail_email_linkApprovals(), '/userCenter/approvals')],
    };
  },
  approvalDecided: ({ number, money, by, approve, reason }, place) => {
    const words = { by, number, amount: formatMoney(money) };
    const parts = approve
      ? [{ text: m.mail_email_approvalYes(words) }]
      : [{ text: m.mail_email_approvalNo(words) }, { quote: reason }];
    return {
      subject: approve ? m.mail_email_approvalYesSubject({ number }) : m.mail_email_approvalNoSubject({ number }),
      parts: [...parts, link(place, m.mail_email_linkApprovals(), '/userCenter/approvals', { filter: 'all' })],
    };
  },
  approvalOver: ({ number, money, expired }, place) => {
    const words = { number, amount: formatMoney(money) };
    return {
      subject: expired
        ? m.mail_email_approvalExpiredSubject({ number })
        : m.mail_email_approvalOvertakenSubject({ number }),
      parts: [
        { text: expired ? m.mail_email_approvalExpired(words) : m.mail_email_approvalOvertaken(words) },
        link(place, m.mail_email_linkApprovals(), '/userCenter/approvals', { filter: 'all' }),
      ],
    };
  },
  rolesChanged: ({ company, roles }, place) => ({
    subject: m.mail_email_rolesChangedSubject(),
    parts: [
      { text: m.mail_email_rolesChanged({ company, roles: joinWords(roles.map((role) => roleNames[role]())) }) },
      link(place, m.mail_email_linkColleagues(), '/userCenter/enterpriseCertification'),
    ],
  }),
  feedbackAnswered: ({ content, answer }) => ({
    subject: m.mail_email_feedbackAnsweredSubject(),
    parts: [
      { text: m.mail_email_feedbackOurs() },
      { quote: answer },
      { text: m.mail_email_feedbackYours() },
      { quote: content },
    ],
  }),
  ...holdLetters,
  ...reportLetters,
  ...closingLetters,
  ...agreementLetters,
  moneyProposed: ({ kind, number, money, by }, place) => ({
    subject: m.mail_email_moneyProposedSubject({ number }),
    parts: [
      { text: m.mail_email_moneyProposed({ by }) },
      {
        facts: [
          [proposalKindName(kind), formatMoney(money)],
          [m.deals_remit_subOrder(), number],
        ],
      },
      link(place, m.deals_remit_proposals(), '/backstage/remittances', { view: 'proposals' }),
    ],
  }),
  claimCalledIn: ({ claim, number, money, buyer, supplier, until, late }, place) => ({
    subject: late ? m.mail_email_claimLateSubject({ number }) : m.mail_email_claimCalledInSubject({ number }),
    parts: [
      { text: late ? m.mail_email_claimLate() : m.mail_email_claimCalledIn() },
      {
        facts: [
          [claimKindName(claim), formatMoney(money)],
          [m.deals_orders_buyer(), buyer],
          [m.deals_orders_supplier(), supplier],
          [m.deals_claim_proposeBy(), momentWithZone(until)],
        ],
      },
      link(place, m.deals_claim_propose(), '/backstage/claims'),
    ],
  }),
  moneyDecided: ({ kind, number, money, by, state, words }, place) => ({
    subject: m.mail_email_moneyDecidedSubject({ number }),
    parts: [
      { text: m.mail_email_moneyDecided({ by }) },
      {
        facts: [
          [proposalKindName(kind), formatMoney(money)],
          [m.deals_remit_state(), proposalStateName(state)],
          ...fact(m.deals_remit_reason(), words),
        ],
      },
      link(place, m.deals_remit_proposals(), '/backstage/remittances', { view: 'proposals' }),
    ],
  }),
  accountProposed: ({ currency, bank, account, by }, place) => ({
    subject: m.mail_email_accountProposedSubject({ currency }),
    parts: [
      { text: m.mail_email_accountProposed({ by }) },
      {
        facts: [
          [m.deals_remit_bankName(), bank],
          [m.deals_remit_account(), account],
        ],
      },
      link(place, m.mail_email_linkAccounts(), '/backstage/remittances', { view: 'accounts' }),
    ],
  }),
  ...payoutLetters,
  ...proposalLetters,
  ...documentLetters,
  ...figureLetters,
  ...deskLetters,
  deal: dealLetter,
  ...freightLetters,
  ...sampleLetters,
  newMail: ({ mailId, sender, subject, words, bank }, place) => ({
    subject: m.mail_email_newMailSubject({ sender, subject }),
    parts: [
      { text: m.mail_email_newMail({ sender }) },
      { facts: [[m.mail_subject(), subject]] },
      { quote: words },
      ...(bank || namesAccount(subject, words) ? [{ text: m.mail_email_bankWarning() }] : []),
      { text: m.mail_email_payOnly(), inEmailOnly: true },
      link(place, m.mail_email_linkMail(), `/userCenter/emailDetails_inbox/${mailId}`),
      { text: m.mail_email_newMailMore() },
    ],
  }),
  digest: ({ groups, more }, place) => ({
    subject: m.mail_email_digestSubject({ count: more + groups.reduce((sum, { letters }) => sum + letters.length, 0) }),
    parts: [
      ...groups.flatMap((group) => digestParts(group, place)),
      ...(more > 0 ? [{ text: m.mail_email_digestMore({ count: more }) }] : []),
      link(place, m.mail_email_digestAll(), '/userCenter/notifications'),
      link(place, m.mail_email_settings(), '/userCenter/notificationSettings'),
    ],
  }),
};

/** What happened to one deal, or of one kind: each with what it is called, where it leads, and what it says. */
function digestParts({ kind, letters: told }: DigestGroup, place: Place): Part[] {
  const read = told.flatMap(({ template, data }) => composeNotice(template, data, place) ?? []);
  const deal = kind === 'deal' ? readable(told.at(-1)!.data) : {};
  const isNamed = 'goods' in deal && 'number' in deal;
  const { goods, number } = deal as { goods: Goods; number: string };
  return [
    { heading: isNamed ? `${goodsText(goods)} · ${number}` : emailKindName(kind) },
    ...read.flatMap(({ subject, content, link: to }): Part[] => [
      to ? { link: subject, href: place.siteUrl + to.href } : { text: subject },
      ...(content ? [{ fine: content }] : []),
    ]),
  ];
}

function link({ siteUrl }: Place, label: string, path: string, query: Record<string, string> = {}): Part {
  return { link: label, href: `${siteUrl}${localPath(path, query)}` };
}
const toLogin = (place: Place) => link(place, m.mail_email_linkLogin(), '/login');
const toPassword = (place: Place) => link(place, m.mail_email_linkPassword(), '/forgotPassword');
const toSafety = (place: Place) => link(place, m.mail_email_linkSafety(), '/userCenter/safetyCenter');

const fact = (label: string, value: string | undefined): [string, string][] => (value ? [[label, value]] : []);

const why = (reason: RejectionReason, remark: string): [string, string][] => [
  [m.mail_email_reason(), rejectionReasonName(reason)],
  ...fact(m.mail_email_remark(), remark),
];

const timeOf = (at: string): Part => ({ facts: [[m.mail_email_time(), momentWithZone(at)]] });
