import { figureOutcomeName } from '#api/market/figure-words.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { localPath } from '#lib/paths.ts';
import type { EmailData } from './emails.ts';
import type { Letter } from './letter.ts';

type Place = { siteUrl: string };

/** What readers who reported a figure are told of it. */
export const figureLetters = {
  figureReportDecided: (data: EmailData['figureReportDecided'], { siteUrl }: Place): Letter => {
    const { grade, outcome, answer, figureId } = data;
    const named = { grade, property: localised(data, 'property') };
    return {
      subject: m.mail_email_figureReportDecidedSubject(named),
      parts: [
        { text: m.mail_email_figureReportDecided({ ...named, outcome: figureOutcomeName(outcome) }) },
        { quote: answer },
        { link: m.mail_email_linkFigure(), href: `${siteUrl}${localPath('/figure', { id: figureId })}` },
      ],
    };
  },
};
