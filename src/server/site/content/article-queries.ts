import { localised } from '#lib/localised.ts';
import { asc } from 'drizzle-orm';
import type { ArticleView } from '#api/site/content.ts';
import { oneLine } from '#lib/one-line.ts';
import { type Context } from '#server/platform/context.ts';
import { article } from '#server/platform/db/schema/content.ts';
import { notFound } from '#server/platform/errors.ts';
import { toText } from './html.ts';

const seconds = 300;

type Leaf = ArticleView['tree'][number]['children'][number];
type Article = Leaf & { parentCode: string | null; kind: 'help' | 'about'; content: string; updatedAt: Date };

/** The help centre's tree; with a code also that article, with a keyword those of the help centre that carry its words. */
export async function articleView(context: Context, input: { code?: string; keyword?: string }): Promise<ArticleView> {
  const articles = await allArticles(context);
  const help = articles.filter((one) => one.kind === 'help');
  const childrenOf = (code: string) => help.filter((one) => one.parentCode === code).map(leaf);
  const tree = help
    .filter((one) => one.parentCode === null)
    .map((one) => ({ ...leaf(one), children: childrenOf(one.code) }));
  const found = input.keyword ? search(help, input.keyword) : null;
  return { tree, found, article: input.code === undefined ? null : openArticle(articles, input.code) };
}

/** Some dozens of texts in one language: searched in memory, for a word of the markup is not a word of the text. */
function allArticles({ cache, db, locale }: Context): Promise<Article[]> {
  return cache.get(
    `content/articles/${locale}`,
    ['content'],
    () =>
      db
        .select({
          code: article.code,
          parentCode: article.parentCode,
          kind: article.kind,
          title: localised(article, 'title'),
          summary: localised(article, 'summary'),
          content: localised(article, 'content'),
          updatedAt: article.updatedAt,
        })
        .from(article)
        .orderBy(asc(article.sort), asc(article.code)),
    seconds,
  );
}

const leaf = ({ code, title, summary }: Article): Leaf => ({ code, title, summary });

function openArticle(articles: Article[], code: string): ArticleView['article'] {
  const chosen = articles.find((one) => one.code === code);
  if (!chosen) throw notFound();
  const parent = articles.find((one) => one.code === chosen.parentCode);
  return {
    ...leaf(chosen),
    parent: parent ? leaf(parent) : null,
    content: chosen.content,
    updatedAt: chosen.updatedAt.toISOString(),
  };
}

/** Those whose title carries all the words come first, then those that carry them anywhere. */
function search(articles: Article[], keyword: string): NonNullable<ArticleView['found']> {
  const words = keyword.toLowerCase().split(/\s+/);
  const carry = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const inTitle = articles.filter((one) => carry(one.title));
  const elsewhere = articles.filter(
    (one) => !inTitle.includes(one) && carry(`${one.title}\n${one.summary}\n${toText(one.content)}`),
  );
  return [...inTitle, ...elsewhere].map((one) => ({ ...leaf(one), extract: passage(toText(one.content), words) }));
}

const before = 40;
const passageLength = 150;

/** The text around the first of the words; nothing where only title and summary carry them. */
function passage(text: string, words: string[]): string {
  const plain = oneLine(text);
  const lower = plain.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  if (places.length === 0) return '';
  const first = Math.min(...places);
  const space = plain.indexOf(' ', first - before);
  // Chinese has no spaces to begin behind.
  const start = first <= before ? 0 : space >= 0 && space < first ? space + 1 : first - before;
  const end = start + passageLength;
  return `${start > 0 ? '…' : ''}${plain.slice(start, end).trim().toWellFormed()}${end < plain.length ? '…' : ''}`;
}
