import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import type { EmailData } from './emails.ts';
import type { Letter, Part } from './letter.ts';

type Place = { siteUrl: string };
const toProposals = ({ siteUrl }: Place): Part => ({
  link: m.mail_email_linkProposals(),
  href: `${siteUrl}${localPath('/supplierCenter/proposals')}`,
});

/** What suppliers are told of the grades that they have proposed, or offer. */
export const proposalLetters = {
  proposalAccepted: ({ grade }: EmailData['proposalAccepted'], place: Place): Letter => ({
    subject: m.mail_email_proposalAcceptedSubject({ grade }),
    parts: [{ text: m.mail_email_proposalAccepted({ grade }) }, toProposals(place)],
  }),
  proposalMerged: ({ grade, instead, doubled }: EmailData['proposalMerged'], place: Place): Letter => ({
    subject: m.mail_email_proposalMergedSubject({ grade, instead }),
    parts: [
      { text: m.mail_email_proposalMerged({ grade, instead }) },
      ...(doubled > 0 ? [{ text: m.mail_email_proposalDoubled({ doubled }) }] : []),
      toProposals(place),
    ],
  }),
  proposalUnmerged: ({ grade, instead, words }: EmailData['proposalUnmerged'], place: Place): Letter => ({
    subject: m.mail_email_proposalUnmergedSubject({ grade, instead }),
    parts: [
      { text: m.mail_email_proposalUnmerged({ grade, instead }) },
      { facts: [[m.mail_email_proposalReason(), words]] },
      toProposals(place),
    ],
  }),
  proposalAsked: ({ grade, words }: EmailData['proposalAsked'], place: Place): Letter => ({
    subject: m.mail_email_proposalAskedSubject({ grade }),
    parts: [
      { text: m.mail_email_proposalAsked({ grade }) },
      { facts: [[m.mail_email_proposalQuestion(), words]] },
      toProposals(place),
    ],
  }),
  proposalRefused: ({ grade, words, removed }: EmailData['proposalRefused'], place: Place): Letter => ({
    subject: m.mail_email_proposalRefusedSubject({ grade }),
    parts: [
      { text: m.mail_email_proposalRefused({ grade }) },
      { facts: [[m.mail_email_proposalReason(), words]] },
      ...(removed > 0 ? [{ text: m.mail_email_proposalRemoved({ removed }) }] : []),
      toProposals(place),
    ],
  }),
};
