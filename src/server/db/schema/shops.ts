import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { member } from './identity.ts';

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
});
