import type { FigureBasis } from '#api/market/figure-choices.ts';
import { shownUnit, figureText } from '#api/market/figure-text.ts';
import { conditionText, figureOutcomeName, normText, sourceText } from '#api/market/figure-words.ts';
import type { FigureSource } from '#api/market/goods.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { localPath } from '#lib/paths.ts';
import type { EmailData } from './emails.ts';
import type { Letter } from './letter.ts';

type Place = { siteUrl: string };

/** What a version of a figure says. */
type Said = {
  value: number | null;
  low: number | null;
  high: number | null;
  text: string | null;
  condition: string;
  comparable: boolean;
  norm: string | null;
  normYear: number | null;
  basis: FigureBasis;
  source: FigureSource;
};
/** A figure that was replaced; null: there was none, or none stands any more. */
export type ReplacedFigure = {
  figureId: string;
  propertyEn: string;
  propertyZh: string;
  unit: string | null;
  decimals: number;
  before: Said | null;
  after: Said | null;
};

/** `52 MPa (ISO 527-2, 23 °C), BASF, Ultramid A3K, 2024, page 1`. */
function saidText(said: Said | null, { unit, decimals }: ReplacedFigure): string {
  if (!said) return m.mail_email_figureNone();
  const figure = [figureText({ ...said, decimals }), shownUnit(unit)].filter(Boolean).join(' ');
  return m.mail_email_figureSaid({
    ...{ figure, norm: normText(said), condition: conditionText(said), source: sourceText(said.source, said.basis) },
  });
}

/** What readers are told of figures: of one that they have reported, and of those of a grade that they follow or buy. */
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
  figuresReplaced: (
    { grade, materialId, changes, more, followed }: EmailData['figuresReplaced'],
    { siteUrl }: Place,
  ): Letter => ({
    subject: m.mail_email_figuresReplacedSubject({ grade }),
    parts: [
      { text: followed ? m.mail_email_figuresFollowed({ grade }) : m.mail_email_figuresReplaced({ grade }) },
      ...changes.flatMap((change): Letter['parts'] => [
        { text: localised(change, 'property') },
        {
          facts: [
            [m.mail_email_figureBefore(), saidText(change.before, change)],
            [m.mail_email_figureNow(), saidText(change.after, change)],
          ],
        },
      ]),
      ...(more > 0 ? [{ text: m.mail_email_figuresMore({ count: more }) }] : []),
      { link: m.mail_email_linkGrade(), href: `${siteUrl}${localPath('/absDetail', { id: materialId })}` },
      ...(followed
        ? [
            {
              link: m.mail_email_linkFollowed(),
              href: `${siteUrl}${localPath('/userCenter/notificationSettings')}#followed`,
              isQuiet: true as const,
            },
          ]
        : []),
    ],
  }),
};
