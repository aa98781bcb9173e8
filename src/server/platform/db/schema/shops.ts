/** Shops and what their suppliers show there. A pair of languages of which one is empty is read in the other. */
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { QualificationKind } from '#api/market/shop-choices.ts';
import type { CertificationState, RejectionReason } from '#api/members/member.ts';
import { moment, uuid } from './columns.ts';
import { member, storedFile } from './identity.ts';

export const shop = pgTable('shop', {
  id: text('id').primaryKey(),
  /** The supplier; none for shops of the demo data that nobody has been given. */
  ownerId: uuid('owner_id')
    .unique()
    .references(() => member.id),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
  introEn: text('intro_en').notNull(),
  introZh: text('intro_zh').notNull(),
  nation: text('nation').notNull(),
  cityEn: text('city_en').notNull(),
  cityZh: text('city_zh').notNull(),
  /** Second-level categories that the shop deals in, most important first. */
  mainCategories: text('main_categories').array().notNull(),
  certified: boolean('certified').notNull(),
  openedAt: date('opened_at').notNull(),
  /** Since when its owner is closing the account, or has closed it: the shop is shown nowhere. */
  closedAt: moment('closed_at'),
  demo: boolean('demo').notNull(),
  /** The company profile, paragraphs of plain text. */
  profileEn: text('profile_en').notNull().default(''),
  profileZh: text('profile_zh').notNull().default(''),
  logoId: uuid('logo_id').references(() => storedFile.id),
});

/** Another name or logo for an open shop; what buyers know it by stays until an operator has agreed. */
export const shopRenaming = pgTable(
  'shop_renaming',
  {
    id: uuid('id').primaryKey(),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    /** What it is to replace, as it stood when this was asked for. */
    nameEnBefore: text('name_en_before').notNull(),
    nameZhBefore: text('name_zh_before').notNull(),
    /** null: the logo stays. */
    logoId: uuid('logo_id').references(() => storedFile.id),
    state: text('state').$type<Exclude<CertificationState, 'notCertified'>>().notNull(),
    submittedAt: moment('submitted_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => member.id),
    reason: text('reason').$type<RejectionReason>(),
    remark: text('remark'),
  },
  (table) => [
    index('shop_renaming_queue').on(table.state, table.submittedAt),
    index('shop_renaming_shop').on(table.shopId, table.submittedAt),
    uniqueIndex('shop_renaming_one_waiting')
      .on(table.shopId)
      .where(sql`state = 'underAudit'`),
  ],
);

/** Dynamic state: what a shop has to tell. */
export const shopDynamic = pgTable(
  'shop_dynamic',
  {
    id: uuid('id').primaryKey(),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    titleEn: text('title_en').notNull(),
    titleZh: text('title_zh').notNull(),
    contentEn: text('content_en').notNull(),
    contentZh: text('content_zh').notNull(),
    pictureIds: uuid('picture_ids').array().notNull(),
    /** null: a draft. */
    publishedAt: moment('published_at'),
    updatedAt: moment('updated_at').notNull(),
    demo: boolean('demo').notNull(),
  },
  (table) => [index('shop_dynamic_published').on(table.shopId, table.publishedAt, table.id)],
);

/** Certificate information. Expired ones stay, shown as such. */
export const shopQualification = pgTable(
  'shop_qualification',
  {
    id: uuid('id').primaryKey(),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    kind: text('kind').$type<QualificationKind>().notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    issuer: text('issuer').notNull(),
    number: text('number').notNull(),
    issuedOn: date('issued_on').notNull(),
    /** The last day on which it is good; null: it does not end. */
    expiresOn: date('expires_on'),
    fileIds: uuid('file_ids').array().notNull(),
    updatedAt: moment('updated_at').notNull(),
    demo: boolean('demo').notNull(),
  },
  (table) => [index('shop_qualification_shop').on(table.shopId)],
);

/** Company show: the works, the warehouse, the laboratory. */
export const shopPicture = pgTable(
  'shop_picture',
  {
    id: uuid('id').primaryKey(),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    captionEn: text('caption_en').notNull(),
    captionZh: text('caption_zh').notNull(),
    sort: integer('sort').notNull(),
    demo: boolean('demo').notNull(),
  },
  (table) => [index('shop_picture_shop').on(table.shopId, table.sort)],
);

/** Shops that a company asks again and again, put there by one of its people. */
export const favouriteShop = pgTable(
  'favourite_shop',
  {
    /** The company, by the member who had it certified; of who has none, the member. */
    partyId: uuid('party_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    shopId: text('shop_id')
      .notNull()
      .references(() => shop.id),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partyId, table.shopId] })],
);
