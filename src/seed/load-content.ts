import { newsKinds } from '#api/site/content-choices.ts';
import { refsOfOperators } from '#server/site/content/index.ts';
import { agreement, article, banner, news, systemConfig } from '#server/platform/db/schema/content.ts';
import { readPages, required, type BilingualPage } from './bilingual-pages.ts';
import { readRecords } from './data-files.ts';
import { upsert, type Transaction } from './upsert.ts';

export const contentFolder = new URL('./content/', import.meta.url);
const inContent = (path: string) => new URL(path, contentFolder);

/** When pages that do not say `updated` were last edited. */
const edition = '2026-11-01';

type Loading = Transaction & Parameters<typeof refsOfOperators>[0];
type Banner = Omit<typeof banner.$inferInsert, 'id'> & { code: string };

/** Articles, agreements, banners and the texts of the frame, but for those that operators have made their own. */
export async function loadContent(tx: Loading): Promise<void> {
  const theirs = await refsOfOperators(tx);
  const articles = readPages(inContent('articles/')).map(articleOf);
  await upsert(
    tx,
    article,
    articles.filter(({ code }) => !theirs.article.has(code)),
  );
  const agreements = readPages(inContent('agreements/')).map(agreementOf);
  await upsert(
    tx,
    agreement,
    agreements.filter(({ code, version }) => !theirs.agreement.has(`${code}@${version}`)),
  );
  const banners = readRecords<Banner>(inContent('banners.json')).map(({ code, ...rest }) => ({ ...rest, id: code }));
  await upsert(
    tx,
    banner,
    banners.filter(({ id }) => !theirs.banner.has(id)),
  );
  if (!theirs.site.has('site'))
    await upsert(tx, systemConfig, [{ code: 'site', value: readRecords(inContent('site.json')) }]);
}

/** News of the demo. */
export async function loadNews(tx: Loading): Promise<void> {
  const theirs = (await refsOfOperators(tx)).news;
  const pieces = readPages(inContent('news/')).map(newsOf);
  await upsert(
    tx,
    news,
    pieces.filter(({ id }) => !theirs.has(id)),
  );
}

function articleOf(page: BilingualPage): typeof article.$inferInsert {
  return {
    code: page.code,
    parentCode: page.en.fields.parent || null,
    kind: page.en.fields.kind === 'about' ? 'about' : 'help',
    sort: Number(page.en.fields.sort ?? 0),
    ...titles(page),
    ...summaries(page),
    ...contents(page),
    updatedAt: midnight(page.en.fields.updated ?? edition),
  };
}

function agreementOf(page: BilingualPage): typeof agreement.$inferInsert {
  return {
    code: page.code,
    version: required(page, 'version'),
    effectiveFrom: required(page, 'effective'),
    ...titles(page),
    ...contents(page),
  };
}

function newsOf(page: BilingualPage): typeof news.$inferInsert {
  const kind = newsKinds.find((known) => known === page.en.fields.kind);
  if (!kind) throw new Error(`The news ${page.code} is of no known kind`);
  const publishedAt = midnight(required(page, 'published'));
  return {
    id: page.code,
    kind,
    ...titles(page),
    ...summaries(page),
    ...contents(page),
    categories: (page.en.fields.categories ?? '').split(',').flatMap((id) => id.trim() || []),
    publishedAt,
    updatedAt: page.en.fields.updated ? midnight(page.en.fields.updated) : publishedAt,
    demo: true,
  };
}

const titles = ({ en, zh }: BilingualPage) => ({ titleEn: en.fields.title ?? '', titleZh: zh.fields.title ?? '' });
const contents = ({ en, zh }: BilingualPage) => ({ contentEn: en.html, contentZh: zh.html });
const summaries = ({ en, zh }: BilingualPage) => ({
  summaryEn: en.fields.summary ?? '',
  summaryZh: zh.fields.summary ?? '',
});

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
