import { returnReasonName } from '#api/deals/payout-words.ts';
import { m } from '#i18n/messages.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import type { EmailData } from './emails.ts';
import type { Letter, Part } from './letter.ts';

type Place = { siteUrl: string };
const toPayouts = ({ siteUrl }: Place): Part => ({
  link: m.mail_email_linkPayouts(),
  href: `${siteUrl}${localPath('/supplierCenter/payouts')}`,
});
const toDesk = ({ siteUrl }: Place): Part => ({
  link: m.mail_email_linkPayoutDesk(),
  href: `${siteUrl}${localPath('/backstage/payouts')}`,
});
const said = (label: string, words: string): [string, string][] => (words ? [[label, words]] : []);

const account = {
  proposed: { subject: m.mail_email_payoutAccountSubjectProposed, text: m.mail_email_payoutAccountGiven },
  confirmed: { subject: m.mail_email_payoutAccountSubjectConfirmed, text: m.mail_email_payoutAccountConfirmed },
  refused: { subject: m.mail_email_payoutAccountSubjectRefused, text: m.mail_email_payoutAccountRefused },
} as const;

/** What sellers, and operators, are told of payouts. */
export const payoutLetters = {
  payoutAccountAsked: ({ currency }: EmailData['payoutAccountAsked'], place: Place): Letter => ({
    subject: m.mail_email_payoutAccountAskedSubject({ currency }),
    parts: [{ text: m.mail_email_payoutAccountAsked({ currency }) }, toPayouts(place)],
  }),
  payoutAccount: (data: EmailData['payoutAccount'], place: Place): Letter => ({
    subject: account[data.state].subject({ currency: data.currency }),
    parts: [
      { text: account[data.state].text() },
      {
        facts: [
          [m.deals_remit_bankName(), data.bank],
          [m.deals_remit_accountNumber(), data.account],
          ...said(m.deals_payout_inForceFrom(), data.from && formatDate(data.from)),
          ...said(m.deals_remit_reason(), data.words),
        ],
      },
      { text: m.mail_email_payoutAccountNotYou() },
      toPayouts(place),
    ],
  }),
  payoutPaid: ({ money, account: to, bank, day, reference }: EmailData['payoutPaid'], place: Place): Letter => ({
    subject: m.mail_email_payoutPaidSubject({ amount: formatMoney(money) }),
    parts: [
      { text: m.mail_email_payoutPaid() },
      {
        facts: [
          [m.deals_ledger_amount(), formatMoney(money)],
          [m.deals_remit_bankName(), bank],
          [m.deals_remit_accountNumber(), to],
          [m.deals_payout_paidOn(), formatDate(day)],
          [m.deals_payout_bankReference(), reference],
        ],
      },
      toPayouts(place),
    ],
  }),
  payoutReturned: (data: EmailData['payoutReturned'], place: Place): Letter => ({
    subject: m.mail_email_payoutReturnedSubject({ amount: formatMoney(data.money) }),
    parts: [
      { text: m.mail_email_payoutReturned() },
      {
        facts: [
          [m.deals_ledger_amount(), formatMoney(data.money)],
          [m.deals_remit_bankName(), data.bank],
          [m.deals_remit_accountNumber(), data.account],
          [m.deals_payout_returnedOn(), formatDate(data.day)],
          [m.deals_payout_why(), returnReasonName(data.code)],
          ...said(m.deals_payout_bankSays(), data.words),
        ],
      },
      { text: m.mail_email_payoutReturnedNext() },
      toPayouts(place),
    ],
  }),
  payoutAccountProposed: (
    { company, currency, bank, account: to }: EmailData['payoutAccountProposed'],
    place: Place,
  ): Letter => ({
    subject: m.mail_email_payoutAccountProposedSubject({ company }),
    parts: [
      { text: m.mail_email_payoutAccountProposed() },
      {
        facts: [
          [m.deals_remit_currency(), currency],
          [m.deals_remit_bankName(), bank],
          [m.deals_remit_accountNumber(), to],
        ],
      },
      toDesk(place),
    ],
  }),
  payoutBatchMade: ({ number, money, count, by }: EmailData['payoutBatchMade'], place: Place): Letter => ({
    subject: m.mail_email_payoutBatchMadeSubject({ number }),
    parts: [
      { text: m.mail_email_payoutBatchMade({ by }) },
      {
        facts: [
          [m.deals_ledger_amount(), formatMoney(money)],
          [m.deals_payout_payments(), String(count)],
        ],
      },
      toDesk(place),
    ],
  }),
  payoutBatchDecided: (data: EmailData['payoutBatchDecided'], place: Place): Letter => ({
    subject: (data.approve ? m.mail_email_payoutBatchApproved : m.mail_email_payoutBatchRefused)({
      number: data.number,
    }),
    parts: [
      { text: m.mail_email_payoutBatchDecided({ by: data.by }) },
      {
        facts: [[m.deals_ledger_amount(), formatMoney(data.money)], ...said(m.deals_remit_reason(), data.words)],
      },
      toDesk(place),
    ],
  }),
};
