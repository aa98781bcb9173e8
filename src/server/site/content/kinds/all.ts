import type { ContentKind } from '#api/site/content-choices.ts';
import { agreementKind } from './agreement.ts';
import { articleKind } from './article.ts';
import { bannerKind } from './banner.ts';
import type { Kind } from './kind.ts';
import { newsKind } from './news.ts';
import { siteKind } from './site.ts';

const kinds: { [Name in ContentKind]: Kind<Name> } = {
  news: newsKind,
  article: articleKind,
  agreement: agreementKind,
  banner: bannerKind,
  site: siteKind,
};

/** What is particular to a kind; its forms are told apart by `contentForms` before they get there. */
export const kindOf = (kind: ContentKind): Kind<never> => kinds[kind];
