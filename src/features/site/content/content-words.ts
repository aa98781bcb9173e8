import { agreementCodes, articleKinds, newsKinds, type ContentKind } from '#api/site/content-choices.ts';
import type { ContentEntry } from '#api/site/content-console.ts';
import { newsKindName } from '../news/news-kind-name.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

/** What a new one of a kind is called; there is one site. */
export const newName: Record<Exclude<ContentKind, 'site'>, () => string> = {
  news: m.content_newNews,
  article: m.content_newArticle,
  agreement: m.content_newAgreement,
  banner: m.content_newBanner,
};

const agreementNames = {
  user: m.agreement_user,
  privacy: m.agreement_privacy,
  merchant: m.agreement_merchant,
  trade: m.agreement_trade,
};
const articleNames = { help: m.content_kindHelp, about: m.content_kindAbout };

export const newsKindOptions = () => newsKinds.map((code) => ({ code, name: newsKindName(code) }));
export const articleKindOptions = () => articleKinds.map((code) => ({ code, name: articleNames[code]() }));
export const agreementOptions = () => agreementCodes.map((code) => ({ code, name: agreementNames[code]() }));

/** What a field is called where it is not on the screen: in the summary of errors and the list. */
export const contentLabels = (): Record<string, string> => ({
  ref: m.content_code(),
  code: m.content_agreement(),
  version: m.content_version(),
  effectiveFrom: m.content_effectiveFrom(),
  kind: m.content_kind(),
  parentCode: m.content_parent(),
  sort: m.content_sort(),
  position: m.content_position(),
  href: m.content_href(),
  shownFrom: m.content_shownFrom(),
  shownUntil: m.content_shownUntil(),
  ...both('title', m.content_title()),
  ...both('summary', m.content_summary()),
  ...both('content', m.content_text()),
  ...both('text', m.content_bannerText()),
  categories: m.content_categories(),
  ...both('about', m.content_footerAbout()),
  ...both('registration', m.content_footerRegistration()),
  partners: m.frame_partnerSites(),
  publishAt: m.content_publishAt(),
});

const both = (name: string, label: string) => ({
  [`${name}En`]: m.content_inEnglish({ label }),
  [`${name}Zh`]: m.content_inChinese({ label }),
});

type State = { name: string; tone: BadgeTone };

/** Where a piece stands, in words. */
export function statesOf({ published, draft, publishAt, lacks }: ContentEntry, now: Date): State[] {
  const states: State[] = [];
  if (published) states.push({ name: m.content_published(), tone: 'good' });
  if (!draft) return states;
  if (publishAt === null) states.push({ name: m.content_draft(), tone: 'plain' });
  else if (new Date(publishAt) > now) states.push({ name: m.content_scheduled(), tone: 'brand' });
  // Published within a minute or two, unless something is missing.
  else states.push({ name: lacks.length > 0 ? m.content_missed() : m.content_scheduled(), tone: 'amber' });
  return states;
}
