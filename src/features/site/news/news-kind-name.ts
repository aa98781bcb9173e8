import type { NewsKind } from '#api/site/content-choices.ts';
import { m } from '#i18n/messages.ts';

const names: Record<NewsKind, () => string> = {
  industry: m.news_industry,
  company: m.news_company,
  market: m.news_market,
};

export const newsKindName = (kind: NewsKind): string => names[kind]();
