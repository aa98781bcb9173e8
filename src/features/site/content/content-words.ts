import { agreementCodes, articleKinds, newsKinds, type ContentKind } from '#api/site/content-choices.ts';
import type { ContentEntry } from '#api/site/content-console.ts';
import { newsKindName } from '../news/news-kind-name.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

/** What a new one of a kind is called; there is one site. */
export const newName: Record<Exclude<ContentKind, 'site'>, () => string> = {
  news: m.site_content_newNews,
  article: m.site_content_newArticle,
  agreement: m.site_content_newAgreement,
  banner: m.site_content_newBanner,
};

const agreementNames = {
  user: m.site_agreement_user,
  privacy: m.site_agreement_privacy,
  merchant: m.site_agreement_merchant,
  trade: m.site_agreement_trade,
};
const articleNames = { help: m.site_content_kindHelp, about: m.site_content_kindAbout };

export const newsKindOptions = () => newsKinds.map((code) => ({ code, name: newsKindName(code) }));
export const articleKindOptions = () => articleKinds.map((code) => ({ code, name: articleNames[code]() }));
export const agreementOptions = () => agreementCodes.map((code) => ({ code, name: agreementNames[code]() }));

/** What a field is called where it is not on the screen: in the summary of errors and the list. */
export const contentLabels = (): Record<string, string> => ({
  ref: m.site_content_code(),
  code: m.site_content_agreement(),
  version: m.site_content_version(),
  effectiveFrom: m.site_content_effectiveFrom(),
  kind: m.site_content_kind(),
  parentCode: m.site_content_parent(),
  sort: m.site_content_sort(),
  position: m.site_content_position(),
  href: m.site_content_href(),
  shownFrom: m.site_content_shownFrom(),
  shownUntil: m.site_content_shownUntil(),
  ...both('title', m.site_content_title()),
  ...both('summary', m.site_content_summary()),
  ...both('content', m.site_content_text()),
  ...both('text', m.site_content_bannerText()),
  categories: m.site_content_categories(),
  ...both('about', m.site_content_footerAbout()),
  ...both('registration', m.site_content_footerRegistration()),
  menus: m.site_content_menu(),
  partners: m.frame_partnerSites(),
  publishAt: m.site_content_publishAt(),
});

const both = (name: string, label: string) => ({
  [`${name}En`]: m.site_content_inEnglish({ label }),
  [`${name}Zh`]: m.site_content_inChinese({ label }),
});

type State = { name: string; tone: BadgeTone };

/** Where a piece stands, in words. */
export function statesOf({ published, draft, publishAt, lacks }: ContentEntry, now: Date): State[] {
  const states: State[] = [];
  if (published) states.push({ name: m.site_content_published(), tone: 'good' });
  if (!draft) return states;
  if (publishAt === null) states.push({ name: m.site_content_draft(), tone: 'plain' });
  else if (new Date(publishAt) > now) states.push({ name: m.site_content_scheduled(), tone: 'brand' });
  // Published within a minute or two, unless something is missing.
  else states.push({ name: lacks.length > 0 ? m.site_content_missed() : m.site_content_scheduled(), tone: 'amber' });
  return states;
}
