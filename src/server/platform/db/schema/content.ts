import { boolean, date, integer, jsonb, pgTable, primaryKey, text, index } from 'drizzle-orm/pg-core';
import type { ContentKind } from '#api/site/content-choices.ts';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';

/** All bodies are sanitised HTML; sanitised on the way in (content/html.ts). */
export const news = pgTable(
  'news',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'industry' | 'company' | 'market'>().notNull(),
    titleEn: text('title_en').notNull(),
    titleZh: text('title_zh').notNull(),
    summaryEn: text('summary_en').notNull(),
    summaryZh: text('summary_zh').notNull(),
    contentEn: text('content_en').notNull(),
    contentZh: text('content_zh').notNull(),
    categories: text('categories').array().notNull(),
    publishedAt: moment('published_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    demo: boolean('demo').notNull(),
  },
  (table) => [index('news_published').on(table.publishedAt, table.id)],
);

export const banner = pgTable('banner', {
  id: text('id').primaryKey(),
  position: text('position').notNull(),
  sort: integer('sort').notNull(),
  href: text('href').notNull(),
  titleEn: text('title_en').notNull(),
  titleZh: text('title_zh').notNull(),
  textEn: text('text_en').notNull(),
  textZh: text('text_zh').notNull(),
  /** Shown within these moments; null: without a bound. */
  shownFrom: moment('shown_from'),
  shownUntil: moment('shown_until'),
});

export const article = pgTable('article', {
  code: text('code').primaryKey(),
  parentCode: text('parent_code'),
  /** `help` articles form the help centre's tree; `about` ones stand alone. */
  kind: text('kind').$type<'help' | 'about'>().notNull(),
  sort: integer('sort').notNull(),
  titleEn: text('title_en').notNull(),
  titleZh: text('title_zh').notNull(),
  summaryEn: text('summary_en').notNull(),
  summaryZh: text('summary_zh').notNull(),
  contentEn: text('content_en').notNull(),
  contentZh: text('content_zh').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const agreement = pgTable(
  'agreement',
  {
    code: text('code').notNull(),
    version: text('version').notNull(),
    effectiveFrom: date('effective_from').notNull(),
    titleEn: text('title_en').notNull(),
    titleZh: text('title_zh').notNull(),
    contentEn: text('content_en').notNull(),
    contentZh: text('content_zh').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.version] })],
);

/** Configuration kept in the database; only codes of the contract's list are public. */
export const systemConfig = pgTable('system_config', {
  code: text('code').primaryKey(),
  value: jsonb('value').notNull(),
});

/** What operators are writing; the tables above hold what is public alone. */
export const contentDraft = pgTable(
  'content_draft',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    /** Id or code of what it becomes. */
    ref: text('ref').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Published by itself at this time; null: by hand. */
    publishAt: moment('publish_at'),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => member.id),
  },
  (table) => [primaryKey({ columns: [table.kind, table.ref] }), index('content_draft_due').on(table.publishAt)],
);
