import type { NewsKind } from '#api/site/content-choices.ts';
import { m } from '#i18n/messages.ts';

const names: Record<NewsKind, () => string> = {
  industry: m.site_news_industry,
  company: m.site_news_company,
  market: m.site_news_market,
};

export const newsKindName = (kind: NewsKind): string => names[kind]();
