import { dealPath } from '#api/deals/deal-address.ts';
import { openMatterText } from '#api/members/open-matter-words.ts';
import { m } from '#i18n/messages.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { momentWithZone } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import type { EmailData } from './emails.ts';
import type { Letter, Part } from './letter.ts';

type Place = { siteUrl: string };
const toLogin = ({ siteUrl }: Place): Part => ({
  link: m.mail_email_linkLogin(),
  href: `${siteUrl}${localPath('/login')}`,
});

/** What is told of an account that is being closed. */
export const closingLetters = {
  closingAccount: ({ closingAt }: EmailData['closingAccount'], place: Place): Letter => ({
    subject: m.mail_email_closingAccountSubject(),
    parts: [
      { text: m.mail_email_closingAccount({ date: formatDate(closingAt) }) },
      { text: m.mail_email_closingAccountTakeBack() },
      toLogin(place),
    ],
  }),
  closingWaits: ({ open }: EmailData['closingWaits'], place: Place): Letter => ({
    subject: m.mail_email_closingWaitsSubject(),
    parts: [
      { text: m.mail_email_closingWaits() },
      ...open.flatMap(({ matter, count, debts = [] }): Part[] => [
        { text: openMatterText(matter, count) },
        ...debts.map(({ orderId, number, side, amount }) => ({
          link: m.members_safety_open_debt({ number, amount: formatMoney(amount) }),
          href: `${place.siteUrl}${dealPath(side, orderId)}`,
        })),
      ]),
      { text: m.mail_email_closingWaitsNext() },
      toLogin(place),
    ],
  }),
  closingTakenBack: ({ at }: EmailData['closingTakenBack'], { siteUrl }: Place): Letter => ({
    subject: m.mail_email_closingTakenBackSubject(),
    parts: [
      { text: m.mail_email_closingTakenBack() },
      { facts: [[m.mail_email_time(), momentWithZone(at)]] },
      { text: m.mail_email_closingTakenBackNotYou() },
      { link: m.mail_email_linkPassword(), href: `${siteUrl}${localPath('/forgotPassword')}` },
    ],
  }),
};
